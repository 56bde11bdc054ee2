import { announced } from '../../shared/announced';
import { areas, type AreaName } from '../../shared/areas';
import type { ScreenName } from './navigation.types';

/** Who a screen is for: everybody, people who are not signed in, a user whose device check is due, or the signed-in user. */
export type Needs = 'anyone' | 'guest' | 'unverified' | 'user';

export interface Route {
  readonly screen: string;
  readonly path: string;
  readonly needs: Needs;
  /** Message id of the page title, which a flow with an address keeps among its own. */
  readonly title: string;
  /** The area whose flows the screen shows. */
  readonly area?: AreaName;
  /** The flow that the address starts. */
  readonly flow?: string;
  /** Somebody who signs in there goes where the session record says, another user as well. */
  readonly signsIn?: boolean;
  /** Drawn by the page of another screen. */
  readonly page?: string;
  /** Drawn so whatever a person or the device prefers. */
  readonly scheme?: 'light' | 'dark';
  /** Its columns need the width: the menu opens from the header (T-031). */
  readonly isWide?: boolean;
}

/** The row of a flow, whose screen has its name; the title is among its texts. */
const flowAt = <const Flow extends string, const Area extends AreaName>(path: string, area: Area, flow: Flow) =>
  ({ screen: flow, path, needs: areas[area].needs, title: `${flow}.title`, area, flow }) as const;

const inArea = <const Area extends AreaName>(path: string, area: Area) =>
  ({ path, needs: areas[area].needs, area }) as const;

/** Screens with a page of their own. */
const built = [
  //
  { ...flowAt('/login', 'access', 'signIn'), screen: 'login', scheme: 'light' },
  { ...flowAt('/authentication', 'access', 'signIn'), screen: 'authentication', page: 'login', scheme: 'dark' },
  { ...inArea('/', 'wealth'), screen: 'home', title: 'route.home' },
  { ...inArea('/portfolio', 'wealth'), screen: 'portfolio', title: 'route.portfolio' },
  { screen: 'tradeRoom', path: '/traderoom', needs: 'user', title: 'route.tradeRoom', area: 'trading' },
  {
    screen: 'terminal',
    path: '/traderoom_v2',
    needs: 'user',
    title: 'route.tradeRoom',
    area: 'trading',
    isWide: true,
  },
  // The terminal with more room for the chart (T-038).
  {
    screen: 'compactTerminal',
    path: '/traderoom_mt4',
    needs: 'user',
    title: 'route.tradeRoom',
    area: 'trading',
    page: 'terminal',
    isWide: true,
  },
  { screen: 'orderBook', path: '/orderbook', needs: 'user', title: 'route.orderBook', area: 'trading' },
  // Its flow has the countries to choose from.
  { ...inArea('/profile', 'identity'), screen: 'profile', title: 'route.profile', flow: 'countryChoice' },
  { ...inArea('/kyc', 'identity'), screen: 'kyc', title: 'route.kyc' },
  { ...inArea('/watchlist', 'markets'), screen: 'watchlist', title: 'route.watchlist' },
  { ...inArea('/market_analysis', 'markets'), screen: 'marketAnalysis', title: 'route.marketAnalysis' },
  { ...inArea('/manager', 'manager'), screen: 'manager', title: 'route.manager' },
  { ...inArea('/livechat', 'support'), screen: 'liveChat', title: 'route.liveChat' },
  { screen: 'maintenance', path: '/maintenance', needs: 'anyone', title: 'route.maintenance' },
  { screen: 'connectionFailed', path: '/connection_failed', needs: 'anyone', title: 'route.connectionFailed' },
  //
  { ...flowAt('/register', 'guest', 'registration'), screen: 'register', needs: 'guest' },
  {
    ...flowAt('/get_started', 'guest', 'registration'),
    screen: 'getStarted',
    page: 'register',
    needs: 'guest',
    scheme: 'dark',
  },
  { ...flowAt('/jointaccount', 'guest', 'jointAccount'), needs: 'guest' },
  //
  flowAt('/reset', 'guest', 'passwordReset'),
  flowAt('/verify_email', 'guest', 'emailVerification'),
  // A-132, A-133, A-134: /auto_login/token/:token and /auto_login/credentials, without what they carry.
  { ...flowAt('/auto_login', 'guest', 'autoLogin'), signsIn: true },
  //
  { ...flowAt('/ref/:userId', 'guest', 'referral'), needs: 'guest', title: 'registration.title' },
  flowAt('/two_fa', 'device', 'twoFa'),
  flowAt('/transactions', 'money', 'transactions'),
  { ...inArea('/reports', 'money'), screen: 'reports', title: 'route.reports' },
  flowAt('/mining', 'money', 'mining'),
  { ...inArea('/accounts', 'money'), screen: 'accounts', title: 'route.platformAccounts' },
  { ...flowAt('/new/account/demo', 'money', 'newDemoAccount'), title: 'route.newDemoAccount' },
  { ...inArea('/new/account/live', 'money'), screen: 'liveAccount', title: 'route.liveAccount' },
] as const satisfies readonly Route[];

const isBuilt = (path: string) => built.some((route: Route) => route.path === path);
const inside = <const Screen extends string>(screen: Screen, path: string, title: string) =>
  ({ screen, path, needs: 'user', title, area: 'trading' }) as const;

/** The one table of addresses; a front end's router is made from it. What has a row above is announced no more. */
export const routes = [
  ...built,
  ...announced.filter((path) => !isBuilt(path)).map((path) => inside('comingSoon', path, 'route.comingSoon')),
];

const notFound = { screen: 'notFound', path: '/*', needs: 'anyone', title: 'route.notFound' } as const satisfies Route;

export const screens: readonly ScreenName[] = [...new Set(routes.map(({ screen }) => screen)), notFound.screen];

export const routeOf = (screen: ScreenName): Route => routes.find((route) => route.screen === screen) ?? notFound;
