import { routeOf, screens, type ScreenName } from '@bourse/core';
import type { Loaders, ScreenModule } from './adapters/screens';
import { ahead, preloadParts } from './adapters/lazy-part';
import { LoadingScreen } from './screens/status/loading';

const pages = import.meta.glob<ScreenModule>('./screens/*/*.page.tsx');
const shell = () => import('./screens/shell/shell.page');

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The file of a screen has its name: `orderBook` is `screens/<folder>/order-book.page.tsx`. */
function pageOf(screen: ScreenName): () => Promise<ScreenModule> {
  const file = `/${kebab(routeOf(screen).page ?? screen)}.page.tsx`;
  const load = Object.entries(pages).find(([path]) => path.endsWith(file))?.[1];
  // `home` has no page: core sends it on.
  return load ?? (() => Promise.resolve({ default: LoadingScreen }));
}

const isInside = (screen: ScreenName) => {
  const { needs, area } = routeOf(screen);
  return needs === 'user' && area !== undefined;
};

/** A screen inside the signed-in frame: both arrive together. */
const inside = (load: () => Promise<ScreenModule>) => {
  const loadScreen = ahead(load);
  return async () => {
    const [frame, screen] = await Promise.all([shell(), loadScreen()]);
    return { default: frame.framed(screen.default) };
  };
};

/** Where each screen of core's route table comes from. */
export const loaders = Object.fromEntries(
  screens.map((screen) => [screen, isInside(screen) ? inside(pageOf(screen)) : pageOf(screen)]),
) as Loaders;

/** The signed-in pages with what they open, before anybody is signed in. */
export async function loadSignedIn(): Promise<void> {
  await loaders.tradeRoom();
  preloadParts();
}
