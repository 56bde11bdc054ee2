import type { Loaders } from './adapters/screens';
import { ahead, preloadParts } from './parts/lazy-part';

const shell = () => import('./screens/shell/shell.page');

/** A screen inside the signed-in frame: both arrive together. */
const inside = (load: Loaders[keyof Loaders]) => {
  const loadScreen = ahead(load);
  return async () => {
    const [frame, screen] = await Promise.all([shell(), loadScreen()]);
    return { default: frame.framed(screen.default) };
  };
};

/** Where each screen of core's route table comes from. `home` has no page of its own: core sends it on. */
export const loaders: Loaders = {
  login: () => import('./screens/login/login.page'),
  authentication: () => import('./screens/login/login.page'),
  home: async () => ({ default: (await import('./screens/status/loading')).LoadingScreen }),
  tradeRoom: inside(() => import('./screens/trade-room/trade-room.page')),
  orderBook: inside(() => import('./screens/order-book/order-book.page')),
  maintenance: () => import('./screens/status/maintenance.page'),
  connectionFailed: () => import('./screens/status/connection-failed.page'),
  notFound: () => import('./screens/status/not-found.page'),
};

/** The signed-in pages with what they open, before anybody is signed in. */
export async function loadSignedIn(): Promise<void> {
  await loaders.tradeRoom();
  preloadParts();
}
