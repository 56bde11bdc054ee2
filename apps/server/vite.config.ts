import { defaultServerConditions, defineConfig } from 'vite';

// A production build leaves the test routes out; the others keep them, behind BOURSE_TEST=1.
const isProduction = process.env.BOURSE_PRODUCTION === '1';

export default defineConfig({
  define: {
    __TEST_ROUTES__: JSON.stringify(!isProduction),
    __BUILD__: JSON.stringify(process.env.BOURSE_BUILD ?? 'development'),
  },
  ssr: { resolve: { conditions: ['@bourse/source', ...defaultServerConditions] } },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: {
      input: { main: 'src/main.ts', operator: 'src/operator/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
