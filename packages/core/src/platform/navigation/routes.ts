import { areas, type AreaName } from '../../shared/areas';
import type { Location, ScreenName } from './navigation.types';

/** Who a screen is for: everybody, people who are not signed in, or the signed-in user. */
export type Needs = 'anyone' | 'guest' | 'user';

export interface Route {
  readonly screen: string;
  readonly path: string;
  readonly needs: Needs;
  /** Message id of the page title, which a flow with an address keeps among its own. */
  readonly title: string;
  /** The area whose flows the screen shows. */
  readonly area?: AreaName;
  /** The flow that lives while the address names it. */
  readonly flow?: string;
  /** Drawn by the page of another screen. */
  readonly page?: string;
  /** Drawn so whatever a person or the device prefers. */
  readonly scheme?: 'light' | 'dark';
}

/** The row of a flow, whose screen has its name; the title is among its texts. */
const flowAt = <const Flow extends string, const Area extends AreaName>(path: string, area: Area, flow: Flow) =>
  ({ screen: flow, path, needs: areas[area].needs, title: `${flow}.title`, area, flow }) as const;

/** The one table of addresses; a front end's router is made from it. */
export const routes = [
  //
  { ...flowAt('/login', 'access', 'signIn'), screen: 'login', scheme: 'light' },
  { ...flowAt('/authentication', 'access', 'signIn'), screen: 'authentication', page: 'login', scheme: 'dark' },
  { screen: 'home', path: '/', needs: 'user', title: 'route.home' },
  { screen: 'tradeRoom', path: '/traderoom', needs: 'user', title: 'route.tradeRoom', area: 'trading' },
  { screen: 'orderBook', path: '/orderbook', needs: 'user', title: 'route.orderBook', area: 'trading' },
  { screen: 'maintenance', path: '/maintenance', needs: 'anyone', title: 'route.maintenance' },
  { screen: 'connectionFailed', path: '/connection_failed', needs: 'anyone', title: 'route.connectionFailed' },
  flowAt('/reset', 'access', 'forgotPassword'),
] as const satisfies readonly Route[];

const notFound = { screen: 'notFound', path: '/*', needs: 'anyone', title: 'route.notFound' } as const satisfies Route;

export const screens: readonly ScreenName[] = [...routes.map(({ screen }) => screen), notFound.screen];

export const routeOf = (screen: ScreenName): Route => routes.find((route) => route.screen === screen) ?? notFound;

/** The location of a path with or without query; an unknown path is the not-found screen. */
export function locate(path: string): Location {
  const name = path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
  return { screen: routes.find((route) => route.path === name)?.screen ?? 'notFound', path };
}
