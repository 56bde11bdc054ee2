import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { locate, routeOf, routes, type Route, type ScreenName } from '../platform/navigation';
import { locateIn } from '../platform/navigation/locate';
import type { Flow } from '../shared/flow';
import type { ResidentName } from '../shared/resident';
import { dueCheck, openTab, settings, storedUser, usualServer, type Tab } from '../testing/app.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { settled } from '../testing/server.fake';
import * as access from '../access';
import * as device from '../device';
import * as guest from '../guest';
import * as identity from '../identity';
import * as money from '../money';

const modules = { access, device, guest, identity, money };
const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

/** An address that a row of the table means. */
const addressOf = ({ path }: Route) => path.replace(':userId', '42');
const flowOf = ({ area, flow }: Route) =>
  (modules[area as keyof typeof modules].area.flows as readonly Flow[]).find(({ name }) => name === flow);

/** Everything that an operator can switch on, and somebody for whom the page is. */
async function open(path: string, needs: Route['needs']) {
  const wire = { ...settings, home_page: 'wealth_management', enable_mining: '1' };
  const server = usualServer().on('GET /user/settings', { status: 200, body: { data: wire } });
  if (needs === 'unverified') dueCheck(server);
  const stored = needs === 'user' || needs === 'unverified' ? { currentUser: storedUser() } : {};
  const tab = await openTab({ server, origin: fakeOrigin(stored), path });
  tabs.push(tab);
  return tab;
}
const go = async (tab: Tab, path: string) => {
  tab.app.send('navigation', { type: 'location.changed', location: locate(path) });
  await settled();
};

/** Rows whose flow runs for as long as its address shows, or from then on; a link leads on at once. */
const named = routes.filter(
  (route: Route) => route.flow !== undefined && route.screen !== 'referral' && !route.signsIn,
);

describe('the address of each flow', () => {
  it('stands in the table, once for each screen', () => {
    expect(named.length).toBeGreaterThan(8);
  });

  it.each(named.map((route) => [route.path, route] as const))(
    '%s starts it and, left, stops it unless it stays',
    async (_, row) => {
      const route: Route = row;
      const name = route.flow as ResidentName;
      const flow = flowOf(route);
      // A page that everybody may see, and that shows no flow.
      const elsewhere = '/no-such-page';
      const tab = await open(elsewhere, route.needs);
      const running = () => tab.app.snapshot(name);
      expect(running()).toBeUndefined();

      await go(tab, addressOf(route));
      expect(tab.app.snapshot('navigation')?.context.location?.screen).toBe(route.screen);
      const first = running();
      expect(first).toBeDefined();

      await go(tab, elsewhere);
      expect(running() !== undefined).toBe(flow?.staysWhenLeft === true);

      await go(tab, addressOf(route));
      expect(running()).toBeDefined();
    },
  );

  it('is not left while a page comes instead of every other, such as maintenance (R2)', async () => {
    const tab = await open('/transactions', 'user');
    const first = tab.app.snapshot('transactions');
    expect(first).toBeDefined();
    await go(tab, '/maintenance');
    expect(tab.app.snapshot('transactions')).toBeDefined();
    const interruptions = routes.filter((route: Route) => route.isInterruption).map(({ screen }) => screen);
    expect(interruptions).toEqual(['maintenance', 'connectionFailed']);
  });

  it('starts a stopped flow anew: nothing of the former visit is left', async () => {
    const tab = await open('/transactions', 'user');
    const asked = () => tab.app.snapshot('transactions')?.context.question;
    const first = asked();
    tab.app.send('transactions', { type: 'remote.change', question: 'deposits' });
    expect(asked()).not.toEqual(first);
    const seen = () => tab.server.calls.filter(({ operation }) => operation.includes('/user/')).length;
    await go(tab, '/orderbook');
    expect(asked()).toBeUndefined();
    await go(tab, '/transactions');
    expect(asked()).toEqual(first);
    expect(seen()).toBeGreaterThan(0);
  });
});

describe('what an address gives', () => {
  const table = [
    {
      screen: 'one',
      path: '/one/:id',
      needs: 'anyone',
      title: '',
      gives: z.object({ id: z.string().check(z.regex(/^\d+$/)), tab: z.optional(z.string()) }),
    },
    {
      screen: 'two',
      path: '/two',
      needs: 'anyone',
      title: '',
      gives: z.object({ page: z.optional(z.string()) }),
    },
    {
      screen: 'three',
      path: '/three/:a/x/:b',
      needs: 'anyone',
      title: '',
      gives: z.object({ a: z.string(), b: z.string() }),
    },
    { screen: 'four', path: '/four', needs: 'anyone', title: '' },
  ] as const satisfies readonly Route[];

  it.each([
    ['/one/12', 'one', { id: '12' }],
    ['/one/12/?tab=open&other=1#id=9', 'one', { id: '12', tab: 'open' }],
    // A parameter wins over a query of its name.
    ['/one/12?id=13', 'one', { id: '12' }],
    ['/one/x', undefined, undefined],
    ['/one/', undefined, undefined],
    ['/one/12/more', undefined, undefined],
    ['/two?page=2', 'two', { page: '2' }],
    ['/two?page=3&other=1', 'two', { page: '3' }],
    ['/two', 'two', {}],
    ['/three/a%20b/x/%zz', 'three', { a: 'a b', b: '%zz' }],
    ['/four?page=2', 'four', undefined],
  ])('%s', (address, screen, given) => {
    const found = locateIn(table, address);
    expect([found.route?.screen, found.given]).toEqual([screen, given]);
  });

  it('reaches its flow as its input, and again when it changes (A-017)', async () => {
    const tab = await open('/no-such-page', 'guest');
    const kept: (string | null)[] = [];
    for (const path of ['/ref/41', '/ref/WEB42']) {
      await go(tab, path);
      kept.push(tab.ports.storage.get('referrer_id'));
    }
    expect(kept).toEqual(['41', 'WEB42']);
  });

  it('is no secret: what a link signs in by is in no location (A-133, A-134, A-135)', () => {
    for (const address of [
      '/auto_login/token/abc-123',
      '/auto_login?token=abc-123',
      '/auto_login#abc-123',
      '/auto_login/abc-123/x',
    ])
      expect([locate(address).path, JSON.stringify(locate(address)).includes('abc-123')]).toEqual([
        '/auto_login',
        false,
      ]);
  });

  it('is parsed for these screens, and for no other', () => {
    const screens = [...new Set<ScreenName>(routes.filter((route: Route) => route.gives).map(({ screen }) => screen))];
    expect(screens).toEqual(['login', 'authentication', 'referral']);
    for (const screen of screens) expect(routeOf(screen).flow).toBeDefined();
  });
});
