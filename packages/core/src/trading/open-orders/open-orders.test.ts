import { dec } from '../../shared/decimal';
import type { Services } from '../../shared/services';
import { NO_CONVERSION } from '../../shared/figures';
import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { sleepyDevice } from '../../testing/sleep.fake';
import { position } from '../samples.model';
import { positionsFrameView, positionsNoteView } from '../screens/positions.screen';
import type { Position } from '../trading.types';
import { openOrdersActors } from './open-orders.actors';
import { one, openOrdersModel, two } from './open-orders.model';

const [load, poll] = ['listOpenTrades', 'pollOpenTrades'];
const lists = (ids: readonly string[]) => ids.map((id) => position(id));

/** A list that has been loaded and waits for its next poll. */
function loaded(positions: readonly Position[] = [one]) {
  const orders = stage(openOrdersModel);
  orders.settle(load, positions);
  orders.take();
  const context = () => orders.snapshot().context;
  return { ...orders, context, ids: () => context().ids };
}

/** The same with a poll on its way. */
function polling(positions: readonly Position[] = [one]) {
  const orders = loaded(positions);
  orders.advance(4_000);
  return orders;
}

describe('open-orders', () => {
  proveMachine(openOrdersModel);

  describe('the list', () => {
    it('is newest first: by the time of opening, then by id (T-026, R31)', () => {
      const same = '2026-11-20T12:00:00.000Z';
      const unordered = [position('3'), position('9', { openedAt: same }), position('10', { openedAt: same }), one];
      expect(loaded(unordered).ids()).toEqual(['10', '9', '3', '1']);
    });

    it('takes a placed position in front and opens the panel (T-026, T-073, T-074)', () => {
      const orders = loaded([]);
      expect(orders.take('positionsPanel')).toEqual([]);
      orders.send({ type: 'position.placed', position: one });
      orders.send({ type: 'position.placed', position: two });
      expect([orders.ids(), orders.take('positionsPanel').at(-1)]).toEqual([['2', '1'], { type: 'panel.show' }]);
    });

    it('starts with an open panel exactly when it has positions (R24, T-028)', () => {
      const shown = (list: Position[]) => {
        const orders = stage(openOrdersModel);
        orders.settle(load, list);
        return orders.take('positionsPanel');
      };
      expect([shown([]), shown([one])]).toEqual([[], [{ type: 'panel.show' }]]);
    });

    it('keeps the reference of each row, of the order and of the whole while nothing changed (T-100)', () => {
      const orders = polling([one, two]);
      const before = orders.context();
      orders.settle(poll, [position('2'), position('1', { profit: dec('7.5') })]);
      const after = orders.context();
      expect(after.positions.get('1')?.profit.toString()).toBe('7.5');
      expect(after.positions.get('2')).toBe(before.positions.get('2'));
      expect(after.ids).toBe(before.ids);
      orders.advance(4_000);
      orders.settle(poll, [position('1', { profit: dec('7.50') }), position('2')]);
      expect(orders.context().positions).toBe(after.positions);
    });

    it('tells the area and the close-all of a change, and of nothing when nothing changed', () => {
      const orders = polling();
      orders.settle(poll, [position('1')]);
      expect(orders.take().map(({ type }) => type)).toEqual(['prices.brought']);
      orders.advance(4_000);
      orders.settle(poll, [position('1', { profit: dec(3) })]);
      const changed = { type: 'positions.changed', positions: [position('1', { profit: dec(3) })] };
      expect([orders.take('tradingAccount'), orders.take('closing')]).toEqual([
        [changed],
        [{ ...changed, isPractice: false }],
      ]);
    });

    it('shows an empty text only after a load, else a retry that also happens by itself (R14, T-104, T-130)', () => {
      const orders = stage(openOrdersModel);
      expect(orders.view().phase).toBe('loading');
      orders.fail(load);
      expect(orders.view().phase).toBe('failed');
      orders.advance(8_000);
      expect([orders.running().includes(load), orders.view().phase]).toEqual([true, 'failed']);
      orders.fail(load);
      orders.send({ type: 'orders.reload' });
      expect(orders.view().phase).toBe('loading');
      orders.settle(load, []);
      expect(orders.view().phase).toBe('empty');
    });
  });

  describe('polling', () => {
    it('asks 4 s after the end of the previous answer, one request at a time (T-103, T-108)', () => {
      const orders = loaded();
      orders.advance(3_999);
      expect(orders.running()).not.toContain(poll);
      orders.advance(1);
      expect(orders.running().filter((id) => id === poll)).toEqual([poll]);
      orders.advance(3_000);
      orders.settle(poll, [one]);
      orders.advance(3_999);
      expect(orders.running()).not.toContain(poll);
      orders.advance(1);
      expect(orders.running()).toContain(poll);
    });

    it('asks again 8 s after a failure, without a notice and without counting it as a mismatch (T-104, T-105)', () => {
      const orders = polling();
      orders.settle(poll, []);
      orders.advance(4_000);
      orders.fail(poll);
      // Its note moves the rows, and nothing else is said.
      expect([orders.context().failedCount, orders.take()]).toEqual([1, [{ type: 'rows.shifted' }]]);
      orders.advance(7_999);
      expect(orders.running()).not.toContain(poll);
      orders.advance(1);
      expect(orders.running()).toContain(poll);
    });

    it('gives a request up after 10 s, and what it still answers changes nothing (T-108)', () => {
      const orders = polling();
      const late = orders.children.find((child) => child.id === poll);
      orders.advance(9_999);
      expect(orders.running()).toContain(poll);
      orders.advance(1);
      expect([orders.running().includes(poll), late?.getSnapshot().status]).toEqual([false, 'stopped']);
      orders.advance(8_000);
      expect(orders.running()).toContain(poll);
    });

    it('keeps the list at the first other count and replaces it at the second in a row (T-101, T-102)', () => {
      const orders = polling();
      orders.settle(poll, [one, two]);
      expect([orders.ids(), orders.context().failedCount]).toEqual([['1'], 1]);
      orders.advance(4_000);
      orders.settle(poll, [one, two]);
      expect([orders.ids(), orders.context().failedCount]).toEqual([['2', '1'], 0]);
    });

    it('counts mismatches in a row only: the same count in between replaces and starts anew (T-100)', () => {
      const orders = polling();
      orders.settle(poll, []);
      orders.advance(4_000);
      orders.settle(poll, [position('1', { profit: dec(9) })]);
      expect([orders.context().positions.get('1')?.profit.toString(), orders.context().failedCount]).toEqual(['9', 0]);
      orders.advance(4_000);
      orders.settle(poll, []);
      expect(orders.ids()).toEqual(['1']);
    });

    it('shows the profits of the loaded list as they are, until a poll is applied (T-106)', () => {
      const orders = polling([position('1', { profit: dec(2) })]);
      expect(orders.view().profit).toBe('+$2.00');
      orders.settle(poll, [position('1', { profit: dec(9) }), two]);
      expect(orders.view().profit).toBe('+$2.00');
      orders.advance(4_000);
      orders.settle(poll, [position('1', { profit: dec(9) })]);
      expect(orders.view().profit).toBe('+$9.00');
    });

    it('puts no older price back over one that came while it was on its way, until the next poll (R41)', () => {
      const orders = polling();
      const now = { bid: dec('1.2'), ask: dec('1.2002'), conversion: NO_CONVERSION };
      const priceOf = () => orders.context().positions.get('1')?.currentPrice.toFixed();
      orders.send({ type: 'prices.changed', prices: new Map([[one.assetId, now]]) });
      orders.take();
      orders.settle(poll, [position('1', { currentPrice: dec('1.1') })]);
      expect(priceOf()).toBe('1.2');
      const untold = new Map([[one.assetId, { bid: null, ask: null }]]);
      expect(orders.take('assets')).toEqual([{ type: 'prices.brought', prices: untold }]);
      orders.advance(4_000);
      orders.settle(poll, [position('1', { currentPrice: dec('1.3') })]);
      expect(priceOf()).toBe('1.3');
    });

    it('rests without positions and starts again with a placed one (T-105)', () => {
      const orders = loaded([]);
      orders.advance(3_600_000);
      expect(orders.running()).toEqual(['activity']);
      orders.send({ type: 'position.placed', position: one });
      orders.advance(4_000);
      expect(orders.running()).toContain(poll);
    });

    it('rests once the server has closed the last one', () => {
      const orders = polling();
      orders.settle(poll, []);
      orders.advance(4_000);
      orders.settle(poll, []);
      orders.advance(3_600_000);
      expect([orders.ids(), orders.running()]).toEqual([[], ['activity']]);
    });

    it('loads the resting list every 60 s while a manager may trade, and only then (T-198)', () => {
      const orders = loaded([]);
      orders.advance(60_000);
      expect(orders.running()).not.toContain(load);
      orders.send({ type: 'account.changed', isPractice: false, isManaged: true });
      orders.advance(60_000);
      expect(orders.running()).toContain(load);
      orders.settle(load, [one]);
      orders.advance(4_000);
      expect(orders.running()).toContain(poll);
    });

    it('stops while the page is hidden or offline and asks at once on return (R22)', () => {
      const orders = polling();
      orders.send({ type: 'activity.changed', active: false });
      orders.advance(3_600_000);
      expect(orders.running()).toEqual(['activity']);
      orders.send({ type: 'activity.changed', active: true });
      expect(orders.running()).toContain(poll);
    });

    it('counts as old on return until an answer becomes the list, whose failure alone is told (R22, R41)', () => {
      const orders = polling([one, two]);
      const shown = () => {
        const openOrders = orders.snapshot();
        const { isStale } = positionsFrameView.read({ openOrders } as never);
        return [isStale, positionsNoteView.read({ openOrders }).note !== null];
      };
      orders.settle(poll, [one, two]);
      expect(shown()).toEqual([false, false]);
      orders.send({ type: 'activity.changed', active: false });
      orders.send({ type: 'activity.changed', active: true });
      expect(shown()).toEqual([true, false]);
      // Another count than was listed is not believed at once (T-101).
      orders.settle(poll, [one]);
      expect(shown()).toEqual([true, false]);
      orders.advance(4_000);
      orders.fail(poll);
      expect(shown()).toEqual([true, true]);
      orders.advance(8_000);
      orders.settle(poll, [one]);
      expect(shown()).toEqual([false, false]);
    });

    it('asks for the whole list on return when it had none, or was to load it anyway (R22)', () => {
      const resting = loaded([]);
      resting.send({ type: 'activity.changed', active: false });
      resting.send({ type: 'activity.changed', active: true });
      expect(resting.running()).toContain(load);
      const changed = loaded([one, two]);
      changed.send({ type: 'activity.changed', active: false });
      changed.send({ type: 'positions.closed', ids: ['2'] });
      expect([changed.running(), changed.take('session')]).toEqual([['activity'], []]);
      changed.send({ type: 'activity.changed', active: true });
      expect(changed.running()).toContain(load);
    });
  });

  describe('what outdates an answer on its way', () => {
    it('a close: an answer from before it never brings the position back (T-086, T-098)', () => {
      const orders = polling([one, two]);
      const late = orders.children.find((child) => child.id === poll);
      orders.send({ type: 'positions.closed', ids: ['1'] });
      expect([orders.ids(), late?.getSnapshot().status, orders.running().includes(load)]).toEqual([
        ['2'],
        'stopped',
        true,
      ]);
      expect(orders.take('session')).toEqual([{ type: 'user.reload' }]);
      // A second close while the list is fetched: that answer, too, is from before it.
      const fetching = orders.children.filter((child) => child.id === load).at(-1);
      orders.send({ type: 'positions.closed', ids: ['2'] });
      expect([orders.ids(), fetching?.getSnapshot().status]).toEqual([[], 'stopped']);
      orders.settle(load, []);
      expect(orders.ids()).toEqual([]);
    });

    it('a placement: the poll on its way is dropped, the next one starts in 4 s, mismatches stay counted (T-098)', () => {
      const orders = polling();
      orders.settle(poll, []);
      orders.advance(4_000);
      orders.send({ type: 'position.placed', position: two });
      expect([orders.running().includes(poll), orders.ids(), orders.context().failedCount]).toEqual([
        false,
        ['2', '1'],
        1,
      ]);
      orders.advance(4_000);
      expect(orders.running()).toContain(poll);
    });

    it.each([
      ['this client', { type: 'positions.closed', ids: ['2'] }],
      ['close all', { type: 'closeAll.settled', closed: ['2'] }],
      ['the server', null],
    ] as const)('a close by %s: the late answer of its own order does not bring it back (T-098)', (_, event) => {
      const orders = polling([one, two]);
      if (event?.type === 'closeAll.settled') orders.send({ type: 'closeAll.started' });
      if (event) orders.send(event);
      else {
        orders.settle(poll, [one]);
        orders.advance(4_000);
        orders.settle(poll, [one]);
      }
      expect(orders.ids()).toEqual(['1']);
      orders.send({ type: 'position.placed', position: two });
      expect(orders.ids()).toEqual(['1']);
    });

    it('close all: no poll until it has settled, then what was closed is gone and all is fetched (T-092, T-106)', () => {
      const orders = polling([one, two]);
      orders.send({ type: 'closeAll.started' });
      orders.advance(60_000);
      expect([orders.running(), orders.ids()]).toEqual([['activity'], ['2', '1']]);
      orders.send({ type: 'closeAll.settled', closed: ['2'] });
      expect([orders.ids(), orders.running().includes(load)]).toEqual([['1'], true]);
      expect(orders.take('session')).toEqual([{ type: 'user.reload' }]);
    });

    it('close all without an answer: what is shown counts as old, and another account is loaded all the same (T-097, T-106)', () => {
      const orders = polling([one, two]);
      orders.send({ type: 'closeAll.started' });
      orders.advance(9_999);
      expect(orders.snapshot().matches({ data: 'loaded' })).toBe(true);
      orders.advance(1);
      expect(orders.snapshot().matches({ list: 'held', data: 'stale' })).toBe(true);
      orders.send({ type: 'account.changed', isPractice: true, isManaged: false });
      expect([orders.running().includes(load), orders.input(load)]).toEqual([true, { isPractice: true }]);
      orders.settle(load, []);
      orders.send({ type: 'closeAll.settled', closed: ['2'] });
      expect([orders.ids(), orders.snapshot().matches({ data: 'loaded' })]).toEqual([[], true]);
    });

    it('a list that may be old counts as old until a newer one has come (R14)', () => {
      const orders = polling([one]);
      orders.fail(poll);
      orders.send({ type: 'orders.reload' });
      expect(orders.snapshot().matches({ list: { loading: 'asking' }, data: 'stale' })).toBe(true);
      const shifts = () => orders.take('closing').filter(({ type }) => type === 'rows.shifted').length;
      expect(shifts()).toBe(1);
      orders.settle(load, [one]);
      expect(orders.snapshot().matches({ data: 'loaded' })).toBe(true);
      // The note above the rows goes, and they move again (R39).
      expect(shifts()).toBe(1);
    });

    it('what was placed without a list is told to be a part of it, also while that is asked for; the rows below the note are held (R14, R39)', () => {
      const orders = stage(openOrdersModel);
      const shifts = () => orders.take('closing').filter(({ type }) => type === 'rows.shifted').length;
      const isPart = () => positionsNoteView.read({ openOrders: orders.snapshot() }).note === 'part';
      orders.send({ type: 'position.placed', position: one });
      expect([isPart(), shifts()]).toEqual([false, 0]);
      orders.fail(load);
      expect([isPart(), shifts()]).toEqual([true, 1]);
      orders.send({ type: 'orders.reload' });
      expect([orders.running().includes(load), isPart(), shifts()]).toEqual([true, true, 0]);
      orders.settle(load, [one, two]);
      expect([isPart(), shifts()]).toEqual([false, 1]);
      // Without such a one the failure itself is shown, and its note comes back with a placed one.
      const empty = stage(openOrdersModel);
      empty.fail(load);
      empty.send({ type: 'position.placed', position: one });
      empty.send({ type: 'position.placed', position: two });
      const seen = () => [positionsNoteView.read({ openOrders: empty.snapshot() }).note, empty.snapshot().value];
      expect(seen()).toMatchObject(['part', { data: 'failed' }]);
      empty.send({ type: 'positions.closed', ids: ['1'] });
      expect(seen()).toMatchObject(['part', { data: 'failed' }]);
      empty.take();
      empty.send({ type: 'positions.closed', ids: ['2'] });
      expect(seen()).toMatchObject([null, { data: 'awaited' }]);
      expect(empty.take('closing')).toContainEqual({ type: 'rows.shifted' });
    });

    it('close all with no answer: the list stays as it was and is fetched (T-095)', () => {
      const orders = loaded([one, two]);
      orders.send({ type: 'closeAll.started' });
      orders.send({ type: 'closeAll.settled', closed: null });
      expect([orders.ids(), orders.running().includes(load)]).toEqual([['2', '1'], true]);
    });

    it('close all: a list that had not come is no failure while it is fetched again (R14, T-095)', () => {
      const orders = stage(openOrdersModel);
      orders.fail(load);
      orders.send({ type: 'closeAll.started' });
      expect(orders.snapshot().matches({ data: 'failed' })).toBe(true);
      orders.send({ type: 'closeAll.settled', closed: null });
      expect(orders.snapshot().matches({ data: 'awaited' })).toBe(true);
    });

    it('another account mode: its list starts empty and is loaded, the old answer is dropped (T-096, T-097)', () => {
      const orders = polling();
      orders.send({ type: 'account.changed', isPractice: true, isManaged: false });
      expect([orders.ids(), orders.running().includes(poll), orders.input(load)]).toEqual([
        [],
        false,
        { isPractice: true },
      ]);
      expect(orders.take('closing')).toEqual([{ type: 'positions.changed', positions: [], isPractice: true }]);
      orders.settle(load, [position('7', { isPractice: true })]);
      expect(orders.ids()).toEqual(['7']);
    });

    it('an answer of the other mode is never shown; it makes the client ask which mode is on (T-097)', () => {
      const orders = polling();
      orders.settle(poll, [position('7', { isPractice: true })]);
      expect([orders.ids(), orders.take('session')]).toEqual([['1'], [{ type: 'user.reload' }]]);
      orders.send({ type: 'position.placed', position: position('8', { isPractice: true }) });
      expect(orders.ids()).toEqual(['1']);
    });
  });

  it('hands over what the server closed, and fetches the user (T-107)', () => {
    const orders = polling(lists(['1', '2', '3']));
    orders.settle(poll, lists(['2']));
    orders.advance(4_000);
    orders.settle(poll, lists(['2']));
    const lost = orders.take('closedOrders');
    expect(lost.map(({ type, positions }) => [type, (positions as Position[]).map(({ id }) => id)])).toEqual([
      ['positions.lost', ['3', '1']],
    ]);
    expect(orders.take('closing').filter(({ type }) => type === 'positions.lost')).toEqual(lost);
    expect(orders.take('session')).toEqual([{ type: 'user.reload' }]);
    // The same count with another id lost one as well.
    orders.advance(4_000);
    orders.settle(poll, lists(['4']));
    expect(orders.take('closedOrders').length).toBe(1);
  });

  it('gives nothing over that this client closed itself (T-107)', () => {
    const orders = loaded([one, two]);
    orders.send({ type: 'positions.closed', ids: ['1'] });
    orders.settle(load, [two]);
    expect(orders.take('closedOrders')).toEqual([]);
  });
});

describe('the open positions on a device that slept', () => {
  it('are old at once when it wakes, and asked for anew (T-060, R22)', () => {
    const { ports, sleep } = sleepyDevice();
    const { activity } = openOrdersActors({ ports } as Partial<Services> as Services);
    const orders = stage(openOrdersModel, { actors: { activity } });
    const now = () => [orders.running().includes(poll), orders.snapshot().context.isDated];
    orders.settle(load, [one]);
    sleep(15_000);
    expect(now()).toEqual([false, false]);
    sleep(15_001);
    expect(now()).toEqual([true, true]);
    orders.settle(poll, [one]);
    expect(now()).toEqual([false, false]);
  });
});
