import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findChromium } from '../../lib/chromium.mjs';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

function options(args: readonly string[]) {
  const executablePath = findChromium();
  return { ...(executablePath === undefined ? {} : { executablePath }), args: [...QUIET, ...args] };
}

/** The browser of the journeys, for measuring. */
export const openChromium = (): Promise<Browser> => chromium.launch(options([]));

/** The same with one profile in `folder` that other programs may drive at `port`. */
export const openProfile = (folder: string, port: number, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...options([`--remote-debugging-port=${port}`]), baseURL });
