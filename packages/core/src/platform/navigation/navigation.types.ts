import type { Secret } from '../../shared/secret';
import type { Given, routes } from './routes';

/** Screens with an address. `notFound` stands for every unknown path; a signed-in user is shown `notFoundInside`. */
export type ScreenName = (typeof routes)[number]['screen'] | 'notFound' | 'notFoundInside';

export interface Location {
  readonly screen: ScreenName;
  /** Path with query as typed, so that a retry returns to it; without what must not be seen. */
  readonly path: string;
  /** A link to sign in as it was opened: the front end takes it out of its address before anything else is done. */
  readonly ticket?: Secret;
  /** What parameters and query say, as the route's row parsed it. */
  readonly given?: Given;
  /** Of a failure page: the path asked for, as the command that led to it had it (R2). */
  readonly returnTo?: string;
}

/** Where the front end must go; `seq` tells a new command from one already done. Redirects replace, people push (hard case 7). */
export interface NavigationCommand {
  readonly seq: number;
  readonly path: string;
  readonly replace: boolean;
  /** The path asked for before a failure page: the front end keeps it with the history entry, for a reload (R2). */
  readonly returnTo?: string | null;
}

export interface NavigationFacts {
  /** `unverified`: somebody is signed in, and the device check is due (R4). */
  readonly session: 'unknown' | 'none' | 'unverified' | 'signedIn';
  /** The link of this address was exchanged: the session that starts next is its own. */
  readonly isLinkUsed?: boolean;
  readonly settings: 'loading' | 'ready' | 'unreachable' | 'maintenance';
  /** The user load at the start answered 503 (R2). */
  readonly isUserUnavailable: boolean;
  /** /login forwards to the dark page; known with the settings. */
  readonly hasDarkLogin?: boolean;
  /** The operator wants the wealth-management home at / (A-004); known with the settings. */
  readonly hasHome?: boolean;
  /** The operator wants the trade room in the layout of a terminal; known with the settings. */
  readonly hasTerminal?: boolean;
  /** The operator offers the mining simulation (T-182); known with the settings. */
  readonly hasMining?: boolean;
  /** after_signin as the server sent it; checked where it is used. */
  readonly afterSignIn: string;
}

export type NavigationEvent =
  /** The address changed: it alone decides which screen is asked for. */
  | { type: 'location.changed'; location: Location }
  /** A person or a flow wants to go somewhere. */
  | { type: 'navigation.go'; path: string; replace?: boolean }
  /** The button of the connection-failure and maintenance pages (A-029…A-031). */
  | { type: 'navigation.retry' }
  /** Facts of the guard. */
  | { type: 'facts.changed'; facts: Partial<NavigationFacts> };

export interface NavigationContext {
  /** null until the front end has sent its location. */
  location: Location | null;
  facts: NavigationFacts;
  /** The pending command for the front end; done when the location has changed. */
  command: NavigationCommand | null;
  /** Commands so far. */
  seq: number;
  /** Where somebody wants to go, until it is decided. */
  wish: { readonly path: string; readonly replace: boolean } | null;
  /** The path asked for before a failure page came in between (R2). */
  returnTo: string | null;
}
