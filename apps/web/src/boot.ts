// The first file of the page: small, so that all the others are asked for at once instead of one after another.
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

const words = () =>
  stored('webtrader_lang') === 'es'
    ? import('@bourse/messages/compiled/es.json')
    : import('@bourse/messages/compiled/en.json');

function screen(): Promise<unknown>[] {
  if (stored('currentUser') === null) return [import('./screens/login/login.page')];
  const frame = import('./screens/shell/shell.page');
  if (location.pathname === '/orderbook') return [frame, import('./screens/order-book/order-book.page')];
  // Not the chart: on a slow line it would hold up prices, ticket and figures, which are shown without it.
  return [frame, import('./screens/trade-room/trade-room.page')];
}

// What is lost here is asked for again, and missed, by whoever needs it.
void Promise.allSettled([words(), ...screen()]);
// Where nothing runs, what index.html holds says so.
import('./main')
  .then(({ start }) => start())
  .catch(() => document.querySelector('.late')?.toggleAttribute('data-lost', true));
