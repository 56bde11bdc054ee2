import { afterEach, describe, expect, it } from 'vitest';
import { secret } from '../shared/secret';
import { Superseded } from '../shared/superseded';
import {
  openTab,
  session,
  storedUser,
  TOKEN,
  usualServer,
  wireUser,
  type Tab,
  type TabOptions,
} from '../testing/app.fake';
import { fakeOrigin, fakePorts } from '../testing/ports.fake';
import { settled, type FakeServer } from '../testing/server.fake';
import { authorisedFetch } from './authorised-fetch';

const USER = 'POST /auth/user';
const SETTINGS = 'GET /user/settings';
const problem = { message: 'Unauthenticated.', error: 'Unauthenticated.' };
const settingsOf = (site_name: string) => ({ data: { site_name, session } });
const userIn = (mode: 'real' | 'practice') => ({ data: { ...wireUser, is_practice: mode === 'practice' } });

const tabs: Tab[] = [];
const open = async (server: FakeServer, options: TabOptions = {}) => {
  const tab = await openTab({ origin: fakeOrigin({ currentUser: storedUser() }), server, ...options });
  tabs.push(tab);
  return tab;
};
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

const shown = ({ app, visited, notices }: Tab) => ({
  site: app.snapshot('settings')?.context.settings?.siteName ?? null,
  isPractice: app.snapshot('signedIn')?.context.user.isPractice ?? null,
  isBusy: app.snapshot('settings')?.hasTag('busy') || app.snapshot('settings')?.matches('refreshing'),
  visited,
  notices: notices(),
});
const asked = ({ server }: Tab) => server.seen(SETTINGS).length;
/** The account's other mode was chosen elsewhere: the next reload of the user says so. */
async function changeMode({ app, server }: Tab, mode: 'real' | 'practice'): Promise<void> {
  server.on(USER, { status: 200, body: userIn(mode) });
  app.send('session', { type: 'user.reload' });
  await settled();
}

describe('settings on their way when another epoch begins', () => {
  it.each([
    { first: USER, second: SETTINGS },
    { first: SETTINGS, second: USER },
  ])(
    'a restored session in another account mode than the stored one starts at once: $first is answered first (R2)',
    async ({ first, second }) => {
      const tab = await open(usualServer().on(USER, 'hold').on(SETTINGS, 'hold'));
      tab.server.on(SETTINGS, { status: 200, body: settingsOf('Present') });
      const bodies: Record<string, object> = { [USER]: userIn('real'), [SETTINGS]: settingsOf('Former') };
      await tab.server.take(first).answer(200, bodies[first]);
      await tab.server.take(second).answer(200, bodies[second]);
      // What the present epoch is told counts, whatever was on its way.
      expect(shown(tab)).toEqual({ site: 'Present', isPractice: false, isBusy: false, visited: [], notices: [] });
      // Short of the next regular question.
      await tab.advance(40_000);
      expect([asked(tab), tab.visited]).toEqual([2, []]);
    },
  );

  it('are asked for once more for each epoch that ends meanwhile, and fail as any answer does (R2)', async () => {
    const tab = await open(usualServer().on(SETTINGS, 'hold'));
    await changeMode(tab, 'real');
    await changeMode(tab, 'practice');
    expect(asked(tab)).toBe(1);
    await tab.server.take(SETTINGS).answer(200, settingsOf('Former'));
    expect(asked(tab)).toBe(2);
    await changeMode(tab, 'real');
    await tab.server.take(SETTINGS).fail();
    expect([asked(tab), tab.visited]).toEqual([3, []]);
    await tab.server.take(SETTINGS).answer(500, problem);
    expect(tab.visited).toEqual([{ path: '/connection_failed', replace: true }]);
    await tab.advance(50_000);
    expect(asked(tab)).toBe(3);
  });

  it('of a guest whom another tab signs in are asked for again with the token (R2)', async () => {
    const tab = await open(usualServer().on(SETTINGS, 'hold'), { origin: fakeOrigin() });
    tab.ports.origin.tab().set('currentUser', storedUser());
    await settled();
    await tab.server.take(SETTINGS).answer(200, settingsOf('Former'));
    await tab.server.take(SETTINGS).answer(200, settingsOf('Present'));
    expect(shown(tab)).toEqual({ site: 'Present', isPractice: true, isBusy: false, visited: [], notices: [] });
    expect(tab.server.seen(SETTINGS).map(({ authorization }) => authorization !== null)).toEqual([false, true]);
  });

  it('loaded again in a running session are asked for again when the account mode changes meanwhile', async () => {
    const tab = await open(usualServer());
    tab.server.on(SETTINGS, 'hold');
    tab.app.send('settings', { type: 'settings.reload' });
    await settled();
    await changeMode(tab, 'real');
    await tab.server.take(SETTINGS).answer(200, settingsOf('Former'));
    expect(shown(tab)).toEqual({ site: 'Bourse', isPractice: false, isBusy: true, visited: [], notices: [] });
    await tab.server.take(SETTINGS).answer(200, settingsOf('Present'));
    expect(shown(tab)).toEqual({ site: 'Present', isPractice: false, isBusy: false, visited: [], notices: [] });
    await tab.advance(40_000);
    expect(asked(tab)).toBe(3);
  });

  it('loaded again with a token that is refused are asked for again without it (R5)', async () => {
    const tab = await open(usualServer());
    tab.server.on(SETTINGS, ({ authorization }) =>
      authorization ? { status: 401, body: problem } : { status: 200, body: settingsOf('Present') },
    );
    tab.app.send('settings', { type: 'settings.reload' });
    await settled();
    expect(shown(tab)).toMatchObject({ site: 'Present', isBusy: false, notices: ['session.ended'] });
    expect([asked(tab), tab.visited]).toEqual([3, [{ path: '/login', replace: true }]]);
  });
});

describe('a refused call', () => {
  const ask = async (endSession: (credentials: { epoch: number }) => void) => {
    const credentials = { token: secret(TOKEN), epoch: 1 };
    const ports = fakePorts({
      origin: fakeOrigin({ currentUser: storedUser() }),
      fetch: () => Promise.resolve(new Response(null, { status: 401 })),
    });
    const fetch = authorisedFetch({
      ports,
      credentials,
      language: () => 'en',
      onRefused: () => endSession(credentials),
      onUnverified: () => undefined,
    });
    return fetch(new Request('http://server.test/api/v1/assets')).catch((error: unknown) => error);
  };

  it('is superseded once its session has ended (R5)', async () => {
    expect(await ask((credentials) => void credentials.epoch++)).toBeInstanceOf(Superseded);
  });

  // Superseded would have it asked again with the same token, and refused again, for ever.
  it('is an ordinary refusal when nobody ends the session', async () => {
    expect(await ask(() => undefined)).toMatchObject({ status: 401 });
  });
});
