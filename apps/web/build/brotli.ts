import { brotliCompressSync, constants } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SMALLEST = 512;

/** Writes a .br file beside every asset that gains from it, so that the server compresses nothing while it serves. */
export function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets, { encoding: 'utf8', recursive: true }).filter((file) =>
        /\.(js|css|svg)$/.test(file),
      )) {
        const path = join(assets, name);
        if (statSync(path).size < SMALLEST) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }));
      }
    },
  };
}
