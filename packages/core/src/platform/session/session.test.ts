import { describe, expect, it } from 'vitest';
import { secret, type Secret } from '../../shared/secret';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import type { Services } from '../../shared/services';
import { fakeOrigin } from '../../testing/ports.fake';
import { sessionDelays } from './session.actors';
import { sessionModel } from './session.model';
import { clearSession, readRecord, readSession, writeRecord, writeSession } from './session.storage';
import { emptyRecord, parseRecord, parseUser, recordToWire, userToWire } from './user.wire';

const MINUTE = 60_000;

const wire = {
  id: 7,
  email: 'ada@example.com',
  name: 'Ada Byron',
  firstname: 'Ada',
  lastname: 'Byron',
  phone: '+1 555 0100',
  phoneNumber: '5550100',
  phoneCode: '1',
  country: 'United Kingdom',
  time: '2026-01-05T12:00:00.000Z',
  img: '/ada.png',
  roles: ['admin'],
  bonus: 12.5,
  estimatedBalance: 1000.1,
  practice_wallet: '10000.00',
  is_practice: 'true',
  portfolios: [
    { id: 1, name: 'Cash', value: 900.25 },
    { id: 2, name: 'Crypto', value: '99.85' },
  ],
  portfolios_value: 1000.1,
  pnl: -3.5,
  deposit: 1200,
  withdrawals: '196.40',
  plan_balance: 50,
  trader_request: 'accepted',
  manager_id: 3,
  manager: { name: 'Grace' },
  account_officer: 'Mary Somerville',
  plan_name: 'Gold',
  trading_plans: [
    { id: 1, name: 'Silver', paid: 20.5 },
    { id: 2, name: 'Gold' },
  ],
  trading_plans_id: [1, 2],
  unread_messages: 4,
  referrals_count: 2,
  onboarding_done: 1,
};

