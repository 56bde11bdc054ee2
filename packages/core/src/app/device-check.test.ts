import { afterEach, describe, expect, it } from 'vitest';
import { secret } from '../shared/secret';
import {
  openTab,
  reducedUser,
  session,
  storedUser,
  TOKEN,
  usualServer,
  wireUser,
  type Tab,
  type TabOptions,
} from '../testing/app.fake';
import { fakeOrigin, type FakeOrigin } from '../testing/ports.fake';
import { settled, type FakeServer } from '../testing/server.fake';

const ASK = 'POST /auth/otp/code';
const VERIFY = 'POST /auth/otp/verify';
const record = { ...session, two_fa: 'true' };
const due = {
  message: 'Device verification required',
  error: 'Device verification required',
  status: 'two_fa_required',
};
const settingsWith = (of: object) => ({ status: 200, body: { data: { site_name: 'Bourse', session: of } } });

/** A server whose user has the check before them; a right code makes the token good. */
function checkingServer(of: object = record): FakeServer {
  const server = usualServer()
    .on('GET /user/settings', settingsWith(of))
    .on('POST /auth/login', { status: 200, body: { data: { token: TOKEN, user: reducedUser, session: of } } })
    .on('POST /auth/user', { status: 200, body: { data: reducedUser } })
    .on(ASK, { status: 200, body: { message: 'Sent' } });
  return server.on(VERIFY, ({ body }) => {
    if ((body as { code: string }).code !== '012345')
      return { status: 422, body: { message: 'Wrong', error: 'Wrong' } };
    server.on('POST /auth/user', { status: 200, body: { data: wireUser } });
    return { status: 200, body: { message: 'Verified', data: { verified: true } } };
  });
}

const tabs: Tab[] = [];
const open = async (options: TabOptions = {}) => {
  const tab = await openTab(options);
  tabs.push(tab);
  return tab;
};
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

const ada = (more: Record<string, string> = {}) => fakeOrigin({ currentUser: storedUser(), ...more });
const paths = (tab: Tab) => tab.visited.map(({ path }) => path);
const stateOf = (tab: Tab) => tab.app.snapshot('app')?.value;
const storedAs = (origin: FakeOrigin) => JSON.parse(origin.read()['currentUser'] ?? 'null') as Record<string, unknown>;
const type = async (tab: Tab, code: string) => {
  tab.app.send('twoFa', { type: 'code.submit', code: secret(code) });
  await settled();
};

describe('a sign-in whose device check is due', () => {
  it('goes to /two_fa with nothing of the account, asks for one code and lets in whoever types it (A-130, A-176, A-178, R4)', async () => {
    const server = checkingServer({ ...record, after_signin: '/orderbook' });
    const origin = fakeOrigin();
    const tab = await open({ server, origin, path: '/login' });
    await tab.signIn();
    expect([paths(tab), stateOf(tab), tab.app.snapshot('signedIn')]).toEqual([['/two_fa'], 'unverified', undefined]);
    expect(server.seen(ASK)).toMatchObject([
      { body: { device: 'Mozilla/5.0 (test)' }, authorization: `Bearer ${TOKEN}` },
    ]);
    expect(server.calls.map(({ operation }) => operation)).toEqual(['GET /user/settings', 'POST /auth/login', ASK]);
    expect(storedAs(origin)).toEqual({ ...reducedUser, id: '7', token: TOKEN });
    await type(tab, '999999');
    expect([paths(tab), origin.read()['current_email'], tab.notices()]).toEqual([['/two_fa'], undefined, ['Wrong']]);
    await type(tab, '012345');
    expect(origin.read()['current_email']).toBe('ada@example.com');
    // `/`, and after_signin is not applied.
    expect([paths(tab), stateOf(tab)]).toEqual([['/two_fa', '/traderoom'], 'signedIn']);
    expect(storedAs(origin)).toMatchObject({ estimatedBalance: '1000.5', token: TOKEN });
    expect(server.seen(ASK)).toHaveLength(1);
  });

  it('waits for the user when that does not come at once (A-178)', async () => {
    const server = checkingServer();
    const tab = await open({ server, path: '/login' });
    await tab.signIn();
    server.on(VERIFY, { status: 200, body: { message: 'Verified', data: { verified: true } } });
    server.on('POST /auth/user', 'fail');
    await type(tab, '012345');
    expect(paths(tab)).toEqual(['/two_fa']);
    server.on('POST /auth/user', { status: 200, body: { data: wireUser } });
    await tab.advance(5_000);
    expect(paths(tab)).toEqual(['/two_fa', '/traderoom']);
  });

  // Said again every 5 s, it would give up each answer that takes longer.
  it('waits for an answer about the user that takes long, and asks no second time meanwhile (A-178)', async () => {
    const server = checkingServer();
    const tab = await open({ server, path: '/login' });
    await tab.signIn();
    server.on(VERIFY, { status: 200, body: { message: 'Verified', data: { verified: true } } });
    server.on('POST /auth/user', 'hold');
    const before = server.seen('POST /auth/user').length;
    await type(tab, '012345');
    await tab.advance(5_000);
    await tab.advance(3_000);
    expect([paths(tab), server.seen('POST /auth/user').length - before]).toEqual([['/two_fa'], 1]);
    await server.take('POST /auth/user').answer(200, { data: wireUser });
    expect(paths(tab)).toEqual(['/two_fa', '/traderoom']);
  });

  it('takes the marker of this user only, however it is written (A-020, A-021, A-024)', async () => {
    const passed = async (marker: string | null) => {
      const origin = ada({
        webtrader_sseess: JSON.stringify(record),
        ...(marker !== null && { current_email: marker }),
      });
      const server = checkingServer().on('POST /auth/user', { status: 200, body: { data: wireUser } });
      const tab = await open({ server, origin, path: '/two_fa' });
      return { state: stateOf(tab), paths: paths(tab), asked: server.seen(ASK).length };
    };
    const isIn = { state: 'signedIn', paths: ['/traderoom'], asked: 0 };
    const isKept = { state: 'unverified', paths: [], asked: 1 };
    expect(await passed('ada@example.com')).toEqual(isIn);
    expect(await passed(' ADA@Example.com ')).toEqual(isIn);
    expect(await passed(null)).toEqual(isKept);
    expect(await passed('')).toEqual(isKept);
    expect(await passed('bert@example.com')).toEqual(isKept);
  });

  it('is passed by a browser that the server trusts already, once the code is typed (A-130)', async () => {
    const origin = ada({ webtrader_sseess: JSON.stringify(record) });
    const server = checkingServer().on('POST /auth/user', { status: 200, body: { data: wireUser } });
    const tab = await open({ server, origin, path: '/orderbook' });
    expect([paths(tab), storedAs(origin)['estimatedBalance']]).toEqual([['/two_fa'], '1000.5']);
    await type(tab, '012345');
    expect([paths(tab), stateOf(tab)]).toEqual([['/two_fa', '/traderoom'], 'signedIn']);
  });
});

