import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { dec } from '../../shared/decimal';
import { openTab, storedUser, usualServer, wireUser } from '../../testing/app.fake';
import { fakeOrigin } from '../../testing/ports.fake';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { managerProfileActors } from './manager-profile.actors';
import { managerProfileModel, someManager } from './manager-profile.model';
import type { ManagerProfile } from './manager-profile.types';
import { managerProfileView } from './manager-profile.view';

const wireTrade = {
  ...{ id: 412, asset: { id: 1, image: '', sy: 'BTCUSD', decimals: 2 }, traded_amount: 3857.54, leverage: 5 },
  ...{ qty: '0.2', closing_price: 96_420.5, opening_price: '96438.5', trade_type: 'buy', profit: -3.6 },
  ...{ created_at: '2026-11-16T11:20:00.000Z', status: 0, closed_at: null },
};
const wire = {
  user: { name: 'Grace Hopper', avatar: '', email: 'grace@example.com' },
  overview: {
    ...{ monthly_return: 1.35, total_return: -18.4, total_win: 41, total_trade: 1073, trade_length: '19.5' },
    ...{ trade_per_day: 0.8, total_amount_under_management: '1204500.25', trader_security_deposit: 50_000 },
  },
  open_trades: [wireTrade],
  closed_trades: [] as object[],
  ...{ followers: 1280, copier: 37, about: 'Patient.', overview_val: 3.1 },
  ...{ months_val: ['2026-08', '2026-09'], profits_val: [1.8, '-0.6'] },
};

/** What the call comes to when the server answers so. */
function load(body: unknown, status = 200) {
  const server = fakeServer().on('GET /user/manager/8', { status, body });
  const { getManager } = managerProfileActors(servicesOf(server));
  return toPromise(createActor(getManager, { input: { managerId: '8' } }).start());
}

const connected = () => stage(managerProfileModel, { input: { manager: '8' } });
function shown(profile: ManagerProfile) {
  const flow = connected();
  flow.settle('getManager', profile);
  return managerProfileView.read({ managerProfile: flow.actor.getSnapshot(), settings: undefined });
}
const withBond = (securityBondMessage: string) =>
  managerProfileView.read({
    managerProfile: connected().actor.getSnapshot(),
    settings: { context: { settings: { securityBondMessage } } } as never,
  }).securityBond;

