import { afterEach, describe, expect, it } from 'vitest';
import { secret } from '../shared/secret';
import { crmBase } from '../platform/session/crm.wire';
// Loaded now: under load its first import would outlast `settled`.
import '../platform/session/departure.actors';
import { openTab, reducedUser, session, storedUser, TOKEN, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { settled } from '../testing/server.fake';

const HANDOFF = 'POST /auth/crm/handoff';
const LOGOUT = 'POST /auth/logout';
const CODE = 'one-time-code-0123456789';
const due = {
  message: 'Device verification required',
  error: 'Device verification required',
  status: 'two_fa_required',
};

const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

/** Somebody of these roles signs in while the record says so. */
async function signInAs(
  roles: readonly string[],
  change: object,
  { user = wireUser, host = 'www.trade.example' } = {},
) {
  const record = { ...session, ...change };
  const answer = { token: TOKEN, user: { ...user, roles }, session: record };
  const server = usualServer()
    .on('POST /auth/login', { status: 200, body: { data: answer, message: 'Welcome' } })
    .on('POST /auth/user', { status: 200, body: { data: { ...wireUser, roles } } })
    .on(HANDOFF, { status: 200, body: { data: { code: CODE, expires_in: 60 } } });
  const origin = fakeOrigin();
  const start = async (script: (on: typeof server) => void = () => undefined) => {
    script(server);
    const tab = await openTab({ server, origin, path: '/login', host });
    tabs.push(tab);
    await tab.signIn();
    const paths = tab.visited.map(({ path }) => path);
    return { tab, server, origin, paths, left: tab.ports.recorded.left, notices: tab.notices() };
  };
  return { start, server };
}
const signInAndSee = async (...given: Parameters<typeof signInAs>) => (await signInAs(...given)).start();
const crm = { crm_auto_login: '1', crm_url: 'https://crm.example/' };
const away = { redirect_away: 'true', redirect_away_link: 'https://away.example/here' };

describe('an administrator who signs in', () => {
  it.each(['admin', 'superadmin'])(
    'as %s goes to the CRM by a one-time code, and nothing of the session stays (A-120, A-121, A-123, A-128)',
    async (role) => {
      const { left, server, origin, tab } = await signInAndSee([role], crm);
      expect(left).toEqual([`https://crm.example/auto-login?code=${CODE}`]);
      expect(server.seen(HANDOFF)).toMatchObject([{ authorization: `Bearer ${TOKEN}`, body: undefined }]);
      expect(origin.read()).not.toHaveProperty('currentUser');
      expect(tab.app.snapshot('signedIn')).toBeUndefined();
      expect(tab.app.snapshot('session')?.context).toMatchObject({ user: null, token: null });
      // Nor on the server, where it would be good for hours. The code stands for the user, not for the session.
      expect(server.calls.map(({ operation }) => operation).slice(-2)).toEqual([HANDOFF, LOGOUT]);
      expect(server.seen(LOGOUT)).toMatchObject([{ authorization: `Bearer ${TOKEN}` }]);
    },
  );

  it.each(['fail', 'hold'] as const)(
    'goes to the CRM by the code also when the log-out ends in "%s" (A-128)',
    async (answer) => {
      const { start } = await signInAs(['admin'], crm);
      const { tab, origin } = await start((server) => server.on(LOGOUT, answer));
      await tab.advance(3_000);
      expect(tab.ports.recorded.left).toEqual([`https://crm.example/auto-login?code=${CODE}`]);
      expect(origin.read()).not.toHaveProperty('currentUser');
    },
  );

  it.each([8_000, 9_500])(
    'goes to the CRM by a code that took %i ms to come, however long the log-out takes (A-123, A-128)',
    async (late) => {
      const { start } = await signInAs(['admin'], crm);
      const { tab, server, origin } = await start((on) => on.on(HANDOFF, 'hold').on(LOGOUT, 'hold'));
      await tab.advance(late);
      await server.take(HANDOFF).answer(200, { data: { code: CODE, expires_in: 60 } });
      await tab.advance(9_500 - late);
      await tab.advance(500);
      expect(server.seen(LOGOUT)).toHaveLength(1);
      // Nobody enters the client with a token that is being revoked.
      expect([tab.ports.recorded.left, tab.app.snapshot('session')?.value, tab.visited]).toEqual([
        [`https://crm.example/auto-login?code=${CODE}`],
        'absent',
        [],
      ]);
      expect(origin.read()).not.toHaveProperty('currentUser');
    },
  );

  it('leaves a form behind that can be used again, should the browser stay (A-112, A-128)', async () => {
    const { tab, left } = await signInAndSee(['admin'], crm);
    const form = () => tab.app.snapshot('signIn');
    expect([left.length, form()?.hasTag('editable'), form()?.context.fields.email]).toEqual([1, true, '']);
    await tab.signIn();
    expect(tab.ports.recorded.left).toHaveLength(2);
  });

  it('stays where the record does not ask for it, and nobody else is asked (A-120, A-224)', async () => {
    for (const [roles, change] of [
      [['admin'], { ...crm, crm_auto_login: '0' }],
      [[], crm],
      [['manager'], crm],
    ] as const) {
      const { left, server, paths } = await signInAndSee(roles, change);
      expect([left, server.seen(HANDOFF), paths]).toEqual([[], [], ['/traderoom']]);
    }
  });

  it('finds the CRM by its address, else beside this host (A-121, A-124)', () => {
    expect(crmBase({ crmUrl: 'https://crm.example', saas: true }, 'x.example')).toBe('https://crm.example');
    expect(crmBase({ crmUrl: 'https://crm.example/a//', saas: false }, 'x.example')).toBe('https://crm.example/a');
    expect(crmBase({ crmUrl: '', saas: false }, 'www.trade.example:8443')).toBe('https://crm.trade.example:8443');
    expect(crmBase({ crmUrl: '', saas: false }, 'wwwtrade.example')).toBe('https://crm.wwwtrade.example');
    expect(crmBase({ crmUrl: '', saas: true }, 'trade.example')).toBeNull();
    expect(crmBase({ crmUrl: 'javascript:alert(1)', saas: false }, 'trade.example')).toBeNull();
  });

  it('takes the address of the settings where the record of the sign-in has none (A-222)', async () => {
    const { start } = await signInAs(['admin'], { crm_auto_login: '1', crm_url: '' });
    const body = { data: { site_name: 'Bourse', session: { ...session, crm_url: 'https://settings.example' } } };
    const { left } = await start((server) => server.on('GET /user/settings', { status: 200, body }));
    expect(left).toEqual([`https://settings.example/auto-login?code=${CODE}`]);
  });

  it.each([
    ['goes as the settings say where neither record does', '', [`https://settings.example/auto-login?code=${CODE}`]],
    ['stays where the record says so, whatever the settings', '0', []],
  ])('%s (A-222)', async (_, crm_auto_login, wanted) => {
    const record = { crm_auto_login, crm_url: '' };
    const { start } = await signInAs(['admin'], record);
    const settings = { crm_auto_login: '1', crm_url: 'https://settings.example', session: { ...session, ...record } };
    const body = { data: { site_name: 'Bourse', ...settings } };
    const { left } = await start((server) => server.on('GET /user/settings', { status: 200, body }));
    expect(left).toEqual(wanted);
  });

  it('is told that no CRM is configured, and enters (A-124)', async () => {
    const { left, server, paths, notices } = await signInAndSee(['admin'], { crm_auto_login: '1', saas: 'yes' });
    expect([left, server.seen(HANDOFF), notices, paths]).toEqual([[], [], ['session.noCrm'], ['/traderoom']]);
  });

  it.each([
    ['refused', { status: 403, body: { message: 'No administrator', status: 'not_admin' } }, 'No administrator'],
    ['without a code', { status: 200, body: { data: {} } }, 'session.crmFailed'],
    ['without words', { status: 500, body: {} }, 'session.crmFailed'],
    ['lost', 'fail', 'session.crmFailed'],
  ] as const)('enters when the hand-off is %s, and reads why (A-123, A-235)', async (_, answer, notice) => {
    const { start } = await signInAs(['admin'], crm);
    const { left, paths, notices, origin } = await start((server) => server.on(HANDOFF, answer));
    expect([left, paths, notices]).toEqual([[], ['/traderoom'], [notice]]);
    expect(origin.read()).toHaveProperty('currentUser');
  });

  it('passes the device check first when it is due, also over a reload, and then goes (A-125)', async () => {
    const adminRecord = { ...session, ...crm, two_fa: 'true' };
    const { start } = await signInAs(['admin'], adminRecord, { user: reducedUser as never });
    const { tab, left, origin, paths, server } = await start((on) =>
      on
        .on('GET /user/settings', { status: 200, body: { data: { site_name: 'Bourse', session: adminRecord } } })
        .on(HANDOFF, { status: 403, body: due })
        .on('POST /auth/user', { status: 200, body: { data: { ...reducedUser, roles: ['admin'] } } })
        .on('POST /auth/otp/*', { status: 200, body: { message: 'Sent' } }),
    );
    expect([left, paths, origin.read()['current_email']]).toEqual([[], ['/two_fa'], undefined]);
    tab.close();
    const again = await openTab({ server, origin, path: '/traderoom' });
    tabs.push(again);
    expect(again.visited.map(({ path }) => path)).toEqual(['/two_fa']);
    server
      .on(HANDOFF, { status: 200, body: { data: { code: CODE, expires_in: 60 } } })
      .on('POST /auth/user', { status: 200, body: { data: { ...wireUser, roles: ['admin'] } } });
    again.app.send('twoFa', { type: 'code.submit', code: secret('012345') });
    await settled();
    expect(again.ports.recorded.left).toEqual([`https://crm.example/auto-login?code=${CODE}`]);
    expect([origin.read()['currentUser'], origin.read()['current_email']]).toEqual([undefined, 'ada@example.com']);
  });
});

describe('an administrator on the way to the CRM', () => {
  const code = { data: { code: CODE, expires_in: 60 } };

  it('goes nowhere when another tab signs them out: they are signed out here too (A-125, A-204)', async () => {
    const record = { ...session, ...crm, two_fa: 'true' };
    const roles = ['admin'];
    const server = usualServer()
      .on('GET /user/settings', { status: 200, body: { data: { site_name: 'Bourse', session: record } } })
      .on('POST /auth/user', { status: 200, body: { data: { ...reducedUser, roles } } })
      .on('POST /auth/otp/*', { status: 200, body: { message: 'Sent' } })
      .on(HANDOFF, 'hold');
    const origin = fakeOrigin({
      currentUser: storedUser({ ...wireUser, roles }),
      webtrader_sseess: JSON.stringify(record),
    });
    const tab = await openTab({ server, origin, path: '/traderoom' });
    tabs.push(tab);
    server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, roles } } });
    tab.app.send('twoFa', { type: 'code.submit', code: secret('012345') });
    await settled();
    const other = origin.tab();
    const value = () => tab.app.snapshot('session')?.value;
    // Another tab refreshed them: they are still on their way.
    other.set('currentUser', storedUser({ ...wireUser, roles, unread_messages: 5 }));
    await settled();
    expect([value(), server.seen(HANDOFF).length]).toEqual(['departing', 1]);
    other.remove('currentUser');
    await settled();
    expect([value(), tab.app.snapshot('session')?.context.user]).toEqual(['absent', null]);
    expect(tab.visited.at(-1)).toEqual({ path: '/login', replace: true });
    await server.take(HANDOFF).answer(200, code);
    expect([tab.ports.recorded.left, origin.read()['currentUser']]).toEqual([[], undefined]);
  });

  it('goes on when a tab without anybody stores something: nobody was signed in before (A-120, A-200)', async () => {
    const { start } = await signInAs(['admin'], crm);
    const { tab, server, origin } = await start((on) => on.on(HANDOFF, 'hold'));
    origin.tab().set('current_email', 'bert@example.com');
    await settled();
    expect(tab.app.snapshot('session')?.value).toBe('departing');
    await server.take(HANDOFF).answer(200, code);
    await settled();
    expect(tab.ports.recorded.left).toEqual([`https://crm.example/auto-login?code=${CODE}`]);
  });
});

