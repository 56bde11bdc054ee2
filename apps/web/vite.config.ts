import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import formatjs from '@formatjs/unplugin/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { brotliFiles } from './build/brotli.ts';
import { shortClassNames } from './build/class-names.ts';
import { hints, laterStylesLast } from './build/hints.ts';
import { moduleList } from './build/module-list.ts';
import { stripLooks } from './build/strip-looks.ts';
import { stripNames } from './build/strip-names.ts';
import { stripParts } from './build/strip-parts.ts';
import { stripWords } from './build/strip-words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = fileURLToPath(new URL('src', import.meta.url));
const libraries = fileURLToPath(new URL('node_modules/@mantine', import.meta.url));

/** A package's version as it is installed. */
const versionOf = (name: string) => {
  const text = readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

/** Where the pictures go that a package brings by the hundred. */
const folders = Object.entries({ 'country-flag-icons': 'flags', 'cryptocurrency-icons': 'coins' }).map(
  ([name, folder]) => ({ from: `/node_modules/${name}/`, to: `assets/${folder}-${versionOf(name)}` }),
);

const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  // English stands in the sources for whoever reads them; the page takes every text from its catalogue.
  plugins: [
    formatjs({ removeDefaultMessage: true }),
    react(),
    stripNames(),
    stripParts(sources, libraries),
    stripLooks(sources, `${libraries}/core`),
    stripWords(),
    shortClassNames(sources),
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
      // React has it since version 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  define: { __INSPECTABLE__: JSON.stringify(process.env['BOURSE_PRODUCTION'] !== '1') },
  // The server puts a fresh nonce in its place with each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What every page has loaded is named by no later part.
      resolveDependencies: (_, files) => files.filter((file) => !/^assets\/(boot|main|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
    // A data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // About 1 % smaller than the bundler's own minifier, which every phone on a slow line waits for.
    minify: 'terser',
    // What is inlined or written as an arrow is shorter before packing and longer after it.
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2, inline: 1, arrows: false } },
    // What always loads together is one file: each request costs its headers and, on a slow line, its turn.
    rolldownOptions: {
      // What these make of react-intl is left out where nothing shows it.
      treeshake: { manualPureFunctions: ['createFormattedComponent', 'createFormattedDateTimePartsComponent'] },
      output: {
        // The fewest that the bundler takes for so many files: no packing makes them smaller.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // A hash in each address is what no packing makes smaller, and a page has hundreds: the folder names the version.
        assetFileNames: ({ originalFileNames: [source = ''] }) => {
          const folder = folders.find(({ from }) => `/${source.replaceAll('\\', '/')}`.includes(from));
          return folder ? `${folder.to}/[name][extname]` : 'assets/[name]-[hash:7][extname]';
        },
        codeSplitting: {
          groups: [
            // The first file, with the styles of every page before sign-in.
            {
              name: 'boot',
              test: /rolldown[\\/]runtime\.js$|[\\/]src[\\/](boot\.ts|theme\.module\.css)$|[\\/](components[\\/](brand|busy-button)|public[\\/]public|login[\\/]login|status[\\/]\w[\w-]*)\.module\.css$/,
              priority: 5,
            },
            // All but what few sign-ins need.
            {
              name: 'main',
              test: /[\\/]src[\\/]main\.tsx$|[\\/]login[\\/]login\.page\.tsx$/,
              priority: 4,
            },
            // What the small pages of a guest have in common with the signed-in ones, all of which they would load for it.
            {
              name: 'common',
              test: /[\\/]core[\\/]src[\\/](platform[\\/]\w+[\\/][\w-]+\.facts|shared[\\/](country|refusal))\.ts$|@mantine[\\/](hooks[\\/]esm[\\/]use-merged-ref[\\/]|core[\\/]esm[\\/](utils[\\/]InputsGroupFieldset[\\/]|core[\\/](utils[\\/]create-safe-context|MantineProvider[\\/]color-functions[\\/]get-auto-contrast-value)[\\/]))/,
              priority: 3,
            },
            // What floats and what scrolls, with their styles, and what a country is called: it is chosen where nobody is
            // signed in.
            {
              name: 'floating',
              test: /@mantine[\\/]core[\\/](esm[\\/](components[\\/](Popover|ScrollArea)|utils[\\/]InlineInput)[\\/]|styles[\\/](InlineInput|Overlay|Popover|ScrollArea)\.)|[\\/]adapters[\\/]country-name\.ts$/,
              priority: 2,
            },
            // What the forms of a guest and those of the dialogs have in common.
            {
              name: 'forms',
              test: /[\\/]core[\\/]src[\\/]shared[\\/](mailed-code|code-wait|form[\\/]form\.wire|remote[\\/]remote\.view)\.ts$|[\\/]components[\\/](form-card|secret-field)\./,
              priority: 2,
            },
            // The styles of what opens later are in it too: a part needs no second file to be whole.
            {
              name: 'signed-in',
              test: /[\\/](shell[\\/]shell|trade-room[\\/]trade-room)\.page\.tsx$|[\\/]platform[\\/]intents[\\/](create-queue|intent-queue\.machine|intent\.machine|intents\.(actors|form|storage))\.ts$|[\\/](asset-search|chart|menu|order-book|positions|trade-room)[\\/][^\\/]+\.css$/,
              priority: 1,
            },
            // What opens over the room, fetched while nothing else is to do.
            {
              name: 'dialogs',
              test: /[\\/](accounts|asset-search|close-all|menu|order-detail|order-ticket)\.dialog\.tsx$|@tanstack[\\/]/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  // The inspector too: it reaches the pages of its own origin alone.
  server: { proxy: { '/api': server, '/inspector': server } },
});
