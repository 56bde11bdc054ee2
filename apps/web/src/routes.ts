import { areas, routeOf, screens, type AreaName, type ScreenName } from '@bourse/core';
import { withTexts, type Part } from './adapters/intl';
import type { Framing, Loaders, ScreenModule } from './adapters/screens';
import { ahead, preloadParts } from './adapters/lazy-part';
import { LoadingScreen } from './screens/status/loading';

const pages = import.meta.glob<ScreenModule>('./screens/*/*.page.tsx');
let framing: Framing | null = null;
/** The signed-in frame, with the texts that its screens have in common. */
const loadFrame = async () => {
  const { Shell } = await withTexts('rest', () => import('./screens/shell/shell.page'));
  framing = { Frame: Shell };
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The file of a screen has its name: `orderBook` is `screens/<folder>/order-book.page.tsx`. */
function pageOf(screen: ScreenName): () => Promise<ScreenModule> {
  const file = `/${kebab(routeOf(screen).page ?? screen)}.page.tsx`;
  const load = Object.entries(pages).find(([path]) => path.endsWith(file))?.[1];
  // An address that core always sends on has no page.
  return load ?? (() => Promise.resolve({ default: LoadingScreen }));
}

const isInside = (screen: ScreenName) => {
  const { needs, area } = routeOf(screen);
  return needs === 'user' && area !== undefined;
};

/** Screens of an area that starts when it is shown: few visits open them, so they load no sooner. */
const isRare = (screen: ScreenName) => {
  const { area } = routeOf(screen);
  return area !== undefined && areas[area].starts === 'whenShown';
};

/** A screen inside the signed-in frame: both load together. */
const inside = (load: () => Promise<ScreenModule>, isAhead: boolean) => {
  const loadScreen = isAhead ? ahead(load) : load;
  return async () => {
    const [screen] = await Promise.all([loadScreen(), loadFrame()]);
    return screen;
  };
};

/** The frame once it is there: a page that is late or lost takes nothing of it away. */
export const frameOf = (screen: ScreenName): Framing | null => (isInside(screen) ? framing : null);

/** The areas whose pages have a part of the texts for themselves. */
const parts = {
  guest: 'guest',
  device: 'guest',
  money: 'money',
  identity: 'identity',
  support: 'support',
  wealth: 'wealth',
  markets: 'markets',
  manager: 'manager',
} as const satisfies Partial<Record<AreaName, Part>>;

const withItsTexts = (screen: ScreenName) => {
  const { area } = routeOf(screen);
  return area !== undefined && area in parts
    ? () => withTexts(parts[area as keyof typeof parts], pageOf(screen))
    : pageOf(screen);
};

/** Where each screen of core's route table comes from. */
export const loaders = Object.fromEntries(
  screens.map((screen) => [
    screen,
    isInside(screen) ? inside(withItsTexts(screen), !isRare(screen)) : withItsTexts(screen),
  ]),
) as Loaders;

/** The signed-in pages with what they open, before anybody is signed in. */
export async function loadSignedIn(): Promise<void> {
  await loaders.tradeRoom();
  preloadParts();
}
