import type { routes } from './routes';

/** Screens with an address. `notFound` stands for every unknown path. */
export type ScreenName = (typeof routes)[number]['screen'] | 'notFound';

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

export interface NavigationFacts {
  readonly session: 'unknown' | 'none' | 'signedIn';
  readonly settings: 'loading' | 'ready' | 'unreachable' | 'maintenance';
  /** The user load at the start answered 503 (R2). */
  readonly isUserUnavailable: boolean;
  /** /login forwards to the dark page; known with the settings. */
  readonly hasDarkLogin?: boolean;
  /** after_signin as the server sent it; checked where it is used. */
  readonly afterSignIn: string;
}

export type NavigationEvent =
  /** The address is the truth for where. */
  | { type: 'location.changed'; location: Location }
  /** A person or a flow wants to go somewhere. */
  | { type: 'navigation.go'; path: string; replace?: boolean }
  /** The button of the connection-failure and maintenance pages (A-029…A-031). */
  | { type: 'navigation.retry' }
  /** Facts of the guard. */
  | { type: 'facts.changed'; facts: Partial<NavigationFacts> };

export interface NavigationContext {
  /** null until the front end has said where it is. */
  location: Location | null;
  facts: NavigationFacts;
  /** What the front end has to do, until the location says that it is done. */
  command: NavigationCommand | null;
  /** Commands so far. */
  seq: number;
  /** Where somebody wants to go, until it is decided. */
  wish: { readonly path: string; readonly replace: boolean } | null;
  /** The path asked for before a failure page came in between (R2). */
  returnTo: string | null;
}
