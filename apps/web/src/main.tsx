import { createApp, locate } from '@bourse/core';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { logFaultsTo } from './adapters/faults';
import { fetchAheadOnTyping } from './adapters/fetch-ahead';
import { loadIntl } from './adapters/intl';
import { connectAddress } from './adapters/location';
import { pageNonce } from './adapters/nonce';
import { storedLanguage } from './adapters/preferences';
import { openScreens } from './adapters/screens';
import { Page } from './page';
import { browserPorts } from './ports/ports.browser';
import { loaders, loadSignedIn } from './routes';

/** The rest waits behind a touch of the page that came meanwhile. */
const nextTask = () => new Promise<void>((go) => setTimeout(go));

/** Text is drawn in its own font from the first paint; where that is lost or slow, in the device's. */
const fontOrLate = () =>
  Promise.race([
    document.fonts.load('14px "Inter Variable"').catch(() => undefined),
    new Promise((go) => setTimeout(go, 2_000)),
  ]);

/** Starts the client in index.html's root element. */
export async function start(): Promise<void> {
  // Reading this file is a task by itself, and so is each of the steps: a slow phone needs a while for all of them.
  await nextTask();
  const holder = document.getElementById('root');
  if (holder === null) throw new Error('index.html has no element "root"');
  // Where libraries that write style elements look for it.
  Object.assign(window, { __webpack_nonce__: pageNonce() });
  const ports = browserPorts();
  logFaultsTo(ports.log);
  const app = createApp(ports);
  const screens = openScreens(app, loaders);
  await nextTask();
  app.start();
  connectAddress(app, window);
  fetchAheadOnTyping(window, loadSignedIn);
  // The screen asked for and the texts arrive together with the settings: the first paint is the page itself.
  const asked = screens.load(locate(location.pathname + location.search).screen);
  const [intl] = await Promise.all([loadIntl(storedLanguage()), asked, fontOrLate()]);
  const root = createRoot(holder);
  // In slices: a whole page in one task would hold up the first touch of it on a slow phone.
  startTransition(() =>
    root.render(<Page app={app} intl={intl} screens={screens} onReload={() => location.reload()} />),
  );
}
