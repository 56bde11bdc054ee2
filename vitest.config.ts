import { defaultClientConditions, defaultServerConditions } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';

// Sessions, month names and candle times are formatted in the zone of the process: one zone everywhere.
process.env.TZ = 'UTC';

// Our packages are read from their sources.
const fromSource = {
  resolve: { conditions: ['@bourse/source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['@bourse/source', ...defaultServerConditions] } },
};

const exclude = [...configDefaults.exclude, '**/dist/**'];
const inWorkspace = (folder: string) => [`${folder}/**/!(*.long).test.ts`, `${folder}/**/!(*.long).test.tsx`];

// A test file belongs to exactly one project; tests/architecture.test.ts fails on one that belongs to none or to two.
export const projects = {
  core: [
    ...inWorkspace('packages/core/src'),
    ...inWorkspace('packages/model-testing'),
    ...inWorkspace('packages/contract/src'),
    ...inWorkspace('packages/react/src'),
    ...inWorkspace('packages/messages'),
  ],
  web: [...inWorkspace('apps/web/src'), ...inWorkspace('apps/inspector')],
  server: [...inWorkspace('apps/server'), 'tests/attacks/!(*.long).test.ts'],
  models: ['tests/{models,mutants,faults,properties,soak}/**/!(*.long).test.ts'],
  // By `npm run long` alone, as each file's name says.
  long: ['{apps,packages,tests}/**/*.long.test.ts'],
  architecture: ['tests/*.test.ts', 'tests/{architecture,acceptance,contract,lib}/**/!(*.long).test.ts'],
} satisfies Record<string, string[]>;

/** What talks to a database runs on PostgreSQL in the gate, and on the embedded one by `npm run long`. */
export const onPostgres = {
  include: [
    'apps/server/src/{access,account,feed,http,jobs,mail,money,operator,trading}/!(*.long).test.ts',
    'apps/server/src/seed/demo.test.ts',
    'tests/attacks/!(*.long|price*).test.ts',
  ],
};

/**
 * Those of the server and the page that replace a module, each in a process of its own. The others share one, which has
 * read the modules and opened the database already: half of what most of them took.
 */
export const mocking = {
  server: ['apps/server/src/access/{register,password-reset,guessing,login}.test.ts'],
  web: [
    'apps/web/src/{adapters/leave-hosted-chat,chart/embedded-chart}.test.ts',
    'apps/web/src/screens/positions/moving-figure.test.tsx',
  ],
};

/** Of these the gate runs a few on the embedded database too: each call once, and the two that move money most. */
const onBothInGate = ['apps/server/src/http/every-call.test.ts', 'apps/server/src/trading/{placing,closing}.test.ts'];

/** What `npm run long` runs on the embedded database, and the gate on PostgreSQL alone. */
const onPglite = { include: onPostgres.include, exclude: onBothInGate };

// Externalised packages do not see aliases, and the page ships formatjs without its parser: run them as the page does.
const asInThePage = {
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  inline: [/react-intl/, /formatjs/, /intl-messageformat/],
};

// After every test, balances are the sums of their ledgers on whatever server it has started.
const setupFiles = ['./apps/server/src/testing/balanced.ts', './tests/lib/seeded.ts'];

/** They end what hangs and measure nothing: a machine with much else to do takes many times as long. */
const limits = { testTimeout: 180_000, hookTimeout: 300_000 };

/** Tests of the server on the embedded database. */
const serverProject = (name: string, files: { include: readonly string[]; exclude: readonly string[] }) => ({
  ...fromSource,
  test: {
    name,
    include: [...files.include],
    exclude: [...exclude, ...files.exclude],
    setupFiles,
    ...limits,
  },
});

/** Tests of the server on PostgreSQL. */
const postgresProject = (
  name: string,
  files: { include: readonly string[]; exclude: readonly string[]; isolate: boolean },
) => ({
  ...fromSource,
  test: {
    name,
    include: [...files.include],
    exclude: [...exclude, ...files.exclude],
    isolate: files.isolate,
    // What one file spies on, the next one has whole.
    restoreMocks: !files.isolate,
    setupFiles,
    globalSetup: './apps/server/src/testing/postgres-project.ts',
    ...limits,
  },
});

/** Tests of the page's parts. */
const webProject = (
  name: string,
  files: { include: readonly string[]; exclude: readonly string[]; isolate: boolean },
) => ({
  ...fromSource,
  resolve: { ...fromSource.resolve, ...asInThePage.resolve },
  test: {
    name,
    include: [...files.include],
    exclude: [...exclude, ...files.exclude],
    isolate: files.isolate,
    setupFiles: './apps/web/src/testing/fresh-page.ts',
    ...limits,
    server: { deps: { inline: asInThePage.inline } },
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...fromSource,
        // Core keeps nothing in its modules: its files share them, which takes a third of the time.
        test: {
          name: 'core',
          include: projects.core,
          exclude,
          setupFiles: './tests/lib/seeded.ts',
          ...limits,
          isolate: false,
        },
      },
      // Reading Mantine anew costs each file more than its tests do.
      webProject('web', { include: projects.web, exclude: mocking.web, isolate: false }),
      webProject('web-mocking', { include: mocking.web, exclude: [], isolate: true }),
      serverProject('server', { include: projects.server, exclude: onPostgres.include }),
      serverProject('embedded', { include: onBothInGate, exclude: [] }),
      serverProject('pglite', onPglite),
      postgresProject('postgres', { include: onPostgres.include, exclude: mocking.server, isolate: false }),
      postgresProject('postgres-mocking', { include: mocking.server, exclude: [], isolate: true }),
      {
        ...fromSource,
        test: {
          name: 'models',
          include: projects.models,
          exclude,
          setupFiles,
          ...limits,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'long',
          include: projects.long,
          exclude,
          setupFiles,
          testTimeout: 1_800_000,
          hookTimeout: 900_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'architecture',
          include: projects.architecture,
          exclude,
          setupFiles: './tests/lib/seeded.ts',
          ...limits,
        },
      },
    ],
  },
});
