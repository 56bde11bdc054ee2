import { randomUUID } from 'node:crypto';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';

/** Its workers inherit it: what they build once for all of them lies under this name. */
process.env['BOURSE_RUN'] ??= randomUUID();

const executablePath = findChromium();
const JOURNEYS = 'journeys/**/*.journey.ts';
/** `npm run long` walks every journey on both kinds of screen; the gate walks a phone where its layout differs in kind. */
const isLong = process.env['BOURSE_LONG'] === '1';
const ofThisRun = isLong ? {} : { testIgnore: 'journeys/**/*.long.journey.ts' };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

// Each worker starts a server of its own (lib/journey.ts), so there is no webServer and no shared port here.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalTeardown: './lib/once.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // It ends what hangs and measures nothing: a machine with much else to do takes many times as long.
  timeout: 240_000,
  expect: { timeout: 10_000, toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.002 } },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs a good part of the run; a failure is recorded by BOURSE_TRACE=1.
    trace: process.env['BOURSE_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Recording needs a download of its own; a trace shows as much.
    video: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
        // Optimised code pays in pages that live long; a journey loads several and leaves them. A long run takes
        // Chromium as it comes.
        ...(isLong ? [] : ['--js-flags=--no-maglev --no-opt']),
      ],
    },
  },
  projects: [
    // A test for one kind of screen alone says so by its tag.
    { name: 'desktop', testMatch: JOURNEYS, ...ofThisRun, use: desktop, grepInvert: /@phone/ },
    {
      name: 'mobile',
      testMatch: JOURNEYS,
      ...ofThisRun,
      ...(isLong ? { grepInvert: /@desktop/ } : { grep: /@phone|@both/ }),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    // By `npm run long` alone.
    { name: 'prism', testMatch: 'contract/**/*.prism.ts', use: { ...desktop, actionTimeout: 15_000 }, timeout: 90_000 },
    // By `npm run pictures` alone.
    { name: 'pictures', testMatch: 'pictures/**/*.picture.ts', use: desktop },
    { name: 'faults', testMatch: 'faults/**/*.faults.ts', use: desktop, timeout: 1_800_000 },
  ],
});