describe('session', () => {
  proveMachine(sessionModel);

  // Without isOfPresentEpoch in session.machine.ts this fails.
  it('a refusal of a former epoch ends nothing (R5)', () => {
    const stored = { user: parseUser(wire)!, token: secret('token-of-ada-0123456789') };
    const live = stage(sessionModel, { input: { stored, record: emptyRecord, trustedEmail: null } });
    live.send({ type: 'session.start', signedIn: { ...stored, record: emptyRecord } });
    const { epoch } = live.actor.getSnapshot().context;
    live.send({ type: 'session.refused', epoch: epoch - 1 });
    expect(live.actor.getSnapshot().matches('active')).toBe(true);
    live.send({ type: 'session.refused', epoch });
    expect(live.actor.getSnapshot().matches('absent')).toBe(true);
  });

  // Without revokeReplaced in session.machine.ts this fails.
  it('a sign-in over another one makes the former token void, once, when the new one is stored (A-204)', () => {
    const live = stage(sessionModel);
    const signIn = (token: string, change: object = {}) =>
      live.send({
        type: 'session.start',
        signedIn: { token: secret(token), user: parseUser(wire)!, record: { ...emptyRecord, ...change } },
      });
    const revoked = () => live.take('revoker').flatMap((event) => (event['token'] as Secret | null)?.reveal() ?? []);
    signIn('token-of-ada-0123456789');
    signIn('token-of-ada-0123456789');
    expect(revoked()).toEqual([]);
    signIn('token-of-bert-0123456789');
    expect(revoked()).toEqual(['token-of-ada-0123456789']);
    signIn('token-of-carol-0123456789', { redirectAway: true });
    expect([live.actor.getSnapshot().value, revoked()]).toEqual(['departing', []]);
    // Another tab refreshed the user who is still in storage: that ends nothing here.
    const stored = { token: secret('token-of-bert-0123456789'), user: parseUser(wire)! };
    live.send({
      type: 'session.changedElsewhere',
      stored,
      record: emptyRecord,
      isPresent: true,
      trustedEmail: null,
    });
    expect([live.actor.getSnapshot().value, revoked()]).toEqual(['departing', []]);
    // Nor does it that the one who is replaced signs out there.
    live.send({
      type: 'session.changedElsewhere',
      stored: null,
      record: emptyRecord,
      isPresent: false,
      trustedEmail: null,
    });
    expect([live.actor.getSnapshot().value, revoked()]).toEqual(['departing', []]);
    live.settle('depart', { kind: 'enter', problem: null });
    expect(revoked()).toEqual(['token-of-bert-0123456789']);
    live.fail('revoker');
    live.send({ type: 'session.end' });
    expect([live.actor.getSnapshot().value, revoked()]).toEqual(['signingOut', []]);
  });

  describe('a page that stays open', () => {
    const signedIn = { token: secret('token-of-ada-0123456789'), user: parseUser(wire)!, record: emptyRecord };
    const answer = (estimatedBalance: number) => ({ kind: 'user', user: parseUser({ ...wire, estimatedBalance })! });
    const start = () => {
      const live = stage(sessionModel);
      live.send({ type: 'session.start', signedIn });
      live.take();
      return live;
    };

    it('learns of a balance that the back office changed within a minute (R8)', () => {
      const live = start();
      for (const balance of [5000.25, 4999.75]) {
        live.advance(MINUTE - 1);
        expect(live.running()).not.toContain('reloadUser');
        live.advance(1);
        live.settle('reloadUser', answer(balance));
        expect(live.take('app')).toMatchObject([
          { type: 'session.userChanged', user: { realBalance: String(balance) } },
        ]);
      }
    });

    it('says nothing of a reload that fails, and asks again soon: a balance may be old (R8, A-271)', () => {
      const live = start();
      live.advance(MINUTE);
      for (const fail of [() => live.fail('reloadUser'), () => live.advance(10_000)]) {
        fail();
        expect(live.running()).not.toContain('reloadUser');
        live.advance(8_000 - 1);
        expect(live.running()).not.toContain('reloadUser');
        live.advance(1);
        expect(live.running()).toContain('reloadUser');
      }
      live.settle('reloadUser', { kind: 'maintenance' });
      live.advance(8_000 - 1);
      expect(live.running()).not.toContain('reloadUser');
      expect(live.take()).toEqual([]);
      live.advance(1);
      live.settle('reloadUser', answer(5000.25));
      expect(live.take('app')).toMatchObject([{ user: { realBalance: '5000.25' } }]);
    });

    it('does not come back at the same moment as all others whom the server left without an answer (R32)', () => {
      const { reloadInterval } = sessionDelays({ jitter: (ms) => ms + 1 } as Partial<Services> as Services);
      const context = stage(sessionModel).snapshot().context;
      expect(
        [false, true].map((isReloadMissed) => reloadInterval({ context: { ...context, isReloadMissed } })),
      ).toEqual([60_000, 8_001]);
    });

    it('asks again at once after a reload that failed where somebody asks, and not while nobody looks (R22)', () => {
      const live = start();
      live.send({ type: 'user.reload' });
      live.fail('reloadUser');
      live.send({ type: 'activity.changed', active: false });
      live.advance(MINUTE);
      expect(live.running()).not.toContain('reloadUser');
      live.send({ type: 'activity.changed', active: true });
      live.fail('reloadUser');
      live.send({ type: 'user.reload' });
      expect(live.running()).toContain('reloadUser');
    });

    it('tells nothing of an answer that something overtook: of a balance before a close (R8)', () => {
      const live = start();
      live.send({ type: 'user.reload' });
      live.take('app');
      live.send({ type: 'user.reload' });
      live.settle('reloadUser', answer(5000.25));
      expect([live.running().includes('reloadUser'), live.take('app')]).toEqual([true, []]);
      live.settle('reloadUser', answer(4990.5));
      expect(live.take('app')).toMatchObject([{ user: { realBalance: '4990.5' } }]);
      expect(live.running()).not.toContain('reloadUser');
    });

    it('asks for nothing while nobody looks, and once on coming back (R8, R22)', () => {
      const live = start();
      live.send({ type: 'activity.changed', active: true });
      expect(live.running()).not.toContain('reloadUser');
      live.send({ type: 'activity.changed', active: false });
      live.advance(5 * MINUTE);
      expect(live.running()).not.toContain('reloadUser');
      live.send({ type: 'activity.changed', active: true });
      live.settle('reloadUser', answer(5000.25));
      expect(live.running()).not.toContain('reloadUser');
      expect(live.take('app')).toMatchObject([{ user: { realBalance: '5000.25' } }]);
    });
  });

  it('reads every field of the user, money as exact text (A-192, A-193, A-194, M-276)', () => {
    expect(parseUser(wire)).toEqual({
      id: '7',
      email: 'ada@example.com',
      name: 'Ada Byron',
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '+1 555 0100',
      phoneNumber: '5550100',
      phoneCode: '1',
      country: 'United Kingdom',
      registeredAt: '2026-01-05T12:00:00.000Z',
      image: '/ada.png',
      roles: ['admin'],
      bonus: '12.5',
      realBalance: '1000.1',
      practiceBalance: '10000.00',
      isPractice: true,
      portfolios: [
        { id: '1', name: 'Cash', value: '900.25' },
        { id: '2', name: 'Crypto', value: '99.85' },
      ],
      portfoliosValue: '1000.1',
      profit: '-3.5',
      deposits: '1200',
      withdrawals: '196.40',
      planBalance: '50',
      traderRequest: 'accepted',
      managerId: '3',
      managerName: 'Grace',
      managerImage: '',
      accountOfficer: 'Mary Somerville',
      planName: 'Gold',
      plans: ['1', '2'],
      joinedPlans: [
        { id: '1', name: 'Silver', paid: '20.5' },
        { id: '2', name: 'Gold', paid: null },
      ],
      unreadMessages: 4,
      referrals: 2,
      onboardingDone: true,
    });
  });

  it('has every field of the user that trading shows (T-211)', () => {
    expect(parseUser(wire)).toMatchObject({
      ...{ id: '7', email: 'ada@example.com', country: 'United Kingdom', realBalance: '1000.1', isPractice: true },
      ...{ practiceBalance: '10000.00', managerId: '3', managerName: 'Grace', accountOfficer: 'Mary Somerville' },
      ...{ traderRequest: 'accepted', portfoliosValue: '1000.1', profit: '-3.5', deposits: '1200' },
      ...{ withdrawals: '196.40', planBalance: '50', planName: 'Gold', plans: ['1', '2'] },
    });
  });

  it('is read by the names of an answer alone, and never has a password (A-196)', () => {
    const { firstname: _first, lastname: _last, phoneCode: _code, ...others } = wire;
    const sent = { ...others, first_name: 'Eve', last_name: 'Other', phone_code: '99', password: 'hunter22' };
    expect(parseUser(sent)).toMatchObject({ firstName: '', lastName: '', phoneCode: '' });
    const kept = userToWire(parseUser({ ...wire, password: 'hunter22' })!);
    expect(kept).toMatchObject({ firstname: 'Ada', lastname: 'Byron', phoneCode: '1' });
    for (const name of ['first_name', 'last_name', 'phone_code', 'password']) expect(kept).not.toHaveProperty(name);
    expect(JSON.stringify([parseUser({ ...wire, password: 'hunter22' }), kept])).not.toContain('hunter22');
  });

  it('counts what a server leaves out as nothing, and still knows the user (A-193, A-194)', () => {
    const { id, email, bonus, estimatedBalance, practice_wallet } = wire;
    expect(parseUser({ id, email, bonus, estimatedBalance, practice_wallet })).toMatchObject({
      ...{ isPractice: false, portfolios: [], portfoliosValue: '0', profit: '0', deposits: '0', withdrawals: '0' },
      ...{
        planBalance: '0',
        traderRequest: '',
        managerId: null,
        managerName: null,
        managerImage: '',
        accountOfficer: null,
      },
    });
  });

  it.each([[null], [undefined], [['Gold']], [[{ id: 2, name: 'Gold', paid: 'much' }]]])(
    'knows the user also where the names of its plans are %j (M-199)',
    (trading_plans) => {
      expect(parseUser({ ...wire, trading_plans })).toMatchObject({ plans: ['1', '2'], joinedPlans: [] });
    },
  );

  it('takes no user without an id or with money that is no number (A-115, R16)', () => {
    for (const change of [
      { id: undefined },
      { id: '' },
      { id: 'seven' },
      { estimatedBalance: 'much' },
      { bonus: 1e30 },
      { pnl: 'lost' },
      { portfolios: [{ id: 1, name: 'Cash', value: 'much' }] },
    ])
      expect(parseUser({ ...wire, ...change })).toBeNull();
    for (const nothing of [null, undefined, 'user', [], 7]) expect(parseUser(nothing)).toBeNull();
  });

  it('stores user and record in the wire’s form and reads back the same (A-191, A-197, A-198)', () => {
    const user = parseUser(wire)!;
    expect(parseUser(userToWire(user))).toEqual(user);
    const record = {
      crmAutoLogin: true,
      saas: true,
      crmUrl: 'https://crm.example',
      redirectAway: true,
      redirectAwayLink: 'https://away.example',
      twoFactor: true,
      afterSignIn: '/kyc',
      tawkWidgetId: 'w1',
      tawkPropertyId: 'p1',
      enableTawkLiveChat: true,
    };
    const wireRecord = {
      ...{ crm_auto_login: '1', saas: 'yes', crm_url: 'https://crm.example', redirect_away: 'true' },
      ...{ redirect_away_link: 'https://away.example', two_fa: 'true', after_signin: '/kyc' },
      ...{ tawk_widget_id: 'w1', tawk_property_id: 'p1', enable_tawk_live_chat: '1' },
    };
    expect([parseRecord(wireRecord), recordToWire(record)]).toEqual([record, wireRecord]);
    const origin = fakeOrigin();
    const storage = origin.tab();
    writeSession(storage, { user, token: secret('token-of-ada-0123456789') });
    writeRecord(storage, record);
    const stored = origin.read();
    expect(Object.keys(stored).toSorted()).toEqual(['currentUser', 'webtrader_sseess']);
    expect(JSON.parse(stored['webtrader_sseess'] ?? '')).toEqual(wireRecord);
    expect(JSON.parse(stored['currentUser'] ?? '')).toMatchObject({
      firstname: 'Ada',
      estimatedBalance: '1000.1',
      token: 'token-of-ada-0123456789',
    });
    expect(readSession(storage)?.user).toEqual(user);
    expect(readSession(storage)?.token.reveal()).toBe('token-of-ada-0123456789');
    expect(readRecord(storage)).toEqual(record);
  });

  it('reads the record’s switches by one rule, saas only by "yes" (R1, A-198)', () => {
    for (const on of [true, 1, '1', 'true', ' YES '])
      expect(parseRecord({ redirect_away: on })?.redirectAway).toBe(true);
    for (const off of [false, 0, '0', 'false', 'no', 'on', '', null, undefined, 2])
      expect(parseRecord({ redirect_away: off })?.redirectAway).toBe(false);
    expect([parseRecord({ saas: 'yes' })?.saas, parseRecord({ saas: '1' })?.saas]).toEqual([true, false]);
  });

  it.each(['{', 'null', '7', '[]'])('removes a stored user and a stored record that read %s (A-199)', (text) => {
    const origin = fakeOrigin({ currentUser: text, webtrader_sseess: text });
    const storage = origin.tab();
    expect([readSession(storage), readRecord(storage)]).toEqual([null, emptyRecord]);
    expect(origin.read()).toEqual({});
  });

  it.each(['{"id":7}', '{"id":7,"token":""}'])('removes a stored user that reads %s (A-199)', (text) => {
    const origin = fakeOrigin({ currentUser: text });
    expect(readSession(origin.tab())).toBeNull();
    expect(origin.read()).toEqual({});
  });

  it('takes away what belongs to the user and leaves the rest (A-203, A-204, R26)', () => {
    const kept = { webtrader_sseess: '{}', webtrader_lang: 'es', current_email: 'a', market_news_cache: '[]' };
    const origin = fakeOrigin({
      ...kept,
      currentUser: '{}',
      DEFAULT_ASSET: '1',
      verify_email: 'a',
      'pending_intent.k': '{}',
    });
    clearSession(origin.tab());
    expect(origin.read()).toEqual(kept);
  });
});
