// The first file of the page: small, so that all the others are requested at once instead of one after another.
import './styles/base';
import { watchStyles } from './adapters/styles';

watchStyles(document);

/** What storage holds, if it may be read: a guess about what the page will show, decided by core when it runs. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// The colours that the signed-in client chose, before anything of the page is there; a guest's pages have their own.
const scheme = stored('webtrader_scheme');
if (stored('currentUser') && scheme && scheme !== 'auto')
  document.documentElement.dataset['mantineColorScheme'] = scheme;

const isSpanish = stored('webtrader_lang') === 'es';
// What index.html says while nothing else runs; the texts of the page are in files that may be what is missing.
if (isSpanish) {
  document.documentElement.lang = 'es';
  for (const each of document.querySelectorAll<HTMLElement>('[data-es]')) each.textContent = each.dataset['es'] ?? '';
}
const words = () =>
  isSpanish ? import('@bourse/messages/compiled/es.entry.json') : import('@bourse/messages/compiled/en.entry.json');
const otherWords = () =>
  isSpanish ? import('@bourse/messages/compiled/es.rest.json') : import('@bourse/messages/compiled/en.rest.json');

function screen(): Promise<unknown>[] {
  if (stored('currentUser') === null) return [import('./screens/login/login.page')];
  const frame = [otherWords(), import('./screens/shell/shell.page')];
  if (location.pathname === '/orderbook') return [...frame, import('./screens/order-book/order-book.page')];
  // Not the chart: on a slow line it would delay prices, ticket and figures, which do not need it.
  return [...frame, import('./screens/trade-room/trade-room.page')];
}

// Prefetch errors are ignored: the real import reports them.
void Promise.allSettled([words(), ...screen()]);
// Without scripts, index.html shows a message of its own.
import('./main')
  .then(({ start }) => start())
  .catch(() => document.querySelector('.late')?.toggleAttribute('data-lost', true));
