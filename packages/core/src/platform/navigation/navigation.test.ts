import { describe, expect, it } from 'vitest';
import { proveMachine } from '@bourse/model-testing/vitest';
import { afterSignInPath, decide, settle } from './navigation.decide';
import { navigationModel } from './navigation.model';
import type { NavigationFacts, ScreenName } from './navigation.types';
import { locate, routeOf, routes, screens } from './routes';

const facts = (change: Partial<NavigationFacts> = {}): NavigationFacts => ({
  session: 'signedIn',
  settings: 'ready',
  isUserUnavailable: false,
  afterSignIn: '',
  ...change,
});
const settings = ['loading', 'ready', 'unreachable', 'maintenance'] as const;

/** What a screen does once everything is known: '' stays. */
const usual = {
  anyone: { none: '', signedIn: '' },
  guest: { none: '', signedIn: '/' },
  user: { none: '/login', signedIn: '' },
};
/** Screens with a rule of their own, and some of each kind. */
const expected: Partial<Record<ScreenName, { none: string; signedIn: string }>> = {
  login: { none: '', signedIn: '/' },
  authentication: { none: '', signedIn: '/' },
  home: { none: '/login', signedIn: '/traderoom' },
  tradeRoom: { none: '/login', signedIn: '' },
  orderBook: { none: '/login', signedIn: '' },
  maintenance: { none: '', signedIn: '' },
  connectionFailed: { none: '', signedIn: '' },
  notFound: { none: '', signedIn: '' },
};

const at = (screen: ScreenName) => ({ screen, path: screen === 'notFound' ? '/nowhere' : routeOf(screen).path });
const outcome = (screen: ScreenName, given: NavigationFacts) => {
  const decision = decide(at(screen), given);
  return decision.kind === 'go' ? decision.path : decision.kind;
};

describe('navigation', () => {
  proveMachine(navigationModel);

  it.each(screens)('%s is guarded by session and settings in every combination (A-016, A-018, R2)', (screen) => {
    const or = (page: ScreenName, path: string) => (screen === page ? 'stay' : path);
    const known = (session: 'none' | 'signedIn') => ({
      loading: 'wait',
      ready: (expected[screen] ?? usual[routeOf(screen).needs])[session] || 'stay',
      unreachable: or('connectionFailed', '/connection_failed'),
      maintenance: or('maintenance', '/maintenance'),
    });
    const unknown = { loading: 'wait', ready: 'wait', unreachable: 'wait', maintenance: 'wait' };
    const found = (session: NavigationFacts['session']) =>
      Object.fromEntries(settings.map((state) => [state, outcome(screen, facts({ session, settings: state }))]));
    expect([found('unknown'), found('none'), found('signedIn')]).toEqual([unknown, known('none'), known('signedIn')]);
  });

  it('a user load that answers 503 at the start counts as maintenance (R2)', () => {
    expect(outcome('tradeRoom', facts({ isUserUnavailable: true }))).toBe('/maintenance');
    expect(outcome('maintenance', facts({ isUserUnavailable: true }))).toBe('stay');
  });

  it('of sign-in forwards to the dark page where the operator wants it, with its query, and nobody else (A-019, A-102)', () => {
    const dark = facts({ session: 'none', hasDarkLogin: true });
    expect(settle('/login', dark)).toBe('/authentication');
    expect(settle('/login?crm=1#top', dark)).toBe('/authentication?crm=1#top');
    expect(settle('/orderbook?tab=closed', dark)).toBe('/authentication');
    expect(settle('/authentication', dark)).toBe('/authentication');
    expect(settle('/login', facts({ hasDarkLogin: true }))).toBe('/traderoom');
    expect(settle('/login?crm=1', facts({ session: 'none' }))).toBe('/login?crm=1');
    expect(decide(at('login'), { ...dark, settings: 'loading' })).toEqual({ kind: 'wait' });
  });

  it('follows redirects to their end in one step (A-004)', () => {
    expect(settle('/login', facts())).toBe('/traderoom');
    expect(settle('/', facts())).toBe('/traderoom');
    expect(settle('/', facts({ session: 'none' }))).toBe('/login');
    expect(settle('/orderbook?tab=closed', facts())).toBe('/orderbook?tab=closed');
  });

  it.each([
    ['', '/'],
    ['/kyc', '/'],
    // Known, of 4 and of 5 characters.
    ['/?ab', '/'],
    ['/?abc', '/?abc'],
    ['/orderbook', '/orderbook'],
    ['/orderbook?tab=closed', '/orderbook?tab=closed'],
    ['/nowhere', '/'],
    ['//evil.example/orderbook', '/'],
    ['/\\evil.example', '/'],
    ['\\/orderbook', '/'],
    ['https://evil.example/orderbook', '/'],
    ['javascript:alert(1)', '/'],
    ['orderbook', '/'],
    ['/order\tbook', '/'],
  ])('after_signin %j leads to %s (A-025, A-026)', (given, path) => expect(afterSignInPath(given)).toBe(path));

  it('knows a path with query, fragment and trailing slash; anything else is not found (A-016)', () => {
    for (const { screen, path } of routes) {
      expect(locate(`${path}?a=1#b`).screen).toBe(screen);
      expect(locate(`${path}/`).screen).toBe(screen);
    }
    expect(locate('/traderoom2').screen).toBe('notFound');
    expect(locate('/TradeRoom').screen).toBe('notFound');
    expect(locate('').screen).toBe('notFound');
  });
});
