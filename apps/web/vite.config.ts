import { fileURLToPath } from 'node:url';
import formatjs from '@formatjs/unplugin/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { brotliFiles } from './build/brotli.ts';
import { hints, laterStylesLast } from './build/hints.ts';
import { moduleList } from './build/module-list.ts';
import { stripWords } from './build/strip-words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  // English stands in the sources for whoever reads them; the page takes every text from its catalogue.
  plugins: [
    formatjs({ removeDefaultMessage: true }),
    react(),
    stripWords(),
    moduleList(root),
    laterStylesLast(),
    hints(/[\\/]src[\\/]main\.tsx$/),
    brotliFiles(),
  ],
  // Catalogues are compiled when they are built, so the page carries no parser of messages.
  resolve: {
    conditions: ['@bourse/source', ...defaultClientConditions],
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  define: { __INSPECTABLE__: JSON.stringify(process.env['BOURSE_PRODUCTION'] !== '1') },
  // The server puts a fresh nonce in its place with each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // About 1 % smaller than the bundler's own minifier, which every phone on a slow line waits for.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    // What always loads together is one file: each request costs its headers and, on a slow line, its turn.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The first file, with the styles of every page before sign-in.
            {
              name: 'boot',
              test: /[\\/]src[\\/](boot\.ts|theme\.module\.css)$|[\\/](components[\\/](brand|busy-button)|public[\\/]public|login[\\/]login|status[\\/]\w[\w-]*)\.module\.css$/,
              priority: 5,
            },
            // All but what few sign-ins need.
            {
              name: 'main',
              test: /[\\/]src[\\/]main\.tsx$|[\\/]login[\\/]login\.page\.tsx$/,
              priority: 4,
            },
            // What /reset and the other small pages of a guest have in common with the signed-in ones, all of which they
            // would load for it. Not the choice of a country: what floats is better packed with the rest of the room.
            {
              name: 'common',
              test: /[\\/]core[\\/]src[\\/](platform[\\/]\w+[\\/][\w-]+\.facts|shared[\\/]country)\.ts$|@mantine[\\/](hooks[\\/]esm[\\/]use-merged-ref[\\/]|core[\\/]esm[\\/](utils[\\/](InputsGroupFieldset|InlineInput)[\\/]|core[\\/](utils[\\/]create-safe-context|MantineProvider[\\/]color-functions[\\/]get-auto-contrast-value)[\\/])|core[\\/]styles[\\/](InlineInput|Popover|ScrollArea)\.)/,
              priority: 3,
            },
            // The styles of what opens later are in it too: a part needs no second file to be whole.
            {
              name: 'signed-in',
              test: /[\\/](shell[\\/]shell|trade-room[\\/]trade-room)\.page\.tsx$|[\\/](asset-search|chart|menu|order-book|positions|trade-room)[\\/][^\\/]+\.css$/,
              priority: 2,
            },
            // What opens over the room, fetched while nothing else is to do.
            {
              name: 'dialogs',
              test: /[\\/](accounts|asset-search|close-all|menu|order-detail|order-ticket)\.dialog\.tsx$|@tanstack[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
});
