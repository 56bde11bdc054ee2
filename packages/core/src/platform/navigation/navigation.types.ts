/** Screens with an address. `notFound` stands for every unknown path. */
export const screens = [
  'login',
  'home',
  'tradeRoom',
  'orderBook',
  'maintenance',
  'connectionFailed',
  'notFound',
] as const;
export type ScreenName = (typeof screens)[number];

export interface Location {
  readonly screen: ScreenName;
  /** Path with query as typed, so that a retry returns to it. */
  readonly path: string;
}

/** Where the front end must go; `seq` tells a new command from one already done. Redirects replace, people push (hard case 7). */
export interface NavigationCommand {
  readonly seq: number;
  readonly path: string;
  readonly replace: boolean;
}

export type NavigationEvent =
  /** The address is the truth for where. */
  | { type: 'location.changed'; location: Location }
  /** A person or a flow wants to go somewhere. */
  | { type: 'navigation.go'; path: string; replace?: boolean }
  /** Facts of the guard. */
  | { type: 'facts.changed'; facts: Partial<NavigationFacts> };

export interface NavigationFacts {
  readonly session: 'unknown' | 'none' | 'signedIn';
  readonly settings: 'loading' | 'ready' | 'unreachable' | 'maintenance';
  readonly homePage: string;
  readonly darkLogin: boolean;
  /** Where to go after signing in; already checked to be a known path, else `/`. */
  readonly afterSignIn: string;
}

export interface NavigationContext {
  location: Location;
  facts: NavigationFacts;
  command: NavigationCommand | null;
  /** The path asked for before the connection failed. */
  returnTo: string | null;
}
