import { createApp, locate } from '@bourse/core';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { connectAddress } from './adapters/address';
import { connectDocument, connectTones } from './adapters/document';
import { logFaultsTo } from './adapters/faults';
import { fetchAheadOnTyping } from './adapters/fetch-ahead';
import { openLocale } from './adapters/locale';
import { pageNonce } from './adapters/nonce';
import { openPreferences } from './adapters/preferences';
import { connectScheme } from './adapters/scheme';
import { openScreens } from './adapters/screens';
import { Page } from './page';
import { browserPorts } from './ports/ports.browser';
import { loaders, loadSignedIn } from './routes';

/** The rest waits behind a touch of the page that came meanwhile. */
const nextTask = () => new Promise<void>((go) => setTimeout(go));

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
  const preferences = openPreferences(ports.storage);
  connectTones(preferences, document.documentElement);
  const app = createApp(ports);
  const screens = openScreens(app, loaders);
  await nextTask();
  app.start();
  connectAddress(app, window);
  const scheme = connectScheme(app, preferences, window);
  fetchAheadOnTyping(window, loadSignedIn);
  // The screen asked for and the words arrive together with the settings: the first paint is the page itself.
  const asked = screens.load(locate(location.pathname + location.search).screen);
  const [locale] = await Promise.all([openLocale(preferences.language, document.documentElement), asked]);
  connectDocument(app, locale, document);
  const root = createRoot(holder);
  // In slices: a whole page in one task would hold up the first touch of it on a slow phone.
  startTransition(() =>
    root.render(<Page {...{ app, locale, preferences, scheme, screens }} onReload={ports.reload} copy={ports.copy} />),
  );
}
