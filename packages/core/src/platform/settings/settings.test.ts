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
import { webAddress } from '../../shared/web-address';
import { brandColour, contrast, ownBrand, parseSettings } from './settings.parse';
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
    [503, { message: 'Soon' }, 'unavailable'],
    [503, { message: 'Soon', status: 'maintenance' }, 'maintenance'],
    [503, null, 'unavailable'],
    [201, { data: { site_name: 'Bourse' } }, 'no settings'],
    [500, { message: 'No' }, 'no settings'],
    [200, { data: null }, 'no settings'],
  ])('are read from data of a 200 alone: %i %j (A-211, A-275, M-310)', async (status, body, found) => {
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
      typeof outcome === 'string'
        ? outcome
        : outcome.kind === 'ready'
          ? outcome.settings.siteName
          : outcome.isDeclared
            ? 'maintenance'
            : 'unavailable';
    expect([asked, name]).toEqual([['GET /user/settings'], found]);
    if (typeof outcome !== 'string' && outcome.kind === 'ready') expect(outcome.record.afterSignIn).toBe('/orderbook');
  });

  const loaded = (wire: object = { site_name: 'Bourse' }) => {
    const live = stage(settingsModel);
    const ready = (next: object) => ({ kind: 'ready', settings: read(next), record: emptyRecord }) as const;
    live.settle('getSettings', ready(wire));
    live.take('app');
    const shown = () => settingsView.read({ settings: live.actor.getSnapshot() });
    return { live, ready, shown, told: () => live.take('app').map(({ type }) => type) };
  };
  const unavailable = { kind: 'maintenance', isDeclared: false } as const;
  const declared = { kind: 'maintenance', isDeclared: true } as const;

  it('keeps what it has when a later load fails or something before the server answers 503 (R2)', () => {
    for (const fails of [true, false]) {
      const { live, shown, told } = loaded();
      live.advance(45_000);
      if (fails) live.fail('refreshSettings');
      else live.settle('refreshSettings', unavailable);
      expect([shown().failure, told()]).toEqual([null, []]);
    }
  });

  it('are asked for every 45 s, so that an open page follows the operator within a minute (A-002)', () => {
    const { live, ready, shown, told } = loaded({ site_name: 'Bourse', enable_mt: 'false' });
    const first = shown().settings;
    live.advance(45_000);
    live.settle('refreshSettings', ready({ site_name: 'Bourse', enable_mt: 'false' }));
    // The same object: nothing is drawn again for an answer that says the same.
    expect(shown().settings).toBe(first);
    live.advance(44_999);
    expect(live.actor.getSnapshot().matches('ready')).toBe(true);
    live.advance(1);
    live.settle('refreshSettings', ready({ site_name: 'Acme', enable_mt: 'true' }));
    expect(shown().settings).toMatchObject({ siteName: 'Acme', enableMt: true });
    expect(told()).toEqual(['settings.ready', 'settings.ready']);
  });

  it('are asked for anew where what is on its way may be from before, as from before a sign-in (M-274)', () => {
    const { live } = loaded();
    live.advance(45_000);
    live.send({ type: 'settings.reload' });
    expect(live.children.filter(({ id }) => id === 'refreshSettings')).toHaveLength(2);
    expect(live.running().filter((id) => id === 'refreshSettings')).toHaveLength(1);
  });

  it('are asked for where what a signed-in user is told did not come, and is to be shown (M-109, M-291)', () => {
    const { live, ready } = loaded();
    live.send({ type: 'settings.complete' });
    live.settle('refreshSettings', ready({ site_name: 'Acme', minimum_withdrawal: '50' }));
    live.send({ type: 'settings.complete' });
    expect(live.children.filter(({ id }) => id === 'refreshSettings')).toHaveLength(1);
  });

  it('are not asked for in a hidden page, and at once when it comes back (R22)', () => {
    const { live } = loaded();
    live.send({ type: 'activity.changed', active: false });
    live.advance(600_000);
    expect(live.actor.getSnapshot().matches('ready')).toBe(true);
    live.send({ type: 'activity.changed', active: true });
    expect(live.actor.getSnapshot().matches('refreshing')).toBe(true);
  });

  it('follow maintenance that begins and ends while the page is open (A-029, R2)', () => {
    const { live, ready, shown, told } = loaded();
    live.advance(45_000);
    live.settle('refreshSettings', declared);
    expect(shown()).toMatchObject({ failure: 'maintenance', settings: { siteName: 'Bourse' } });
    live.advance(45_000);
    // Restarted: out of reach for a moment, which is no failed connection.
    live.fail('askMaintenance');
    live.advance(45_000);
    live.settle('askMaintenance', declared);
    expect(told()).toEqual(['settings.failed']);
    live.advance(45_000);
    live.settle('askMaintenance', ready({ site_name: 'Bourse' }));
    expect([shown().failure, told()]).toEqual([null, ['settings.ready']]);
  });

  const switches = [
    ['disable_login_extras', 'disableLoginExtras'],
    ['enable_practice_account', 'enablePracticeAccount'],
    ['enable_account_connection_autotrade', 'enableAccountConnection'],
    ['enable_auto_trader', 'enableAutoTrader'],
    ['enable_onboarding', 'enableOnboarding'],
    ['enable_mt', 'enableMt'],
    ['enable_mining', 'enableMining'],
    ['demo_mode', 'demoMode'],
    ['send_must_verify_email', 'mustVerifyEmail'],
    ['enable_password_auto_login', 'enablePasswordAutoLogin'],
    ['admin_must_verify', 'adminMustVerify'],
    ['crm_auto_login', 'crmAutoLogin'],
    ['enable_multi_plans', 'enableMultiPlans'],
    ['show_side_menu_chat', 'showSideMenuChat'],
    ['show_floating_chat', 'showFloatingChat'],
  ] as const;

  it.each(switches)('reads %s by the one rule of switches (R1, A-217, A-219, T-217)', (wire, name) => {
    for (const on of [true, 1, '1', 'true', 'TRUE', ' yes ']) expect(read({ [wire]: on })[name]).toBe(true);
    for (const off of [false, 0, '0', 'false', 'off', 'on', '', null, undefined, 2, [], {}])
      expect(read({ [wire]: off })[name]).toBe(false);
  });

  it('has no switch beside these but the two with a rule of their own', () => {
    const flags = Object.entries(read({})).filter(([, value]) => typeof value === 'boolean');
    expect(flags.map(([name]) => name).toSorted()).toEqual(
      [
        ...switches.map(([, name]) => name),
        'darkLogin',
        'isWhole',
        'showChart',
        'showCardKyc',
        'showAddressKyc',
      ].toSorted(),
    );
  });

  it('hides a section of the identity check on false alone (R1, A-219)', () => {
    const shown = (value: unknown) => {
      const { showCardKyc, showAddressKyc } = read({
        enable_credit_card_kyc: value,
        enable_proof_of_address_kyc: value,
      });
      expect(showAddressKyc).toBe(showCardKyc);
      return showCardKyc;
    };
    expect([false, 'false', ' FALSE '].map(shown)).toEqual([false, false, false]);
    expect([undefined, null, '', 0, '0', 'no', 'off', true, 'true', 1].map(shown)).toEqual(Array(10).fill(true));
  });

  it('reads every brand setting (A-086, A-212)', () => {
    const site = 'https://broker.example';
    const links = { info: `${site}/info`, terms: `${site}/terms`, privacy: `${site}/privacy` };
    expect(
      read({
        ...{ site_name: ' Acme ', site_favicon: '/acme.ico', logo: '/l.svg', logo_sm: '/s.svg', logo_dark: '/d.svg' },
        ...{ login_page: 'dark', site_info_url: links.info, terms_conditions_url: links.terms },
        ...{ privacy_policy_url: links.privacy, front_end_url: site },
      }),
    ).toMatchObject({
      ...{ siteName: 'Acme', favicon: '/acme.ico', logo: '/l.svg', logoSmall: '/s.svg', logoDark: '/d.svg' },
      ...{ darkLogin: true, siteInfoUrl: links.info, termsUrl: links.terms, privacyUrl: links.privacy },
      frontEndUrl: site,
    });
  });

  it('reads every access setting (A-108, A-213)', () => {
    const given = { crm_url: 'https://crm.example', phone_code: '+44', home_page: 'wealth_management' };
    const on = { crm_auto_login: '1', send_must_verify_email: 1, admin_must_verify: true, disable_login_extras: 'yes' };
    const switches = { crmAutoLogin: true, mustVerifyEmail: true, adminMustVerify: true, disableLoginExtras: true };
    const texts = { crmUrl: 'https://crm.example', phoneCode: '44', homePage: 'wealth_management' };
    expect(read({ ...given, ...on })).toMatchObject({ ...texts, ...switches });
  });

  it('reads every feature setting (A-214, M-275)', () => {
    const names = [
      ...['practice_account', 'account_connection_autotrade', 'auto_trader', 'onboarding', 'multi_plans'],
      ...['mt', 'mining', 'credit_card_kyc', 'proof_of_address_kyc'],
    ];
    const wire = (value: unknown) => Object.fromEntries(names.map((name) => [`enable_${name}`, value]));
    const features = (given: object) => {
      const found = read({ ...given, use_api: 'no', platform_security_bond_message: 'Bonded' });
      expect([found.showChart, found.securityBondMessage]).toEqual([false, 'Bonded']);
      const { enablePracticeAccount, enableAccountConnection, enableAutoTrader, enableOnboarding } = found;
      const { enableMultiPlans, enableMt, enableMining, showCardKyc, showAddressKyc } = found;
      return [
        ...[enablePracticeAccount, enableAccountConnection, enableAutoTrader, enableOnboarding],
        ...[enableMultiPlans, enableMt, enableMining, showCardKyc, showAddressKyc],
      ];
    };
    expect(features(wire('true'))).toEqual(names.map(() => true));
    expect(features(wire('false'))).toEqual(names.map(() => false));
  });

  it('has every switch off, and the chart shown, where nothing says otherwise (M-284, T-217)', () => {
    const { enablePracticeAccount, enableMt, enableMining, enableAutoTrader, demoMode, showChart } = read({});
    const isOn = [enablePracticeAccount, enableMt, enableMining, enableAutoTrader, demoMode, showChart];
    expect(isOn).toEqual([false, false, false, false, false, true]);
  });

  it('reads every setting of the trade room (T-216)', () => {
    const wire = {
      ...{ use_api: 'no', enable_mt: 'true', enable_mining: 1, home_page: 'wealth_management', site_name: 'Acme' },
      ...{ enable_account_connection_autotrade: 'yes', enable_auto_trader: '1', enable_multi_plans: 'true' },
      ...{ platform_security_bond_message: 'Bonded', demo_mode: '1', demo_buy_btn_url: 'https://acme.example/buy' },
      front_end_url: 'https://acme.example',
    };
    expect(read(wire)).toMatchObject({
      ...{ showChart: false, enableMt: true, enableMining: true, homePage: 'wealth_management', siteName: 'Acme' },
      ...{ enableAccountConnection: true, enableAutoTrader: true, enableMultiPlans: true },
      ...{ securityBondMessage: 'Bonded', demoMode: true, demoBuyUrl: 'https://acme.example/buy' },
      frontEndUrl: 'https://acme.example',
    });
  });

  it('reads every chat and demo setting (A-095, A-215)', () => {
    const wire = {
      ...{ live_chat: 'widget', show_side_menu_chat: 'true', show_floating_chat: 1, enable_tawk_live_chat: '1' },
      ...{
        tawk_property_id: 'abc123',
        tawk_widget_id: '1def',
        chat_provider_url: 'https://chat.example/',
        demo_mode: true,
      },
      ...{ demo_buy_btn_url: 'https://buy.example', demo_user_login_email: 'a@b.example' },
      demo_user_login_password: 'welcome',
    };
    expect(read(wire)).toMatchObject({
      ...{ liveChat: 'widget', showSideMenuChat: true, showFloatingChat: true, demoMode: true },
      ...{ hostedChat: 'https://chat.example/abc123/1def', demoBuyUrl: 'https://buy.example' },
      demoAccount: { email: 'a@b.example', passphrase: 'welcome' },
    });
    for (const change of [
      { enable_tawk_live_chat: 'false' },
      { tawk_property_id: '' },
      { tawk_widget_id: '1def/../evil' },
      { tawk_widget_id: undefined },
      { chat_provider_url: '' },
      { chat_provider_url: 'http://chat.example' },
    ])
      expect(read({ ...wire, ...change }).hostedChat).toBeNull();
  });

  it('reads flags and limits of withdrawals, and assumes none (A-216, A-257, M-274)', () => {
    const wire = { minimum_withdrawal: 50, withdrawal_fee: '2.5', paypal_withdraw: 'true', crypto_withdraw: 1 };
    expect(read({ ...wire, wire_withdraw: 'false' }).withdrawal).toEqual({
      ...{ minimum: '50', fee: '2.5', paypal: true, wire: false, crypto: true, hasCode: false },
    });
    for (const on of ['true', 1, true]) expect(read({ require_code_for_withdrawal: on }).withdrawal.hasCode).toBe(true);
    const none = { minimum: null, fee: null, paypal: false, wire: false, crypto: false, hasCode: false };
    expect(read({}).withdrawal).toEqual(none);
    expect(read({ minimum_withdrawal: '-5', withdrawal_fee: 'none' }).withdrawal).toEqual(none);
  });

  it('are whole with what a signed-in user alone is told, of which an operator may leave parts out (A-216, M-109)', () => {
    expect(read({ site_name: 'Bourse' }).isWhole).toBe(false);
    expect(read({ wire_withdraw: 'false' })).toMatchObject({ isWhole: true, withdrawal: { minimum: null, fee: null } });
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
  ])('uses the address %j as %j (A-221)', (given, used) => expect(webAddress(given)).toBe(used));

  it.each([
    ['site_info_url', 'siteInfoUrl'],
    ['terms_conditions_url', 'termsUrl'],
    ['privacy_policy_url', 'privacyUrl'],
    ['front_end_url', 'frontEndUrl'],
    ['crm_url', 'crmUrl'],
    ['demo_buy_btn_url', 'demoBuyUrl'],
  ] as const)('takes %s only as http or https (A-221)', (wire, name) => {
    expect(read({ [wire]: 'https://broker.example/x' })[name]).toBe('https://broker.example/x');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/x', 'ftp://x.example', 7, null])
      expect(read({ [wire]: bad })[name]).toBe('');
  });

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
    expect(read({ ...account, demo_hosts: [HOST] }, `${HOST}:8443`).demoAccount).toEqual(shown);
    // Buy now follows demo_mode alone (A-071, R11).
    expect([read({ demo_hosts: [HOST] }).demoMode, read({ demo_mode: 1 }).demoMode]).toEqual([false, true]);
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

  it('takes the amounts that screens offer, and none where a list is missing or unreadable (R16, R28)', () => {
    const offered = (wire: object) => read(wire).offered;
    const none = { deposit: [], customDeposit: [], topUp: [], initialDeposit: [] };
    expect(offered({})).toEqual(none);
    const wire = { deposit_amounts: [50, 99.5, 50], top_up_amounts: [750], initial_deposits: [300] };
    expect(offered(wire)).toEqual({ ...none, deposit: [50, 99.5], topUp: [750], initialDeposit: [300] });
    const spelled = { deposit_amounts: ['50', 99.5, '50.00'], top_up_amounts: ['750'], initial_deposits: ['300'] };
    expect(offered(spelled)).toEqual(offered(wire));
    for (const wrong of [[], [0], [-1], ['x'], ['0'], [''], ['-1'], [['5']], [Number.NaN], [null], 'x', 5, null])
      expect([wrong, offered({ custom_deposit_amounts: wrong, top_up_amounts: wrong })]).toEqual([wrong, none]);
  });

  it('has plain defaults for what an operator left out, and takes no answer that is no object', () => {
    expect(read({})).toMatchObject({
      siteName: '',
      equityFormula: 'as_specified',
      marketSource: 'simulated',
      chartProvider: 'embedded',
      widgetsProvider: 'embedded',
      marginWarningLevel: 100,
      brand: ownBrand,
      offered: { deposit: [], customDeposit: [], topUp: [], initialDeposit: [] },
    });
    expect([null, [], 'x'].map((wire) => parseSettings(wire, HOST))).toEqual([null, null, null]);
    expect(read({ margin_warning_level: '80' }).marginWarningLevel).toBe(80);
  });
});
