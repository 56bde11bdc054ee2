import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { brotliFiles } from './build/brotli.ts';
import { chartsPlugin } from './build/charts-plugin.ts';

export default defineConfig({
  base: '/inspector/',
  plugins: [chartsPlugin(), react(), brotliFiles()],
  resolve: { conditions: ['@bourse/source', ...defaultClientConditions] },
  // The server puts a fresh nonce in its place with each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
  },
});
