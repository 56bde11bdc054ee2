import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { proveMachine } from '@bourse/model-testing/vitest';
import { afterSignInPath, decide, settle } from './navigation.decide';
import { navigationMachine } from './navigation.machine';
import { navigationModel } from './navigation.model';
import { navigationView } from './navigation.view';
import type { NavigationFacts, ScreenName } from './navigation.types';
import { announced } from '../../shared/announced';
import { locate } from './locate';
import { exampleOf, guardedEnd, guardedPaths, operators } from '../../testing/guard.table';
import { routeOf, routes } from './routes';

const facts = (change: Partial<NavigationFacts> = {}): NavigationFacts => ({
  session: 'signedIn',
  settings: 'ready',
  isUserUnavailable: false,
  afterSignIn: '',
  ...change,
});
const sessions = ['none', 'unverified', 'signedIn'] as const;

const at = (screen: ScreenName) => ({ screen, path: screen === 'notFound' ? '/nowhere' : routeOf(screen).path });
const outcome = (screen: ScreenName, given: NavigationFacts) => {
  const decision = decide(at(screen), given);
  return decision.kind === 'go' ? decision.path : decision.kind;
};

describe('navigation', () => {
  proveMachine(navigationModel);

  it('has a row of the table for every address', () => {
    expect(guardedPaths.toSorted()).toEqual(
      [...new Set([...routes, routeOf('notFound')].map(({ path }) => path))].toSorted(),
    );
  });

  it.each(guardedPaths)(
    '%s is guarded by session and settings in every combination (A-016, A-018, A-023, R2)',
    (pattern) => {
      const path = exampleOf(pattern);
      const cases = sessions.flatMap((session) => operators.map((operator) => ({ session, operator })));
      const found = cases.map((given) => ({
        ...given,
        end: settle(path, facts({ session: given.session, ...given.operator })),
      }));
      expect(found).toEqual(
        cases.map((given) => ({ ...given, end: guardedEnd(pattern, given.session, given.operator) })),
      );
      // Nothing is decided before both are known.
      for (const operator of operators) {
        expect(decide(locate(path), facts({ ...operator, session: 'unknown' }))).toEqual({ kind: 'wait' });
        for (const session of sessions)
          expect(decide(locate(path), facts({ ...operator, session, settings: 'loading' }))).toEqual({ kind: 'wait' });
      }
    },
  );

  it('leads from every page of the signed-in user to the device check while it is due, and nowhere else (A-012, A-020, A-223, R4)', () => {
    const due = facts({ session: 'unverified', afterSignIn: '/orderbook' });
    const inside = routes.filter(({ needs }) => needs === 'user' || needs === 'guest');
    expect(new Set(inside.map(({ path }) => settle(exampleOf(path), due)))).toEqual(new Set(['/two_fa']));
    expect(settle('/two_fa', facts())).toBe('/traderoom');
    expect(settle('/two_fa', facts({ session: 'none' }))).toBe('/login');
  });

  /** Where each of the documents' addresses ends for a visitor, for somebody whose device check is due, and inside. */
  const ends = (path: string, more: Partial<NavigationFacts> = {}) =>
    sessions.map((session) => settle(path, facts({ session, ...more })));
  const kept = (path: string) => ['/login', '/two_fa', path];

  it.each(['/portfolio', '/accounts', '/mining', '/new/account/demo', '/new/account/live', '/livechat'])(
    '%s is for the signed-in user, whatever the home page is (A-005, A-006, M-295, M-300)',
    (path) => {
      expect(locate(path).screen).not.toBe('notFound');
      for (const hasHome of [true, false]) expect(ends(path, { hasHome, hasMining: true })).toEqual(kept(path));
    },
  );

  it.each([
    ...['/traderoom', '/orderbook', '/transactions', '/profile', '/manager', '/wallets', '/watchlist'],
    ...['/market_analysis', '/reports', '/kyc'],
  ])('%s is for the signed-in user who passed the device check (A-007, A-020, A-223, M-300)', (path) => {
    expect(locate(path).screen).not.toBe('notFound');
    expect(ends(path)).toEqual(kept(path));
  });

  it('says of an address whose page is to come that it is, and of no other (A-027)', () => {
    const saying = routes.filter(({ screen }) => screen === 'comingSoon').map(({ path }) => path);
    expect(saying).toEqual(announced);
    expect(saying).toContain('/wallets');
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });

  it('leads from each trade room to the one that the operator has (A-009, T-003, T-004, R3)', () => {
    for (const path of ['/', '/traderoom', '/traderoom_v2']) {
      expect(ends(path, { hasTerminal: true })).toEqual(kept('/traderoom_v2'));
      for (const without of [{ hasTerminal: false }, {}]) expect(ends(path, without)).toEqual(kept('/traderoom'));
    }
    expect(decide(locate('/traderoom'), facts({ settings: 'loading', hasTerminal: true }))).toEqual({ kind: 'wait' });
  });

  it('leads from /mining to the start while the operator has no mining, and never before that is known (T-182, R2)', () => {
    for (const without of [{ hasMining: false }, {}])
      expect(decide(locate('/mining'), facts(without))).toEqual({ kind: 'go', path: '/' });
    expect(ends('/mining', { hasHome: true })).toEqual(kept('/'));
    expect(decide(locate('/mining'), facts({ settings: 'loading' }))).toEqual({ kind: 'wait' });
  });

  it('guards /traderoom_mt4 like the other trade rooms, and leaves it to whoever asks for it (A-007, A-011, T-032, R3)', () => {
    for (const hasTerminal of [true, false])
      expect(ends('/traderoom_mt4', { hasTerminal })).toEqual(kept('/traderoom_mt4'));
    expect(locate('/traderoom_mt4').screen).toBe('compactTerminal');
  });

  it('opens the pages for visitors to a visitor (A-013, A-014, A-015, A-223)', () => {
    const entry = ['/login', '/authentication', '/register', '/get_started', '/jointaccount'];
    for (const path of entry) expect(ends(path)).toEqual([path, '/two_fa', '/traderoom']);
    for (const path of ['/reset', '/verify_email']) expect(ends(path)).toEqual([path, path, path]);
    const scheme = (path: string) => routeOf(locate(path).screen).scheme;
    expect(entry.map(scheme)).toEqual(['light', 'dark', 'light', 'dark', undefined]);
  });

  it('shows the home at / only where the operator wants it (A-003, A-004, T-164)', () => {
    expect(ends('/', { hasHome: true })).toEqual(['/login', '/two_fa', '/']);
    expect(ends('/', { hasHome: false })).toEqual(['/login', '/two_fa', '/traderoom']);
    // Nothing is decided before the settings are there (R2).
    expect(decide(locate('/'), facts({ settings: 'loading' }))).toEqual({ kind: 'wait' });
    for (const path of ['/login', '/two_fa']) expect(settle(path, facts({ hasHome: true }))).toBe('/');
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
    for (const { screen, path: pattern } of routes) {
      const path = exampleOf(pattern);
      expect(locate(`${path}?a=1#b`).screen).toBe(screen);
      expect(locate(`${path}/`).screen).toBe(screen);
    }
    expect(locate('/traderoom2').screen).toBe('notFound');
    expect(locate('/TradeRoom').screen).toBe('notFound');
    expect(locate('').screen).toBe('notFound');
  });

  it.each([
    ['leads to the path asked for once all is well', 'ready', '/orderbook', { path: '/orderbook', replace: true }],
    ['stands while the server is not reached', 'unreachable', '/orderbook', null],
    ['stands where it was asked for itself', 'ready', undefined, null],
  ] as const)('a failure page that is loaded anew %s (R2)', (_, known, returnTo, command) => {
    const actor = createActor(navigationMachine).start();
    const location = { ...locate('/connection_failed'), ...(returnTo !== undefined && { returnTo }) };
    actor.send({ type: 'location.changed', location });
    actor.send({ type: 'facts.changed', facts: { session: 'signedIn', settings: known } });
    const { command: done } = actor.getSnapshot().context;
    expect(done === null ? null : { path: done.path, replace: done.replace }).toEqual(command);
  });

  it('leaves a link to sign in for the session that it brought, and not for what the settings say of the former one (A-136)', () => {
    const actor = createActor(navigationMachine).start();
    const facts = (of: object) => actor.send({ type: 'facts.changed', facts: of });
    actor.send({ type: 'location.changed', location: locate('/auto_login') });
    facts({ session: 'signedIn', settings: 'ready' });
    facts({ isLinkUsed: true });
    facts({ session: 'signedIn', settings: 'ready' });
    expect(actor.getSnapshot().context.command).toBeNull();
    facts({ session: 'signedIn', afterSignIn: '/orderbook' });
    expect(actor.getSnapshot().context.command).toMatchObject({ path: '/orderbook' });
  });

  it('names the path asked for with the way to a failure page (R2)', () => {
    const actor = createActor(navigationMachine).start();
    actor.send({ type: 'location.changed', location: locate('/orderbook?a=1') });
    actor.send({ type: 'facts.changed', facts: { session: 'signedIn', settings: 'maintenance' } });
    expect(actor.getSnapshot().context.command).toMatchObject({ path: '/maintenance', returnTo: '/orderbook?a=1' });
  });

  it.each([
    ['unknown', null],
    ['none', 'notFound'],
    ['unverified', 'notFound'],
    ['signedIn', 'notFoundInside'],
  ] as const)('at an unknown path a session that is %s sees %s (A-016)', (session, screen) => {
    const actor = createActor(navigationMachine).start();
    actor.send({ type: 'location.changed', location: locate('/nowhere') });
    actor.send({ type: 'facts.changed', facts: { session, settings: 'ready' } });
    expect(navigationView.read({ navigation: actor.getSnapshot() }).screen).toBe(screen);
  });
});
