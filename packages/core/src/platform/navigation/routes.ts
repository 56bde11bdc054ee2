import * as z from 'zod/mini';
import { announced } from '../../shared/announced';
import { areas, type AreaName } from '../../shared/areas';
import type { ScreenName } from './navigation.types';

/** Who a screen is for: everybody, people who are not signed in, a user whose device check is due, or the signed-in user. */
export type Needs = 'anyone' | 'guest' | 'unverified' | 'user';

/** What an address gives its flow, by the names of its parameters and of its query. */
export type Given = Readonly<Record<string, string | undefined>>;

export interface Route {
  readonly screen: string;
  /** `:name` is a parameter. */
  readonly path: string;
  /** Parses parameters and query; an address that it refuses is an unknown one. What it does not name is left out. */
  readonly gives?: z.ZodMiniType<Given>;
  /** What stands behind the path signs somebody in: it is one secret, and never part of a location. */
  readonly isSealed?: boolean;
  readonly needs: Needs;
  /** Message id of the page title, which a flow with an address keeps among its own. */
  readonly title: string;
  /** The area whose flows the screen shows. */
  readonly area?: AreaName;
  /** Another area whose data the page shows among its own: it waits for none of it, and offers a retry where it failed. */
  readonly also?: AreaName;
  /** The flow that the address starts. */
  readonly flow?: string;
  /** Somebody who signs in there goes where the session record says, another user as well. */
  readonly signsIn?: boolean;
  /** Drawn by the page of another screen. */
  readonly page?: string;
  /** Drawn so whatever a person or the device prefers. */
  readonly scheme?: 'light' | 'dark';
  /** It comes instead of every other page while the client cannot work (R2): what was open is returned to. */
  readonly isInterruption?: boolean;
  /** Its columns need the width: the menu opens from the header (T-031). */
  readonly isWide?: boolean;
}

/** The row of a flow, whose screen has its name; the title is among its texts. */
const flowAt = <const Flow extends string, const Area extends AreaName>(path: string, area: Area, flow: Flow) =>
  ({ screen: flow, path, needs: areas[area].needs, title: `${flow}.title`, area, flow }) as const;

const inArea = <const Area extends AreaName>(path: string, area: Area) =>
  ({ path, needs: areas[area].needs, area }) as const;

/** `?crm=1` titles the sign-in for the back office. */
const forBackOffice = z.object({ crm: z.optional(z.string()) });

/** Screens with a page of their own. */
const built = [
  //
  { ...flowAt('/login', 'access', 'signIn'), screen: 'login', scheme: 'light', gives: forBackOffice },
  {
    ...flowAt('/authentication', 'access', 'signIn'),
    screen: 'authentication',
    page: 'login',
    scheme: 'dark',
    gives: forBackOffice,
  },
  { ...inArea('/', 'wealth'), screen: 'home', title: 'route.home', also: 'trading' },
  { ...inArea('/portfolio', 'wealth'), screen: 'portfolio', title: 'route.portfolio', also: 'trading' },
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
  { ...inArea('/watchlist', 'markets'), screen: 'watchlist', title: 'route.watchlist', also: 'trading' },
  {
    ...inArea('/market_analysis', 'markets'),
    screen: 'marketAnalysis',
    title: 'route.marketAnalysis',
    also: 'trading',
  },
  { ...inArea('/manager', 'manager'), screen: 'manager', title: 'route.manager' },
  { ...inArea('/livechat', 'support'), screen: 'liveChat', title: 'route.liveChat' },
  {
    screen: 'maintenance',
    path: '/maintenance',
    needs: 'anyone',
    title: 'route.maintenance',
    isInterruption: true,
  },
  {
    screen: 'connectionFailed',
    path: '/connection_failed',
    needs: 'anyone',
    title: 'route.connectionFailed',
    isInterruption: true,
  },
  //
  { ...flowAt('/register', 'guest', 'registration'), screen: 'register', needs: 'guest', scheme: 'light' },
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
  { ...flowAt('/auto_login', 'guest', 'autoLogin'), signsIn: true, isSealed: true },
  //
  {
    ...flowAt('/ref/:userId', 'guest', 'referral'),
    needs: 'guest',
    title: 'registration.title',
    gives: z.object({ userId: z.string().check(z.regex(/^(WEB)?\d{1,10}$/)) }),
  },
  flowAt('/two_fa', 'device', 'twoFa'),
  flowAt('/transactions', 'money', 'transactions'),
  { ...inArea('/reports', 'money'), screen: 'reports', title: 'route.reports', also: 'trading' },
  flowAt('/mining', 'money', 'mining'),
  { ...inArea('/accounts', 'money'), screen: 'accounts', title: 'route.platformAccounts' },
  { ...flowAt('/new/account/demo', 'money', 'newDemoAccount'), title: 'route.newDemoAccount' },
  { ...inArea('/new/account/live', 'money'), screen: 'liveAccount', title: 'route.liveAccount' },
] as const satisfies readonly Route[];

/** What the address of a screen gives, as its row parses it. */
export type GivenBy<S extends string> =
  Extract<(typeof built)[number], { screen: S; gives: unknown }> extends { gives: z.ZodMiniType<infer G> } ? G : never;

const isBuilt = (path: string) => built.some((route: Route) => route.path === path);
const inside = <const Screen extends string>(screen: Screen, path: string, title: string) =>
  ({ screen, path, needs: 'user', title, area: 'trading' }) as const;

/** The one table of addresses; a front end's router is made from it. What has a row above is announced no more. */
export const routes = [
  ...built,
  ...announced.filter((path) => !isBuilt(path)).map((path) => inside('comingSoon', path, 'route.comingSoon')),
];

const notFound = { screen: 'notFound', path: '/*', needs: 'anyone', title: 'route.notFound' } as const satisfies Route;
/** It waits for nothing that the frame does not: whoever is lost gets home also where trading did not load. */
const notFoundInside = {
  ...notFound,
  screen: 'notFoundInside',
  needs: 'user',
  area: 'account',
  page: notFound.screen,
} as const;
const rows = [...routes, notFoundInside, notFound];

export const screens: readonly ScreenName[] = [...new Set(rows.map(({ screen }) => screen))];

export const routeOf = (screen: ScreenName): Route => rows.find((route) => route.screen === screen) ?? notFound;
