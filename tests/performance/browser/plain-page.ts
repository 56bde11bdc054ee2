import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('./plain', import.meta.url));
const OUT = fileURLToPath(new URL('../../../reports/plain', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Builds the plain table as a page of the server's own origin would be, for production. */
export async function buildPlainPage(): Promise<void> {
  await build({
    root: ROOT,
    base: '/plain/',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: OUT, emptyOutDir: true, reportCompressedSize: false },
  });
}

/** Lets a page find the plain table under /plain/ on the server's own origin. */
export async function servePlainPage(page: Page): Promise<void> {
  await page.route(/\/plain\//, async (route) => {
    const path = new URL(route.request().url()).pathname.slice('/plain/'.length) || 'index.html';
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    await route.fulfill({ contentType: type, body: await readFile(join(OUT, path)) });
  });
}
