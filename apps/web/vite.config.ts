import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliFiles } from './build/brotli.ts';
import { moduleList } from './build/module-list.ts';
import { routeHints } from './build/route-hints.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  plugins: [react(), moduleList(root), routeHints(), brotliFiles()],
  // Catalogues are compiled when they are built, so the page carries no parser of messages.
  resolve: {
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  // The server puts a fresh nonce in its place with each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
});