describe('a token that the server no longer takes without a check', () => {
  it.each(['/traderoom', '/orderbook', '/', '/reset'])(
    'drops the marker, keeps the user and goes to /two_fa from %s, also over a reload (A-022, A-180, R4)',
    async (path) => {
      const origin = ada({ current_email: 'ada@example.com' });
      const server = checkingServer(session)
        .on('POST /auth/user', { status: 200, body: { data: wireUser } })
        .on('GET /assets', 'hold');
      const tab = await open({ server, origin, path });
      const calls = [await tab.call(), await tab.call(), await tab.call()];
      const before = paths(tab).length;
      for (const _ of calls) await server.take('GET /assets').answer(403, due);
      // A page for everybody stays; those of the account wait for the check.
      expect([stateOf(tab), paths(tab).slice(before)]).toEqual(['unverified', path === '/reset' ? [] : ['/two_fa']]);
      expect(calls.map(({ heard }) => heard)).toEqual(['superseded', 'superseded', 'superseded']);
      expect([origin.read()['current_email'], tab.notices()]).toEqual([undefined, []]);
      expect(storedAs(origin)).toMatchObject({ email: 'ada@example.com', token: TOKEN });
      expect(storedAs(origin)).not.toHaveProperty('estimatedBalance');
      tab.close();

      server.on('POST /auth/user', { status: 200, body: { data: reducedUser } });
      const again = await open({ server, origin, path: path === '/reset' ? '/traderoom' : path });
      expect([paths(again), stateOf(again)]).toEqual([['/two_fa'], 'unverified']);
      await type(again, '012345');
      expect([paths(again).at(-1), stateOf(again)]).toEqual(['/traderoom', 'signedIn']);
      expect(origin.read()['current_email']).toBe('ada@example.com');
    },
  );

  it('knows it by the reduced user as well, and drops the marker (A-180, R4)', async () => {
    const origin = ada({ current_email: 'ada@example.com' });
    const tab = await open({ server: checkingServer(session), origin, path: '/orderbook' });
    expect([paths(tab), stateOf(tab)]).toEqual([['/two_fa'], 'unverified']);
    expect(origin.read()['current_email']).toBeUndefined();
  });

  it('and a refusal of another kind is an ordinary one', async () => {
    for (const body of [{ ...due, status: 'not_admin' }, { message: 'No' }, undefined]) {
      const tab = await open({ origin: ada(), server: usualServer().on('GET /assets', { status: 403, body }) });
      expect([(await tab.call()).heard, stateOf(tab)]).toEqual(['answer', 'signedIn']);
    }
  });

  it('is kept from the account before anything of it begins, where the settings ask for the check (A-020, A-199)', async () => {
    const server = checkingServer().on('POST /auth/user', 'hold');
    const tab = await open({ server, origin: ada({ webtrader_sseess: JSON.stringify(session) }) });
    expect([paths(tab), stateOf(tab), server.seen('GET /assets')]).toEqual([['/two_fa'], 'unverified', []]);
  });
});

