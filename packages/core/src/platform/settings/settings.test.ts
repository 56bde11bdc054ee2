import { createClient } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { fakePorts } from '../../testing';
import { emptyRecord } from '../session/user.wire';
import { settingsActors } from './settings.actors';
import { settingsModel } from './settings.model';
import { brandColour, contrast, ownBrand, parseSettings, safeAddress } from './settings.parse';
import { settingsView } from './settings.view';

const HOST = 'trade.example';
const read = (wire: object, host = HOST) => parseSettings(wire, host)!;

describe('settings', () => {
  proveMachine(settingsModel);

  it('gives up on a server that does not answer and says that it cannot be reached (R2, A-031)', () => {
    const live = stage(settingsModel);
    live.advance(30_000);
    expect(live.take('app')).toEqual([{ type: 'settings.failed', failure: 'unreachable' }]);
    expect(settingsView.read({ settings: live.actor.getSnapshot() })).toMatchObject({
      failure: 'unreachable',
      busy: false,
    });
    live.send({ type: 'settings.reload' });
    expect(settingsView.read({ settings: live.actor.getSnapshot() })).toMatchObject({
      failure: 'unreachable',
      busy: true,
    });
  });

  it.each([
    [200, { data: { site_name: 'Bourse', session: { after_signin: '/orderbook' } } }, 'Bourse'],
    [503, { message: 'Soon' }, 'maintenance'],
    [201, { data: { site_name: 'Bourse' } }, 'no settings'],
    [500, { message: 'No' }, 'no settings'],
    [200, { data: null }, 'no settings'],
  ])('are read from data of a 200 alone: %i %j (A-211, A-275)', async (status, body, found) => {
    const asked: string[] = [];
    const api = createClient({
      baseUrl: 'http://server.test',
      fetch: async (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        return Response.json(body, { status });
      },
    });
    const { getSettings } = settingsActors({ api, ports: fakePorts() } as Partial<Services> as Services);
    const outcome = await toPromise(createActor(getSettings).start()).catch(() => 'no settings' as const);
    const name =
      outcome === 'no settings' ? outcome : outcome.kind === 'ready' ? outcome.settings.siteName : outcome.kind;
    expect([asked, name]).toEqual([['GET /user/settings'], found]);
    if (typeof outcome !== 'string' && outcome.kind === 'ready') expect(outcome.record.afterSignIn).toBe('/orderbook');
  });

  it('keeps what it has when a later load fails (R2)', () => {
    const live = stage(settingsModel);
    const settings = read({ site_name: 'Bourse' });
    live.settle('getSettings', { kind: 'ready', settings, record: emptyRecord });
    live.send({ type: 'settings.reload' });
    live.settle('refreshSettings', { kind: 'maintenance' });
    expect(live.actor.getSnapshot().value).toBe('ready');
    expect(live.take('app').map(({ type }) => type)).toEqual(['settings.ready']);
  });

  const switches = [
    ['disable_login_extras', 'disableLoginExtras'],
    ['enable_practice_account', 'enablePracticeAccount'],
    ['enable_account_connection_autotrade', 'enableAccountConnection'],
    ['enable_auto_trader', 'enableAutoTrader'],
    ['enable_mt', 'enableMt'],
    ['enable_mining', 'enableMining'],
    ['demo_mode', 'demoMode'],
  ] as const;

  it.each(switches)('reads %s by the one rule of switches (R1, A-217, A-219)', (wire, name) => {
    for (const on of [true, 1, '1', 'true', 'TRUE', ' yes ']) expect(read({ [wire]: on })[name]).toBe(true);
    for (const off of [false, 0, '0', 'false', 'off', 'on', '', null, undefined, 2, [], {}])
      expect(read({ [wire]: off })[name]).toBe(false);
  });

  it('has no switch beside these but the two with a rule of their own', () => {
    const flags = Object.entries(read({})).filter(([, value]) => typeof value === 'boolean');
    expect(flags.map(([name]) => name).toSorted()).toEqual(
      [...switches.map(([, name]) => name), 'darkLogin', 'showChart'].toSorted(),
    );
  });

  it('hides the chart on "no" alone (R1, T-006)', () => {
    expect([undefined, 'yes', '0', false, 'no'].map((use_api) => read({ use_api }).showChart)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['https://broker.example/terms?x=1', 'https://broker.example/terms?x=1'],
    ['HTTP://broker.example', 'HTTP://broker.example'],
    ['javascript:alert(1)', ''],
    [' javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['//broker.example', ''],
    ['https://', ''],
    ['https://broker.example/a b', ''],
    [7, ''],
  ])('uses the address %j as %j (A-221)', (given, used) => expect(safeAddress(given)).toBe(used));

  it('takes logos from its own host too, never from another scheme (A-221)', () => {
    expect(read({ logo: '/logo.svg' }).logo).toBe('/logo.svg');
    expect(read({ logo: '//evil.example/logo.svg' }).logo).toBe('');
    expect(read({ logo: 'javascript:alert(1)' }).logo).toBe('');
  });

  it('shows demo credentials in demo mode and on demo hosts, exactly (A-099, A-101)', () => {
    const account = { demo_user_login_email: 'demo@example.com', demo_user_login_password: 'welcome' };
    const shown = { email: 'demo@example.com', passphrase: 'welcome' };
    expect(read({ ...account, demo_mode: 1 }).demoAccount).toEqual(shown);
    expect(read({ ...account, demo_hosts: [HOST] }).demoAccount).toEqual(shown);
    expect(read({ ...account, demo_hosts: ['example', `x.${HOST}`] }).demoAccount).toBeNull();
    expect(read(account).demoAccount).toBeNull();
    expect(read({ demo_mode: 1, demo_user_login_email: 'demo@example.com' }).demoAccount).toBeNull();
  });

  it('is dark by login_page or by an exact host (A-103)', () => {
    expect(read({ login_page: 'dark' }).darkLogin).toBe(true);
    expect(read({ dark_login_hosts: [HOST] }).darkLogin).toBe(true);
    expect(read({ login_page: 'light', dark_login_hosts: ['other.example'] }).darkLogin).toBe(false);
  });

  it('falls back from a brand colour that cannot be read or seen (R30)', () => {
    expect(brandColour('#123', ownBrand.accent)).toBe('#112233');
    expect(brandColour(' #0F7A55 ', ownBrand.accent)).toBe('#0f7a55');
    for (const bad of ['#ffd400', '#8a8a8a', 'red', '#12345', '#1234567', '', null, 'url(x)', '#fff;}'])
      expect(brandColour(bad, ownBrand.accent)).toBe(ownBrand.accent);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    for (const own of [ownBrand.accent, ownBrand.up, ownBrand.down]) expect(brandColour(own, '')).toBe(own);
  });

  it('takes a corner radius of 0 to 24 px (R30)', () => {
    const radius = (brand_radius: unknown) => read({ brand_radius }).brand.radius;
    expect(['12', '12px', 4, 0, '25', '-1', '1.5', 'x', undefined].map(radius)).toEqual([12, 12, 4, 0, 8, 8, 8, 8, 8]);
  });

  it('has plain defaults for what an operator left out, and takes no answer that is no object', () => {
    expect(read({})).toMatchObject({
      siteName: '',
      equityFormula: 'as_specified',
      marketSource: 'simulated',
      marginWarningLevel: 100,
      brand: ownBrand,
    });
    expect([null, [], 'x'].map((wire) => parseSettings(wire, HOST))).toEqual([null, null, null]);
    expect(read({ margin_warning_level: '80' }).marginWarningLevel).toBe(80);
  });
});