describe('redirect-away', () => {
  it.each([
    ['a client', []],
    ['an administrator without a CRM', ['admin']],
  ] as const)('signs %s out and sends them to the link (A-126, A-127, A-128)', async (_, roles) => {
    const { left, server, origin, tab } = await signInAndSee(roles, away);
    expect(left).toEqual(['https://away.example/here']);
    expect(server.seen(LOGOUT)).toMatchObject([{ authorization: `Bearer ${TOKEN}` }]);
    expect(origin.read()).not.toHaveProperty('currentUser');
    expect(tab.app.snapshot('signedIn')).toBeUndefined();
  });

  it('leaves also when the log-out fails (A-128)', async () => {
    const { start } = await signInAs([], away);
    expect((await start((server) => server.on(LOGOUT, 'fail'))).left).toEqual(['https://away.example/here']);
  });

  it('leaves also when the log-out hangs, and keeps nothing of the session (A-128)', async () => {
    const { start } = await signInAs([], away);
    const { left, tab, origin } = await start((server) => server.on(LOGOUT, 'hold'));
    expect(left).toEqual([]);
    await tab.advance(3_000);
    expect(tab.ports.recorded.left).toEqual(['https://away.example/here']);
    expect(origin.read()).not.toHaveProperty('currentUser');
  });

  it('comes after a CRM that was slow to refuse, however long the log-out takes (A-127, A-128)', async () => {
    const { start } = await signInAs(['admin'], { ...away, ...crm });
    const { tab, server, origin } = await start((on) => on.on(HANDOFF, 'hold').on(LOGOUT, 'hold'));
    await tab.advance(8_000);
    await server.take(HANDOFF).answer(500, {});
    await tab.advance(1_500);
    await tab.advance(500);
    expect([tab.ports.recorded.left, tab.app.snapshot('session')?.value]).toEqual([
      ['https://away.example/here'],
      'absent',
    ]);
    expect(origin.read()).not.toHaveProperty('currentUser');
  });

  it('comes after the CRM (A-120, A-127)', async () => {
    expect((await signInAndSee(['admin'], { ...away, ...crm })).left).toEqual([
      `https://crm.example/auto-login?code=${CODE}`,
    ]);
  });

  it.each([
    ['a superadmin', ['superadmin'], away],
    ['nobody where it is off', [], { ...away, redirect_away: 'false' }],
    ['nobody to an empty link', [], { ...away, redirect_away_link: '' }],
    ['nobody to javascript:', [], { ...away, redirect_away_link: 'javascript:alert(1)' }],
    ['nobody to an address without a scheme', [], { ...away, redirect_away_link: '//away.example' }],
  ] as const)('sends %s away (A-126, A-127, A-128, A-221)', async (who, roles, change) => {
    const { left, server, paths } = await signInAndSee(roles, change);
    // A superadmin is never sent; the others enter.
    expect([who, left, server.seen(LOGOUT), paths]).toEqual([who, [], [], ['/traderoom']]);
  });
});