describe('while the device check is due', () => {
  const wait = async () => {
    const server = checkingServer();
    const tab = await open({ server, origin: ada(), path: '/two_fa' });
    return { server, tab };
  };

  it('whoever waits is let in once the operator asks for no check any more (A-020, A-130)', async () => {
    const { server, tab } = await wait();
    server
      .on('GET /user/settings', settingsWith(session))
      .on('POST /auth/user', { status: 200, body: { data: wireUser } });
    await tab.advance(45_000);
    expect([paths(tab).at(-1), stateOf(tab)]).toEqual(['/traderoom', 'signedIn']);
  });

  it('nothing polls, and another code waits until the count has run out (A-181, A-182)', async () => {
    const { server, tab } = await wait();
    const seconds = () => tab.app.snapshot('twoFa')?.context.wait;
    const reloads = server.seen('POST /auth/user').length;
    expect(seconds()).toBe(300);
    await tab.advance(1_000);
    expect(seconds()).toBe(299);
    for (let second = 1; second < 299; second++) await tab.advance(1_000);
    tab.app.send('twoFa', { type: 'code.request' });
    expect([seconds(), server.seen(ASK).length]).toEqual([1, 1]);
    await tab.advance(1_000);
    expect(seconds()).toBe(0);
    tab.app.send('twoFa', { type: 'code.request' });
    await settled();
    expect([server.seen(ASK).length, server.seen('POST /auth/user').length]).toEqual([2, reloads]);
  });

  it('a reload within the five minutes counts on from what the server says (A-181)', async () => {
    const { server, tab } = await wait();
    tab.close();
    const headers = { 'retry-after': '120' };
    server.on(ASK, { status: 429, body: { message: 'Wait', error: 'Wait' }, headers });
    const again = await open({ server, origin: ada(), path: '/two_fa' });
    expect(again.app.snapshot('twoFa')?.context).toMatchObject({ isThrottled: true, wait: 120 });
    expect(again.notices()).toEqual(['mailedCode.wait']);
    await type(again, '012345');
    expect(stateOf(again)).toBe('signedIn');
  });

  const inside = ['traderoom', 'traderoom_v2', 'traderoom_mt4', 'orderbook', 'manager', 'wallets', 'watchlist'];
  it.each([...inside, 'market_analysis', 'reports', 'portfolio', 'mining', ''])(
    '/%s opens for nobody but who passed it, and for no guest (R4, T-002)',
    async (name) => {
      const path = `/${name}`;
      const held = await open({ server: checkingServer(), origin: ada(), path });
      expect([stateOf(held), paths(held).at(-1)]).toEqual(['unverified', '/two_fa']);
      await type(held, '012345');
      expect(stateOf(held)).toBe('signedIn');
      const guest = await open({ server: checkingServer(), origin: fakeOrigin(), path });
      expect([stateOf(guest), paths(guest).at(-1)]).toEqual(['signedOut', '/login']);
    },
  );

  it('one can sign out (A-182, A-202)', async () => {
    const { server, tab } = await wait();
    tab.app.send('session', { type: 'session.end' });
    await settled();
    expect([paths(tab), stateOf(tab), server.seen('POST /auth/logout').length]).toEqual([['/login'], 'signedOut', 1]);
  });

  it('a refused token ends the session (A-230, R5)', async () => {
    const { server, tab } = await wait();
    server.on(VERIFY, { status: 401, body: { message: 'Unauthenticated.' } });
    await type(tab, '012345');
    expect([paths(tab), stateOf(tab), tab.notices()]).toEqual([['/login'], 'signedOut', ['session.ended']]);
  });

  it('a check passed in another tab is passed here (A-179, A-200)', async () => {
    const origin = ada();
    const server = checkingServer();
    const [here, there] = [await open({ server, origin }), await open({ server, origin })];
    expect([stateOf(here), stateOf(there)]).toEqual(['unverified', 'unverified']);
    await type(there, '012345');
    await settled();
    expect([stateOf(here), paths(here)]).toEqual(['signedIn', ['/two_fa', '/traderoom']]);
  });

  it('one that falls due in another tab falls due here (A-200)', async () => {
    const origin = ada({ current_email: 'ada@example.com' });
    const server = usualServer().on('GET /user/settings', settingsWith(record)).on('GET /assets', 'hold');
    const [here, there] = [await open({ server, origin }), await open({ server, origin })];
    await there.call();
    await server.take('GET /assets').answer(403, due);
    await settled();
    expect([stateOf(here), stateOf(there)]).toEqual(['unverified', 'unverified']);
  });
});
