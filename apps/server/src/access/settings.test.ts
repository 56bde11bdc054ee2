import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNT } from '../seed/seed';
import { settings as table, users } from '../store/schema';
import { SETTING_DEFAULTS } from '../store/settings';
import { settingsOf } from '../store/settings-store';
import { isOn } from '../store/switches';
import { createTestServer, type TestServer } from '../testing/harness';

describe('a switch', () => {
  test.each([true, 1, '1', 'true', 'yes', ' TRUE ', 'Yes'])('%j is on (R1)', (value) => expect(isOn(value)).toBe(true));
  test.each([false, 0, 2, '', '0', 'false', 'no', 'on', '01'])('%j is off (R1)', (value) =>
    expect(isOn(value)).toBe(false),
  );
});

describe('rows of the settings table', () => {
  test('stand over the defaults; unknown keys and values of the wrong kind do not count', () => {
    const found = settingsOf([
      { key: 'site_name', value: 'Acme' },
      { key: 'logo', value: 5 },
      { key: 'stop_out_level', value: '30' },
      { key: 'margin_warning_level', value: 'high' },
      { key: 'market_calendar', value: 'sometimes' },
      { key: 'demo_hosts', value: 'demo.test' },
      { key: 'enable_mt', value: 1 },
      { key: 'enable_mining', value: 0.5 },
      { key: 'secret_key', value: 'x' },
    ]);
    expect(found).toEqual({ ...SETTING_DEFAULTS, site_name: 'Acme', stop_out_level: 30, enable_mt: 1 });
  });

  test.each([
    ['stop_out_level', 'T-083', [500, 100.5, '500', null, '', ' ', true, [5]]],
    ['price_change_limit', 'T-079', [10, -0.1, null]],
    ['margin_warning_level', 'T-083', [1001, null]],
  ] as const)('%s out of its range does not count: nobody is stopped out by a slip (%s)', (key, _row, values) => {
    for (const value of values) expect(settingsOf([{ key, value }])).toEqual(SETTING_DEFAULTS);
    for (const value of [0, 5]) expect(settingsOf([{ key, value }])).toEqual({ ...SETTING_DEFAULTS, [key]: value });
  });

  test.each([0, '0', 2.5, -1, 100_001, null, 'Infinity'])(
    'otp_per_address of %j does not count: nobody is kept from codes and registration by a slip (R6)',
    (value) => expect(settingsOf([{ key: 'otp_per_address', value }]).otp_per_address).toBe(20),
  );

  test('max_open_positions is from 1 to 500, and 500 otherwise (R35)', () => {
    const read = (value: unknown) => settingsOf([{ key: 'max_open_positions', value }]).max_open_positions;
    expect([1, 20, 500].map(read)).toEqual([1, 20, 500]);
    expect([0, 501, 'many', null, true].map(read)).toEqual([500, 500, 500, 500, 500]);
  });
});

