import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import {
  dueCheck,
  reducedUser,
  session as record,
  storedUser,
  openTab,
  usualServer,
  wireOther,
  wireUser,
} from '../../testing/app.fake';
import { fakeOrigin } from '../../testing/ports.fake';
import { fakeServer, settled } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { secret } from '../../shared/secret';
import { Offline } from '../../shared/unreached';
import { autoLoginActors } from './auto-login.actors';
import { ticketOf } from './auto-login.form';
import { autoLoginMessages } from './auto-login.messages';
import { autoLoginModel, credentials, token } from './auto-login.model';
import { autoLoginView } from './auto-login.view';

const EXCHANGE = 'POST /auth/auto_login';
const answer = (user: object = wireUser, session: object = record) => ({
  status: 200,
  body: { data: { token: 'abcdefghijklmnopqrstuvwxyz', user, session }, message: 'x' },
});
const settingsWith = (more: object) => ({
  status: 200,
  body: { data: { site_name: 'Bourse', home_page: 'trade_room', session: record, ...more } },
});

describe('a sign-in by a link', () => {
  proveMachine(autoLoginModel);

  it('exchanges the code of a link for a session, and sends it once (A-133)', async () => {
    const server = fakeServer().on(EXCHANGE, answer());
    const services = servicesOf(server);
    const run = createActor(autoLoginActors(services).exchange, { input: { ticket: token } });
    expect(await toPromise(run.start())).toMatchObject({ kind: 'signedIn', signedIn: { user: { id: '7' } } });
    expect(server.seen(EXCHANGE).map(({ body }) => body)).toEqual([
      { token: 'code-of-the-back-office', device: services.ports.userAgent },
    ]);
  });

  it.each([
    [401, null],
    [422, null],
    [403, 'Wait an hour.'],
    [429, 'Wait an hour.'],
    [500, 'Wait an hour.'],
  ])('takes %i for no sign-in, and keeps the words that say more (A-137, R13)', async (status, message) => {
    const server = fakeServer().on(EXCHANGE, { status, body: { message: 'Wait an hour.', error: 'Wait an hour.' } });
    const run = createActor(autoLoginActors(servicesOf(server)).exchange, { input: { ticket: token } });
    expect(await toPromise(run.start())).toEqual({ kind: 'refused', message });
  });

  it.each([
    [null, {}],
    ['Wait an hour.', { details: [{ text: 'Wait an hour.' }] }],
  ])('that is refused says so in the words of A-137 first, then in those of the server: %s (R13)', (message, more) => {
    const flow = stage(autoLoginModel, { input: { ticket: token, presentEmail: null, passwordLink: false } });
    flow.settle('exchange', { kind: 'refused', message });
    const notice = { type: 'notice.add', kind: 'error', message: { id: 'autoLogin.unusable' }, ...more };
    expect(flow.take('notices')).toEqual([notice]);
  });

  it('calls a link that could not be tried, or may have been used, no wrong one (A-137)', () => {
    const input = { ticket: token, presentEmail: null, passwordLink: false };
    const ends = [new Offline('no network'), new Error('no answer')].map((error) => {
      const flow = stage(autoLoginModel, { input });
      flow.fail('exchange', error);
      return flow.take('notices');
    });
    expect(ends).toMatchObject([
      [{ message: { id: 'connectivity.notSent' } }],
      [{ message: { id: 'autoLogin.unanswered' } }],
    ]);
  });

  it('takes e-mail and password only where the operator switched that on (A-134)', () => {
    const off = stage(autoLoginModel, { input: { ticket: credentials, presentEmail: null, passwordLink: false } });
    expect([off.running(), off.take('notices'), off.take('navigation')]).toEqual([
      [],
      [{ type: 'notice.add', kind: 'error', message: { id: 'autoLogin.unusable' } }],
      [{ type: 'navigation.go', path: '/login', replace: true }],
    ]);
    expect(autoLoginMessages['autoLogin.unusable']).toBe('Invalid Login Details');
    const on = stage(autoLoginModel, { input: { ticket: credentials, presentEmail: null, passwordLink: true } });
    expect(on.running()).toEqual(['exchange']);
  });

  it('asks before another user is replaced, and leaves that one as it is without a yes (A-136)', () => {
    const input = { ticket: token, presentEmail: 'bert@example.com', passwordLink: false };
    const flow = stage(autoLoginModel, { input });
    expect([flow.running(), flow.view()]).toEqual([[], { isAsking: true, presentEmail: 'bert@example.com' }]);
    flow.send({ type: 'signIn.decline' });
    expect([flow.take('session'), flow.take('navigation')]).toEqual([
      [],
      [{ type: 'navigation.go', path: '/', replace: true }],
    ]);
  });

  it('keeps the code out of the address, and signs in where the record says (A-135, A-137)', async () => {
    const server = usualServer().on(EXCHANGE, answer(wireUser, { ...record, after_signin: '/orderbook' }));
    const tab = await openTab({ server, path: '/auto_login/token/abc-123' });
    await settled();
    expect(server.seen(EXCHANGE)).toMatchObject([{ body: { token: 'abc-123' } }]);
    expect(tab.app.snapshot('navigation')?.context.location?.path).toBe('/orderbook');
    expect(tab.visited.at(-1)).toEqual({ path: '/orderbook', replace: true });
    expect(JSON.stringify([tab.visited, tab.ports.origin.read()])).not.toContain('abc-123');
    tab.close();
  });

  it('goes on after the server could not be reached at first (A-031, A-133, R2)', async () => {
    const server = usualServer().on(EXCHANGE, answer()).on('GET /user/settings', 'fail');
    const tab = await openTab({ server, path: '/auto_login/token/abc-123' });
    await settled();
    expect(tab.visited.at(-1)?.path).toBe('/connection_failed');
    server.on('GET /user/settings', settingsWith({}));
    tab.app.send('navigation', { type: 'navigation.retry' });
    await settled();
    expect(server.seen(EXCHANGE)).toMatchObject([{ body: { token: 'abc-123' } }]);
    expect(JSON.stringify(tab.visited)).not.toContain('abc-123');
    tab.close();
  });

  it.each([
    ['to the device check, where one is due', reducedUser, '/two_fa'],
    ['on, where none is due', wireUser, '/traderoom'],
  ])(
    'leads %s, over a session whose own is due: one exchange and one question (A-136, A-137, R4)',
    async (_, user, path) => {
      const server = dueCheck(usualServer()).on(EXCHANGE, answer(user));
      const origin = fakeOrigin({ currentUser: storedUser(reducedUser) });
      const tab = await openTab({ server, origin, path: '/auto_login/token/abc-123' });
      await settled();
      expect(autoLoginView.read({ autoLogin: tab.app.snapshot('autoLogin') }).isAsking).toBe(true);
      expect(server.seen(EXCHANGE)).toEqual([]);
      server.on('POST /auth/user', { status: 200, body: { data: user } });
      if (user === wireUser) server.on('GET /user/settings', settingsWith({}));
      tab.app.send('autoLogin', { type: 'signIn.confirm' });
      await settled();
      expect(server.seen(EXCHANGE)).toHaveLength(1);
      expect(tab.app.snapshot('navigation')?.context.location?.path).toBe(path);
      tab.close();
    },
  );

  it.each([
    ['in another mode', { ...wireUser, is_practice: false }],
    ['to have a device check before them', reducedUser],
  ])('goes on where the stored user turns out %s: nobody has signed in yet (A-136)', async (_, now) => {
    const server = usualServer().on(EXCHANGE, answer()).on('POST /auth/user', 'hold');
    const origin = fakeOrigin({ currentUser: storedUser() });
    const tab = await openTab({ server, origin, path: '/auto_login/token/abc' });
    await settled();
    await server.take('POST /auth/user').answer(200, { data: now });
    await settled();
    const { app } = tab;
    expect([app.snapshot('navigation')?.context.location?.screen, tab.visited]).toEqual(['autoLogin', []]);
    expect(autoLoginView.read({ autoLogin: app.snapshot('autoLogin') }).isAsking).toBe(true);
    app.send('autoLogin', { type: 'signIn.confirm' });
    await settled();
    expect([server.seen(EXCHANGE).length, app.snapshot('navigation')?.context.location?.screen]).toEqual([
      1,
      'tradeRoom',
    ]);
    tab.close();
  });

  it('replaces the stored user once the exchange succeeded, and not before (A-136)', async () => {
    const server = usualServer().on(EXCHANGE, 'hold');
    const origin = fakeOrigin({ currentUser: storedUser(wireOther) });
    const tab = await openTab({ server, origin, path: '/auto_login/token/abc' });
    await settled();
    const stored = () => (JSON.parse(origin.read()['currentUser'] ?? '{}') as { email?: string }).email;
    tab.app.send('autoLogin', { type: 'signIn.confirm' });
    await settled();
    expect(stored()).not.toBe(undefined);
    const before = stored();
    await server.take(EXCHANGE).answer(200, answer({ ...wireUser, id: 9, email: 'carol@example.com' }).body);
    expect([before === 'carol@example.com', stored()]).toEqual([false, 'carol@example.com']);
    expect(tab.app.snapshot('navigation')?.context.location?.screen).toBe('tradeRoom');
    tab.close();
  });

  it('goes on where the session of before turns out to be over, of the same user or of another (A-133, A-136)', async () => {
    for (const user of [wireUser, wireOther]) {
      const server = usualServer().on(EXCHANGE, answer()).on('POST /auth/user', 'hold');
      const tab = await openTab({
        server,
        origin: fakeOrigin({ currentUser: storedUser(user, 'token-that-is-over-0123456789') }),
        path: '/auto_login/token/abc',
      });
      await settled();
      server.on('POST /auth/user', { status: 200, body: { data: wireUser } });
      await server.take('POST /auth/user').answer(401, { message: 'Unauthenticated.' });
      await settled();
      expect(server.seen(EXCHANGE).length).toBeGreaterThan(0);
      expect(tab.app.snapshot('session')?.context.user?.email).toBe('ada@example.com');
      expect(tab.app.snapshot('navigation')?.context.location?.screen).toBe('tradeRoom');
      tab.close();
    }
  });

  it('makes the token of whom it replaces void, once, and waits for no answer to that (A-136, A-204)', async () => {
    const LOGOUT = 'POST /auth/logout';
    const server = usualServer().on(EXCHANGE, answer()).on(LOGOUT, 'hold');
    const former = 'token-of-bert-0123456789';
    const tab = await openTab({
      server,
      origin: fakeOrigin({ currentUser: storedUser(wireOther, former) }),
      path: '/auto_login/token/abc',
    });
    await settled();
    expect(server.seen(LOGOUT)).toEqual([]);
    tab.app.send('autoLogin', { type: 'signIn.confirm' });
    await settled();
    const asked = () => server.seen(LOGOUT).map(({ authorization }) => authorization);
    expect(asked()).toEqual([`Bearer ${former}`]);
    const present = () => [
      tab.app.snapshot('session')?.context.user?.email,
      (JSON.parse(tab.ports.origin.read()['currentUser'] ?? '{}') as { token?: string }).token,
      tab.notices(),
    ];
    const now = present();
    expect(now).toEqual(['ada@example.com', 'abcdefghijklmnopqrstuvwxyz', []]);
    await server.take(LOGOUT).fail();
    await tab.advance(60_000);
    expect([asked(), present()]).toEqual([[`Bearer ${former}`], now]);
    tab.close();
  });

  it('leads the bare address to the sign-in without a word (A-137)', async () => {
    const tab = await openTab({ path: '/auto_login' });
    expect(tab.app.snapshot('navigation')?.context.location?.path).toBe('/login');
    expect(tab.notices()).toEqual([]);
    tab.close();
  });

  it.each([
    ['off', {}, 0],
    ['on', { enable_password_auto_login: 'true' }, 1],
  ])('reads a password behind the # while that is %s (A-134)', async (_, more, calls) => {
    const server = usualServer().on('GET /user/settings', settingsWith(more)).on('POST /auth/login', answer());
    const tab = await openTab({ server, path: '/auto_login/credentials#email=ada%40example.com&password=a%26b%3D1' });
    await settled();
    const sent = server.seen('POST /auth/login').map(({ body }) => body);
    expect(sent).toHaveLength(calls);
    if (calls > 0) expect(sent).toMatchObject([{ email: 'ada@example.com', password: 'a&b=1' }]);
    expect(tab.app.snapshot('navigation')?.context.location?.path).toBe(calls > 0 ? '/traderoom' : '/login');
    tab.close();
  });
});

describe('what a link to sign in carries', () => {
  it.each([
    ['/auto_login/token/abc-123', 'abc-123'],
    ['/auto_login/token/a%20b/', 'a b'],
    ['/auto_login/token/a%zz?x=1', 'a%zz'],
  ])('is a code of the back office: %s (A-133)', (address, code) => {
    const ticket = ticketOf(secret(address));
    expect(ticket?.kind === 'token' ? ticket.token.reveal() : null).toBe(code);
  });

  it('is an e-mail and a password in the fragment alone (A-134)', () => {
    const ticket = ticketOf(secret('/auto_login/credentials#email=a%2Bb%40c.de&password=p%23q'));
    expect(ticket?.kind === 'credentials' && [ticket.email, ticket.password.reveal()]).toEqual(['a+b@c.de', 'p#q']);
  });

  it.each([
    '/auto_login/token/a/b',
    '/auto_login/credentials?email=a@b.de&password=x',
    '/auto_login/credentials#email=a@b.de',
    '/auto_login/other#email=a@b.de&password=x',
  ])('is nothing otherwise: %s', (address) => expect(ticketOf(secret(address))).toBeNull());
});
