import { createApp, languageView, readView } from '@bourse/core';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { logFaultsTo } from './adapters/faults';
import { fetchAheadOnTyping } from './adapters/fetch-ahead';
import { pressOnce } from './adapters/held-keys';
import { texts } from './adapters/intl';
import { connectAddress, here } from './adapters/location';
import { pageNonce } from './adapters/nonce';
import { openScreens } from './adapters/screens';
import { Page } from './page';
import { browserPorts } from './ports/ports.browser';
import { browserStorage } from './ports/storage.browser';
import { frameOf, loaders, loadSignedIn } from './routes';

/** False in a production build: then nothing below that asks for it is in the page. */
declare const __INSPECTABLE__: boolean;

/** Yields so that pending input runs first. */
const nextTask = () => new Promise<void>((go) => setTimeout(go));

/** Waits for the font, so that the first paint uses it; if it fails or is slow, the system font is used. */
const fontOrLate = () =>
  Promise.race([
    document.fonts.load('14px "Inter Variable"').catch(() => undefined),
    new Promise((go) => setTimeout(go, 2_000)),
  ]);

/** Starts the client in index.html's root element. */
export async function start(): Promise<void> {
  // Evaluating this file and each step below are separate tasks: together they would block a slow phone for long.
  await nextTask();
  const holder = document.getElementById('root');
  if (holder === null) throw new Error('index.html has no element "root"');
  // The nonce, where libraries that write style elements look for it.
  Object.assign(window, { __webpack_nonce__: pageNonce() });
  // The address as it was opened: `here` takes out of it what a link signs in by, and a redirect replaces it.
  const { search } = location;
  const first = here(window);
  const ports = browserPorts();
  logFaultsTo(ports.log);
  const isInspected =
    __INSPECTABLE__ && (search.includes('inspect') || browserStorage('sessionStorage').get('inspect') !== null);
  const inspect = isInspected ? (await import('./adapters/inspect')).inspectTab(window, search) : undefined;
  const app = createApp(ports, inspect && { inspect });
  const screens = openScreens(app, loaders, frameOf);
  await nextTask();
  app.start();
  connectAddress(app, window, first);
  pressOnce(document);
  fetchAheadOnTyping(window, loadSignedIn);
  // The screen and the texts load in parallel with the settings: the first paint is the page itself.
  const { value } = readView(app, languageView).language;
  const firstTexts = texts(value);
  const asked = screens.load(first.screen);
  const [intl] = await Promise.all([firstTexts, asked, fontOrLate()]);
  const root = createRoot(holder);
  // Rendered in slices: the whole page in one task would delay the first input on a slow phone.
  startTransition(() =>
    root.render(<Page app={app} intl={intl} screens={screens} onReload={() => location.reload()} />),
  );
}