describe('the settings call', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const read = async (host?: string) => {
    const headers = host === undefined ? {} : { host };
    return (await server.call('getSettings', { headers })).body.data;
  };
  const credentials = (data: Record<string, unknown>) => [data.demo_user_login_email, data.demo_user_login_password];
  const shown = [DEMO_ACCOUNT.email, DEMO_ACCOUNT.password];
  const hidden = [undefined, undefined];

  test('needs no token, and by POST answers the same (A-220, A-275)', async () => {
    const [get, post] = [await server.call('getSettings'), await server.call('postSettings')];
    expect(get.status).toBe(200);
    expect(post).toMatchObject({ status: 200, body: get.body });
  });

  test('sends public keys only, whatever the table holds (A-220)', async () => {
    await server.db.insert(table).values({ key: 'smtp_password', value: 'secret' });
    const data = await read();
    for (const key of ['smtp_password', 'stop_out_level', 'price_change_limit', 'market_calendar']) {
      expect(data).not.toHaveProperty(key);
    }
    expect(data.session).toMatchObject({ two_fa: 'false', redirect_away: 'false' });
  });

  test.each([
    [
      'how the product looks (A-002, A-212)',
      ['site_name', 'site_favicon', 'logo', 'logo_sm', 'logo_dark', 'login_page', 'site_info_url'],
      ['terms_conditions_url', 'privacy_policy_url', 'front_end_url'],
    ],
    [
      'who comes in (A-213)',
      ['crm_url', 'crm_auto_login', 'send_must_verify_email', 'admin_must_verify', 'disable_login_extras'],
      ['phone_code', 'home_page'],
    ],
    [
      'the trade room (T-216)',
      [
        'use_api',
        'enable_mt',
        'enable_mining',
        'home_page',
        'enable_account_connection_autotrade',
        'enable_auto_trader',
      ],
      ['platform_security_bond_message', 'demo_mode', 'demo_buy_btn_url', 'enable_multi_plans', 'front_end_url'],
    ],
    [
      'chat and demo (A-215)',
      ['live_chat', 'show_side_menu_chat', 'show_floating_chat', 'tawk_widget_id', 'tawk_property_id', 'demo_mode'],
      ['demo_buy_btn_url', 'demo_user_login_email', 'demo_user_login_password'],
    ],
  ])('sends what the operator chose for %s', async (_what, keys, more) => {
    const chosen: Record<string, string> = Object.fromEntries([...keys, ...more].map((key) => [key, `${key} x`]));
    // Shown for an account that is there, and letters and digits alone.
    const real = {
      demo_mode: '1',
      demo_user_login_email: DEMO_ACCOUNT.email,
      tawk_widget_id: 'w1',
      tawk_property_id: 'p1',
    };
    for (const [key, value] of Object.entries(real)) if (key in chosen) chosen[key] = value;
    await server.setSettings(chosen);
    expect(await read()).toMatchObject(chosen);
  });

  test.each(['true', 'false'])('sends each feature as the operator set it, %s (A-002, A-214)', async (value) => {
    const features = {
      ...{ enable_practice_account: value, enable_account_connection_autotrade: value, enable_auto_trader: value },
      ...{ enable_onboarding: value, enable_multi_plans: value, enable_mt: value, enable_mining: value },
      ...{ enable_credit_card_kyc: value, enable_proof_of_address_kyc: value },
      ...{ use_api: value === 'true' ? 'yes' : 'no', platform_security_bond_message: `Bond ${value}` },
    };
    await server.setSettings(features);
    expect(await read()).toMatchObject(features);
  });

  test('sends the flags and limits of withdrawals to who is signed in, with the invoice provider (A-216, M-275)', async () => {
    const limits = {
      ...{ minimum_withdrawal: 75, withdrawal_fee: 1.5 },
      ...{ paypal_withdraw: 'true', wire_withdraw: 'false', crypto_withdraw: 'true' },
      ...{ user_btcpay_server_url: 'https://pay.example', user_btcpay_store_id: 'store1' },
    };
    await server.setSettings(limits);
    const { body } = await server.call('getSettings', { token: await server.signIn() });
    expect(body.data).toMatchObject(limits);
    for (const key of Object.keys(limits)) expect(await read()).not.toHaveProperty(key);
  });

  test('sends the session record in the forms of the wire, and so does a sign-in (A-116, A-198, A-199)', async () => {
    const record = {
      ...{ crm_auto_login: '1', saas: 'yes', crm_url: 'https://crm.example', redirect_away: 'true' },
      ...{ redirect_away_link: 'https://away.example', after_signin: '/orderbook', tawk_widget_id: 'w1' },
      ...{ tawk_property_id: 'p1', enable_tawk_live_chat: '1' },
    };
    await server.setSettings({ ...record, two_fa: '1' });
    expect((await read()).session).toEqual({ ...record, two_fa: 'true' });
    const { body } = await server.call('login', { body: { ...DEMO_ACCOUNT, device: 'test' } });
    expect(body.data.session).toEqual({ ...record, two_fa: 'true' });
  });

  test('allows a sign-in by a password in an address only where the operator switched it on (A-134)', async () => {
    const allowed = async () => (await server.call('getSettings')).body.data.enable_password_auto_login;
    expect(await allowed()).toBe('false');
    await server.setSettings({ enable_password_auto_login: 'true' });
    expect(await allowed()).toBe('true');
  });

  test('names what draws the market analysis, the embedded widgets unless the operator chose others (T-174, R27)', async () => {
    expect((await read()).widgets_provider).toBe('embedded');
    await server.setSettings({ widgets_provider: 'acme' });
    expect((await read()).widgets_provider).toBe('acme');
  });

  test('names what draws the price chart, the embedded one unless the operator chose another (T-008, R27)', async () => {
    expect((await read()).chart_provider).toBe('embedded');
    await server.setSettings({ chart_provider: 'acme', chart_provider_url: 'https://chart.example' });
    expect((await read()).chart_provider).toBe('acme');
    expect(await read()).not.toHaveProperty('chart_provider_url');
  });

  test('sends the hosts of the dark pages, none unless the operator names some (A-103)', async () => {
    expect((await read()).dark_login_hosts).toEqual([]);
    await server.setSettings({ dark_login_hosts: ['dark.example', 'night.example'] });
    expect((await read()).dark_login_hosts).toEqual(['dark.example', 'night.example']);
  });

  test.each([
    ...[true, 1, '1', 'true', 'TRUE', ' yes '].map((value) => ({ value, status: 200 })),
    ...[false, 0, '0', 'false', 'FALSE', '', 'off', 2].map((value) => ({ value, status: 403 })),
  ])('a feature that is set to $value answers $status (R1, A-217, A-219, T-217)', async ({ value, status }) => {
    await server.setSettings({ enable_practice_account: value });
    const token = await server.signIn();
    const switched = await server.call('switchMode', { token, params: { mode: 'practice' } });
    expect(switched.status).toBe(status);
  });

  test('shows a change as soon as the timer has read it', async () => {
    await server.db.insert(table).values({ key: 'site_name', value: 'Acme Markets' });
    await server.services.settings.refresh();
    expect((await read()).site_name).toBe('Acme Markets');
  });

  test('is 503 during maintenance, like every other call, and whole again afterwards (R2)', async () => {
    const token = await server.signIn();
    await server.setSettings({ maintenance: 'yes' });
    expect(await server.call('getSettings')).toMatchObject({ status: 503, body: { status: 'maintenance' } });
    expect((await server.call('reloadUser', { token })).status).toBe(503);
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await server.setSettings({ maintenance: 'no' });
    expect((await server.call('reloadUser', { token })).status).toBe(200);
  });

  test('is open to a token that ran out', async () => {
    expect((await server.call('getSettings', { token: 'x'.repeat(43) })).status).toBe(200);
  });

  test('sends the demo account in demo mode (A-101)', async () => {
    expect(credentials(await read())).toEqual(shown);
  });

  test('keeps the demo account to itself otherwise, except on a demo host (A-101, R11)', async () => {
    await server.setSettings({ demo_mode: 'false', demo_hosts: ['demo.example'] });
    expect(credentials(await read('trade.example'))).toEqual(hidden);
    expect(credentials(await read('demo.example:8080'))).toEqual(shown);
    expect(credentials(await read('my-demo.example'))).toEqual(hidden);
  });

  test('never sends an account with a role, or one that does not exist (A-101)', async () => {
    await server.db
      .update(users)
      .set({ roles: ['admin'] })
      .where(eq(users.email, DEMO_ACCOUNT.email));
    expect(credentials(await read())).toEqual(hidden);
    await server.setSettings({ demo_user_login_email: 'nobody@bourse.example' });
    expect(credentials(await read())).toEqual(hidden);
  });
});

test('countries come with dial codes, by name, without a token (A-273, A-274, M-280, M-317)', async () => {
  const server = await createTestServer();
  const { status, body } = await server.call('listCountries');
  expect(status).toBe(200);
  expect(body.data).toContainEqual({ nicename: 'Spain', phonecode: '34', flag: 'ES', inactive: 0 });
  const names: string[] = body.data.map((country: { nicename: string }) => country.nicename);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  expect(new Set(body.data.map((country: { flag: string }) => country.flag)).size).toBe(246);
  expect(body.data.every((country: { phonecode: string }) => /^\d{1,4}$/.test(country.phonecode))).toBe(true);
  await server.close();
});