describe('the profile of the account manager', () => {
  proveMachine(managerProfileModel);

  it('is read exactly, in either form of an answer and of a number (T-188, T-212, R13, R16)', async () => {
    for (const body of [{ data: wire }, wire]) expect(await load(body)).toEqual(someManager());
  });

  it('does without what is missing: an empty chart, and a dash for each figure (T-190)', async () => {
    const { followers: _f, copier: _c, about: _a, overview_val: _o, months_val: _m, profits_val: _p, ...rest } = wire;
    for (const body of [
      rest,
      { ...wire, followers: null, copier: null, about: null, overview_val: null, months_val: null },
    ]) {
      const view = shown(await load({ data: body }));
      expect([view.followers, view.copiers, view.about, view.periodReturn, view.months]).toEqual([
        '—',
        '—',
        '—',
        '—',
        [],
      ]);
      expect(view.figures.map(({ text }) => text)).not.toContain('—');
    }
    const unequal = await load({ data: { ...wire, profits_val: [1] } });
    expect(unequal.months).toEqual([]);
    const view = shown(await load({ data: { ...wire, overview: {} } }));
    expect(view.figures.map(({ text }) => text)).toEqual(Array(8).fill('—'));
  });

  it('of another form has failed, and so has another answer than 200 (T-188, R14)', async () => {
    for (const [body, status] of [
      [{ data: { ...wire, user: undefined } }, 200],
      [{ data: { ...wire, overview: undefined } }, 200],
      [{ data: { ...wire, open_trades: 'none' } }, 200],
      [{ data: { ...wire, closed_trades: [{ ...wireTrade, profit: 'much' }] } }, 200],
      [{ data: { ...wire, months_val: ['August', 'September'] } }, 200],
      [{ message: 'There is no such manager.' }, 404],
      [{ data: wire }, 500],
    ] as const)
      await expect(load(body, status)).rejects.toThrow(/manager/i);
  });

  it('has the eight figures in one order, with sign, unit and 3 decimals of money (T-190, T-212, A-246)', () => {
    expect(shown(someManager()).figures).toEqual([
      { name: 'monthlyReturn', text: '+1.35%', tone: 'up' },
      { name: 'totalReturn', text: '-18.40%', tone: 'down' },
      { name: 'wins', text: '41', tone: 'flat' },
      { name: 'trades', text: '1,073', tone: 'flat' },
      { name: 'tradeLength', text: '19.50', tone: 'flat' },
      { name: 'tradesPerDay', text: '0.80', tone: 'flat' },
      { name: 'managed', text: '$1,204,500.250', tone: 'flat' },
      { name: 'securityDeposit', text: '$50,000.000', tone: 'flat' },
    ]);
  });

  it('shows positions with 3 decimals, a price with no fewer (A-246, T-187)', () => {
    expect(shown(someManager()).openTrades).toEqual([
      {
        ...{ id: '412', symbol: 'BTCUSD', image: '', side: 'buy', margin: '3,857.540', leverage: '1:5', units: '0.2' },
        ...{ price: '96,420.500', openingPrice: '96,438.500', profit: '-3.600', tone: 'down', closedAt: '—' },
        openedAt: expect.stringMatching(/^2026-11-1\d \d\d:20$/) as string,
      },
    ]);
  });

  it('has a bar and a row for each month, the same figure in both', () => {
    expect(shown(someManager()).months).toEqual([
      { month: '2026-08', value: 1.8, text: '+1.80%', tone: 'up' },
      { month: '2026-09', value: -0.6, text: '-0.60%', tone: 'down' },
    ]);
    expect(shown(someManager({ months: [{ month: '2026-08', value: dec('0.001') }] })).months[0]?.tone).toBe('flat');
  });

  it('asks nobody while no manager was accepted, also when its page or dialog opens (T-191)', () => {
    const flow = stage(managerProfileModel, { input: { manager: null } });
    flow.send({ type: 'screen.changed', screen: 'manager' });
    flow.send({ type: 'shown.changed', shown: true });
    flow.send({ type: 'profile.reload' });
    expect([flow.running(), flow.view().phase]).toEqual([['activity'], 'none']);
    flow.send({ type: 'manager.changed', manager: '9' });
    expect([flow.input('getManager'), flow.view().phase]).toEqual([{ managerId: '9' }, 'loading']);
    flow.settle('getManager', someManager());
    flow.send({ type: 'manager.changed', manager: null });
    expect([flow.running(), flow.view().phase, flow.view().name]).toEqual([['activity'], 'none', '']);
  });

  it('fails silently, and is tried again in place; what had come stays (T-189, T-191)', () => {
    const flow = connected();
    flow.fail('getManager');
    expect([flow.take(), flow.view().phase]).toEqual([[], 'failed']);
    flow.send({ type: 'profile.reload' });
    expect(flow.view().phase).toBe('loading');
    flow.settle('getManager', someManager());
    flow.send({ type: 'screen.changed', screen: 'portfolio' });
    flow.send({ type: 'shown.changed', shown: false });
    expect(flow.running()).toEqual(['activity']);
    flow.send({ type: 'shown.changed', shown: true });
    expect(flow.running()).toEqual(['activity', 'getManager']);
    flow.advance(10_000);
    expect([flow.take(), flow.view().phase, flow.view().isStale]).toEqual([[], 'ready', true]);
    flow.send({ type: 'screen.changed', screen: 'manager' });
    flow.settle('getManager', someManager());
    expect(flow.view().isStale).toBe(false);
  });

  it('is asked for every 15 s while its page or its dialog is there, and by nobody else (R22, R41)', () => {
    for (const [comes, goes] of [
      [
        { type: 'screen.changed', screen: 'manager' },
        { type: 'screen.changed', screen: 'portfolio' },
      ],
      [
        { type: 'shown.changed', shown: true },
        { type: 'shown.changed', shown: false },
      ],
    ] as const) {
      const flow = connected();
      const asked = () => [flow.running().includes('getManager'), flow.view().isStale];
      flow.send(comes);
      flow.settle('getManager', someManager());
      for (let round = 0; round < 3; round++) {
        flow.advance(14_999);
        expect(asked()).toEqual([false, false]);
        flow.advance(1);
        expect(asked()).toEqual([true, false]);
        flow.settle('getManager', someManager());
      }
      flow.send(goes);
      flow.advance(14_999);
      expect(asked()).toEqual([false, false]);
      flow.advance(600_000);
      expect(asked()).toEqual([false, true]);
      flow.send(comes);
      expect(asked()).toEqual([true, true]);
      flow.settle('getManager', someManager());
      expect(asked()).toEqual([false, false]);
    }
  });

  it('rests while nobody sees the page, then counts as old until it has come again (R22, R41)', () => {
    const flow = connected();
    const asked = () => [flow.running().includes('getManager'), flow.view().isStale];
    const isSeen = (active: boolean) => flow.send({ type: 'activity.changed', active });
    flow.send({ type: 'screen.changed', screen: 'manager' });
    flow.settle('getManager', someManager());
    isSeen(false);
    flow.advance(600_000);
    expect(asked()).toEqual([false, true]);
    isSeen(true);
    expect(asked()).toEqual([true, true]);
    // What was on its way as the page went would be old as it comes back.
    isSeen(false);
    expect(asked()).toEqual([false, true]);
    isSeen(true);
    flow.fail('getManager');
    expect(asked()).toEqual([false, true]);
    flow.advance(15_000);
    expect(asked()).toEqual([true, true]);
    flow.settle('getManager', someManager());
    expect(asked()).toEqual([false, false]);
  });

  it('that first came while nobody saw the page, or did not come, is asked for on the return (R22, R41)', () => {
    for (const answer of ['settled', 'failed'] as const) {
      const flow = connected();
      flow.send({ type: 'shown.changed', shown: true });
      flow.send({ type: 'activity.changed', active: false });
      if (answer === 'settled') flow.settle('getManager', someManager());
      else flow.fail('getManager');
      expect([flow.running(), flow.view().isStale]).toEqual([['activity'], true]);
      flow.send({ type: 'activity.changed', active: true });
      expect(flow.running()).toEqual(['activity', 'getManager']);
    }
  });

  it('is asked for by the page that stays, and not while that is hidden (R22, R41)', async () => {
    const server = usualServer()
      .on('POST /auth/user', {
        status: 200,
        body: { data: { ...wireUser, trader_request: 'accepted', manager_id: 8 } },
      })
      .on('GET /user/manager/8', { status: 200, body: { data: wire } });
    const tab = await openTab({ server, origin: fakeOrigin({ currentUser: storedUser() }), path: '/manager' });
    const asked = () => server.seen('GET /user/manager/8').length;
    expect(asked()).toBe(1);
    await tab.advance(15_000);
    expect(asked()).toBe(2);
    tab.ports.visible.set(false);
    await tab.advance(60_000);
    expect([asked(), tab.app.snapshot('managerProfile')?.context.isDated]).toEqual([2, true]);
    tab.ports.visible.set(true);
    await tab.advance(0);
    expect([asked(), tab.app.snapshot('managerProfile')?.context.isDated]).toEqual([3, false]);
    tab.close();
  });

  it('says what the operator says about deposits when that is longer than 5 characters (T-030)', () => {
    expect(['', '12345', 'äöü€😀'].map(withBond)).toEqual([null, null, null]);
    expect(['123456', '<b>x</b>'].map(withBond)).toEqual(['123456', '<b>x</b>']);
  });
});
