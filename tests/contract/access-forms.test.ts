// What the forms of registration, codes, log-in and the user take and refuse: each rule on a request that is right but
// for one field. The rows stand beside the cases, not in titles: a form alone proves no behaviour.
import { describe, expect, test } from 'vitest';
import { resolved, type Schema, whole } from './document.ts';
import { example, type Form, refusals, refuses } from './forms.ts';
import { allRows } from './import-calls.mjs';

const without = (form: Form, ...names: string[]): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));

describe('a registration', () => {
  const single = example('registration');
  const joint = example('jointRegistration');
  refuses('RegisterRequest', single, [
    ['first_name', ' ', 'A-144'],
    ['last_name', '', 'A-145'],
    ['country', '', 'A-146'],
    ['repeat_password', undefined, 'A-150'],
    ['phone', undefined, 'A-150'],
    ['cur', 'EUR', 'A-153'],
    ['phone_code', '+234', 'A-155'],
    ['phone_code', '', 'A-155'],
    ['password', 'short', 'A-157'],
    ['phone', '7700 900456', 'A-140'],
    ['email', 'grace', 'A-149'],
    ['referrer_id', 'web17', 'A-017'],
  ]);
  refuses('RegisterRequest', joint, [
    ['account_type', 'Single', 'A-166'],
    ['username', 'ab', 'A-167'],
    ['username', 'grace murray', 'A-167'],
    ['primary_email', 'grace', 'A-166'],
  ]);

  // R10
  test('takes a referrer with and without WEB, and none', () => {
    for (const referrer of ['17', 'WEB17', undefined]) {
      expect(refusals('RegisterRequest', { ...single, referrer_id: referrer })).toEqual([]);
    }
  });

  //
  test('of two holders is whole, and none of it stands alone', () => {
    for (const name of ['username', 'primary_email', 'secondary']) {
      expect(refusals('RegisterRequest', without(joint, name))).not.toEqual([]);
      expect(refusals('RegisterRequest', { ...single, [name]: joint[name] })).not.toEqual([]);
    }
  });

  // the key under which the text shows
  test('names the field of the second holder', () => {
    const secondary = without(joint['secondary'] as Form, 'first_name');
    expect(refusals('RegisterRequest', { ...joint, secondary: { ...secondary, first_name: '' } })).toEqual(
      expect.arrayContaining(['secondary/first_name']),
    );
    for (const name of Object.keys(joint['secondary'] as Form)) {
      expect(
        refusals('RegisterRequest', { ...joint, secondary: without(joint['secondary'] as Form, name) }),
      ).toHaveLength(1);
    }
  });

  //
  test('answers signed in, or null while a verification is due', () => {
    const { data } = example('registered') as { data: Form };
    expect(
      refusals('RegisterAnswer', { message: 'Registration successful', data: without(data, 'session') }),
    ).not.toEqual([]);
    expect(refusals('RegisterAnswer', { message: 'Registration successful' })).not.toEqual([]);
  });
});

describe('a code', () => {
  //
  refuses('EmailCodeRequest', example('emailWithCode'), [
    ['code', '12345', 'A-172'],
    ['code', '1234567', 'A-172'],
    ['code', '12345a', 'A-172'],
    ['code', ' 123456', 'A-172'],
    ['code', 123456, 'A-172'],
    ['email', 'ada', 'A-264'],
  ]);
  refuses('PasswordResetRequest', example('newPassword'), [
    ['password', '12345', 'A-187'],
    ['repeat_password', undefined, 'A-189'],
    ['code', undefined, 'A-190'],
  ]);
  //
  test('of a device is passed or refused, never answered as not passed', () => {
    expect(refusals('DeviceVerifiedAnswer', { message: 'Device verified', data: { verified: false } })).toEqual([
      'data/verified',
    ]);
  });
});

describe('the user', () => {
  const full = (example('user') as { data: Form }).data;
  const reduced = (example('reducedUser') as { data: Form }).data;

  // R4
  test('whose device check is due has seven fields and no other', () => {
    expect(Object.keys(reduced).sort()).toEqual(['email', 'id', 'img', 'is_practice', 'name', 'roles', 'time']);
    for (const name of Object.keys(reduced))
      expect(refusals('UserAnswer', { data: without(reduced, name) })).not.toEqual([]);
    expect(refusals('UserAnswer', { data: { ...reduced, estimatedBalance: 1 } })).not.toEqual([]);
  });

  // neither a password nor a token is ever a part of it
  test('is whole otherwise, without password and token', () => {
    expect(refusals('UserAnswer', { data: without(full, 'bonus') })).not.toEqual([]);
    for (const secret of ['password', 'token'])
      expect(refusals('UserAnswer', { data: { ...full, [secret]: 'x' } })).not.toEqual([]);
  });
});

describe('the settings', () => {
  const named = (schema: string) =>
    Object.keys(resolved<Schema>(whole, { $ref: `#/components/schemas/${schema}` }).properties ?? {});
  const rows = allRows();

  test.each([
    ['session record', 'A-198'],
    ['brand', 'A-212'],
    ['access', 'A-213'],
    ['features', 'A-214'],
    ['chat and demo', 'A-215'],
    ['limits', 'A-216'],
    ['withdrawals', 'M-274'],
    ['money', 'M-275'],
    ['trading', 'T-216'],
  ])('that the documents name are in the contract: %s', (_, id) => {
    const names = (rows[id] ?? '').match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
    expect(names.length).toBeGreaterThan(3);
    const known = [...named('Settings'), ...named('SessionRecord')];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  //
  test('are never those that only the server reads', () => {
    const own = [
      'otp_per_address',
      'require_kyc_for_withdrawal',
      'stop_out_level',
      'price_change_limit',
      'market_calendar',
    ];
    expect(named('Settings').filter((name) => own.includes(name) || /secret|_key|smtp/.test(name))).toEqual([]);
  });
});
