import type { Location, NavigationFacts, ScreenName } from './navigation.types';
import { locate } from './locate';
import { routeOf } from './routes';

/** May the screen be shown, is it too early to say, or must the front end go elsewhere. */
export type Decision = { kind: 'wait' } | { kind: 'stay' } | { kind: 'go'; path: string };

const stay: Decision = { kind: 'stay' };
const go = (path: string): Decision => ({ kind: 'go', path });

/** longer than 4 characters, one leading slash, a known route; otherwise `/`. */
export function afterSignInPath(wanted: string): string {
  if (wanted.length <= 4 || !/^\/(?![/\\])/.test(wanted) || /[\\\s]/.test(wanted)) return '/';
  return locate(wanted).screen === 'notFound' ? '/' : wanted;
}

/** The page shown instead of every other while the client cannot work; null when it can (A-031, R2). */
export function failurePage(facts: NavigationFacts): 'connectionFailed' | 'maintenance' | null {
  if (facts.settings === 'unreachable') return 'connectionFailed';
  return facts.settings === 'maintenance' || facts.isUserUnavailable ? 'maintenance' : null;
}

/** The guard of every address: screen, session and settings decide (hard case 7). */
export function decide(location: Location, facts: NavigationFacts): Decision {
  // Nothing that depends on a setting or on the session redirects before they are known (R2).
  if (facts.settings === 'loading' || facts.session === 'unknown') return { kind: 'wait' };
  const failure = failurePage(facts);
  if (failure) return location.screen === failure ? stay : go(routeOf(failure).path);
  const { needs } = routeOf(location.screen);
  // the intended path is not remembered.
  if (facts.session === 'none' && (needs === 'user' || needs === 'unverified')) return go(routeOf('login').path);
  // A-020, R4: every page of the signed-in user waits for the device check.
  if (facts.session === 'unverified' && needs === 'user') return go(routeOf('twoFa').path);
  //
  if (facts.session !== 'none' && (needs === 'guest' || (needs === 'unverified' && facts.session === 'signedIn')))
    return go('/');
  // the query goes along, so that the back office finds its title.
  if (location.screen === 'login' && facts.hasDarkLogin)
    return go(`${routeOf('authentication').path}${/[?#].*$/.exec(location.path)?.[0] ?? ''}`);
  // the exact path alone.
  if (location.screen === 'home' && !facts.hasHome) return go(routeOf('tradeRoom').path);
  // A-009, R3: the operator has one of the two; the compact terminal is open to all.
  if (location.screen === 'tradeRoom' && facts.hasTerminal) return go(routeOf('terminal').path);
  if (location.screen === 'terminal' && !facts.hasTerminal) return go(routeOf('tradeRoom').path);
  // T-182: typed while it is switched off.
  if (location.screen === 'mining' && !facts.hasMining) return go('/');
  return stay;
}

/** An unknown path leaves a signed-in user in their frame, with all the ways on. */
export const shownScreen = (screen: ScreenName, { session }: NavigationFacts): ScreenName =>
  screen === 'notFound' && session === 'signedIn' ? 'notFoundInside' : screen;

/** Where a path ends once every redirect on the way is followed, so that one navigation does it. */
export function settle(path: string, facts: NavigationFacts): string {
  let at = path;
  for (let hops = 0; hops < 5; hops++) {
    const decision = decide(locate(at), facts);
    if (decision.kind !== 'go') return at;
    at = decision.path;
  }
  return at;
}
