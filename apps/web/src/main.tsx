import './styles/base';
import { createApp, locate } from '@bourse/core';
import { createRoot } from 'react-dom/client';
import { connectAddress } from './adapters/address';
import { connectDocument, connectTones } from './adapters/document';
import { logFaultsTo } from './adapters/faults';
import { openLocale } from './adapters/locale';
import { openPreferences } from './adapters/preferences';
import { openScreens } from './adapters/screens';
import { watchStyles } from './adapters/styles';
import { Page } from './page';
import { browserPorts } from './ports/ports.browser';
import { loaders } from './routes';

/** The nonce of this answer, where libraries that write style elements look for it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
Object.assign(window, { __webpack_nonce__: nonce });

async function start(holder: HTMLElement): Promise<void> {
  const ports = browserPorts();
  logFaultsTo(ports.log);
  watchStyles(document);
  const preferences = openPreferences(ports.storage);
  connectTones(preferences, document.documentElement);
  const app = createApp(ports);
  const screens = openScreens(app, loaders);
  app.start();
  connectAddress(app, window);
  // The screen asked for and the words arrive together with the settings: the first paint is the page itself.
  const asked = screens.load(locate(location.pathname + location.search).screen);
  const [locale] = await Promise.all([openLocale(preferences.language, document.documentElement), asked]);
  connectDocument(app, locale, document);
  createRoot(holder).render(
    <Page {...{ app, locale, preferences, screens, nonce }} onReload={ports.reload} copy={ports.copy} />,
  );
}

const holder = document.getElementById('root');
if (holder === null) throw new Error('index.html has no element "root"');
void start(holder);
