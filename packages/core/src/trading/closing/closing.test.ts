import { describe, expect, it } from 'vitest';
import { dec } from '../../shared/decimal';
import type { Message } from '../../shared/message';
import type { Services } from '../../shared/services';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { fakePorts } from '../../testing';
import { closingActions } from './closing.actors';
import { closingMessages } from './closing.messages';
import {
  allClosed,
  closedEnd,
  closePositionModel,
  closingModel,
  first,
  openPosition,
  second,
  unknownEnd,
} from './closing.model';
import type { ClosingEvent } from './closing.types';
import type { Position } from '../trading.types';
import { areRowsShifting, isBeingClosed, isUnreachable, type CloseAllView } from './closing.view';

const texts: Readonly<Record<string, string>> = closingMessages;
const words = (message: Message | null | undefined) =>
  message ? ('id' in message ? texts[message.id] : message.text) : undefined;
const notices = (told: readonly { [key: string]: unknown }[]) =>
  told.map(({ kind, message }) => `${String(kind)}: ${words(message as Message)}`);
const list = (positions: readonly (typeof first)[], isPractice = false) =>
  ({ type: 'positions.changed', positions, isPractice }) as const;
const online = { type: 'network.changed', network: 'online' } as const;
const offline = { type: 'network.changed', network: 'offline' } as const;
const settled = { type: 'intent.settled', ref: '1', operation: 'closeAllTrades' } as const;

function staged(events: readonly ClosingEvent[] = []) {
  const closing = stage(closingModel);
  for (const event of [list([first, second]), ...events]) closing.send(event);
  closing.take();
  return { ...closing, view: () => closing.view() as CloseAllView };
}

const ask: ClosingEvent = { type: 'closeAll.ask' };

/** All of both are asked about, long enough ago for a press to count. */
function asked() {
  const closing = staged([ask]);
  closing.advance(500);
  return closing;
}

/** All of both are on their way to be closed. */
function confirmed() {
  const closing = asked();
  closing.send({ type: 'closeAll.confirm' });
  return closing;
}

describe('closing', () => {
  proveMachine(closingModel);

  describe('one position', () => {
    it('starts one close for a position, whatever is pressed meanwhile, and disables its button (T-085, T-090)', () => {
      const { send, running, snapshot } = staged([{ type: 'position.close', id: '1' }]);
      send({ type: 'position.close', id: '1' });
      send({ type: 'position.close', id: '2' });
      expect(running()).toEqual(['close.1', 'close.2']);
      expect(['1', '2', '3'].map((id) => isBeingClosed(snapshot(), id))).toEqual([true, true, false]);
    });

    it('takes a closed one off the list and says so (T-086, T-087)', () => {
      const { send, take, snapshot } = staged([{ type: 'position.close', id: '1' }]);
      send({ type: 'close.ended', id: '1', end: closedEnd });
      expect(take('openOrders')).toEqual([{ type: 'positions.closed', ids: ['1'] }]);
      expect(take('closedOrders')).toEqual([{ type: 'closed.reload' }]);
      expect(notices(take('notices'))).toEqual(['success: Position successfully closed']);
      expect(isBeingClosed(snapshot(), '1')).toBe(false);
    });

    it('gives the receipt of the close with its notice (T-087)', () => {
      const { send, take } = staged([{ type: 'position.close', id: '1' }]);
      send({ type: 'close.ended', id: '1', end: closedEnd });
      expect(take('notices')).toMatchObject([{ message: { id: 'closing.closed' }, details: closedEnd.receipt }]);
    });

    it('says why it was closed where it was not this client that closed it (R24, T-107)', () => {
      const notice = { kind: 'error', message: { id: 'closedOrders.stopLoss', values: { symbol: 'EURUSD' } } } as const;
      const { send, take } = staged([{ type: 'position.close', id: '1' }]);
      send({ type: 'close.ended', id: '1', end: { ...closedEnd, notice } });
      expect(take('notices')).toEqual([{ type: 'notice.add', ...notice }]);
      expect(take('openOrders')).toEqual([{ type: 'positions.closed', ids: ['1'] }]);
    });

    it('leaves it to the list of closed ones to say why, where that was asked before the answer came (R24, T-107)', () => {
      const notice = { kind: 'error', message: { id: 'closedOrders.stopLoss', values: { symbol: 'EURUSD' } } } as const;
      const ended = { type: 'close.ended', id: '1', end: { ...closedEnd, notice } } as const;
      const lost = { type: 'positions.lost', positions: [first] } as const;
      const { send, take } = staged([{ type: 'position.close', id: '1' }, lost, list([second])]);
      send(ended);
      send({ type: 'row.left', id: '1' });
      expect([take('notices'), take('openOrders')]).toEqual([[], [{ type: 'positions.closed', ids: ['1'] }]]);
    });

    it('says why it was closed where the other account is shown by then, whose list tells nothing of it (R24, T-097)', () => {
      const notice = { kind: 'error', message: { id: 'closedOrders.stopLoss', values: { symbol: 'EURUSD' } } } as const;
      const lost = { type: 'positions.lost', positions: [first] } as const;
      const { send, take } = staged([{ type: 'position.close', id: '1' }, lost, list([], true)]);
      send({ type: 'close.ended', id: '1', end: { ...closedEnd, notice } });
      expect(take('notices')).toEqual([{ type: 'notice.add', ...notice }]);
    });

    describe('whose close was answered', () => {
      const closed = { type: 'close.ended', id: '1', end: closedEnd } as const;
      const kept = (closing: ReturnType<typeof staged>) => [...closing.snapshot().context.closed.keys()];
      const closedOne = () => staged([{ type: 'position.close', id: '1' }, closed, list([second])]);

      it('keeps its row until nothing keeps it any more, and takes no second press for it (R39)', () => {
        const closing = closedOne();
        closing.send({ type: 'position.close', id: '1' });
        expect([kept(closing), isBeingClosed(closing.snapshot(), '1')]).toEqual([['1'], false]);
        closing.send({ type: 'row.left', id: '1' });
        expect([kept(closing), closing.running()]).toEqual([[], []]);
      });

      it('shows in its row what its receipt says, not the price listed before (R39, R41)', () => {
        const { currentPrice, profit } = closedOne().snapshot().context.closed.get('1') ?? {};
        expect([String(currentPrice), String(profit)]).toEqual(['1.2', '-0.3']);
      });

      it('lets its row go once the pointer has left it, and no other row (R39)', () => {
        const closing = closedOne();
        closing.send({ type: 'position.close', id: '2' });
        closing.send({ type: 'pointer.leave', id: '2' });
        expect([kept(closing), closing.running()]).toEqual([['1'], ['close.1', 'close.2']]);
        closing.send({ type: 'pointer.leave', id: '1' });
        expect([kept(closing), closing.running()]).toEqual([[], ['close.2']]);
      });

      it('keeps the row of one that somebody else closed as long, so that no other comes under the pointer (R39)', () => {
        const closing = staged([{ type: 'positions.lost', positions: [second] }, list([first])]);
        closing.send({ type: 'position.close', id: '2' });
        expect([kept(closing), closing.running()]).toEqual([['2'], []]);
        closing.advance(999);
        expect(kept(closing)).toEqual(['2']);
        closing.advance(1);
        expect(kept(closing)).toEqual([]);
      });

      it.each([
        ['for its time is over', 1_000, []],
        ['for the pointer left it', 0, [{ type: 'pointer.leave', id: '1' }]],
      ] as const)('is told of when it comes after its row went, %s (T-087, R15)', (_why, ms, events) => {
        const lost = { type: 'positions.lost', positions: [first] } as const;
        const closing = staged([{ type: 'position.close', id: '1' }, lost, list([second]), ...events]);
        closing.advance(ms);
        expect([kept(closing), closing.running()]).toEqual([[], ['close.1']]);
        closing.send(closed);
        expect(notices(closing.take('notices'))).toEqual(['success: Position successfully closed']);
        expect(isBeingClosed(closing.snapshot(), '1')).toBe(false);
      });

      it('moves no rows a second time when the time of one is over that the pointer has left (R39)', () => {
        const closing = staged([{ type: 'positions.lost', positions: [second] }, list([first])]);
        closing.advance(300);
        closing.send({ type: 'pointer.leave', id: '2' });
        closing.advance(700);
        expect(areRowsShifting(closing.snapshot())).toBe(false);
        closing.send({ type: 'position.close', id: '1' });
        expect(closing.running()).toEqual(['close.1']);
      });

      it('closes nothing for half a second once a row has gone, for others lie under the pointer then (R39)', () => {
        const closing = closedOne();
        closing.send({ type: 'pointer.leave', id: '1' });
        closing.send({ type: 'position.close', id: '2' });
        expect(closing.running()).toEqual([]);
        closing.advance(500);
        closing.send({ type: 'position.close', id: '2' });
        expect(closing.running()).toEqual(['close.2']);
      });

      it('keeps no row in the list of the other account mode (R39, T-097)', () => {
        const closing = closedOne();
        closing.send(list([], true));
        expect(kept(closing)).toEqual([]);
      });
    });

    it.each([
      ['the server’s message', 'Market is closed', 'Market is closed'],
      ['our own', null, 'Position was not closed'],
    ])('says %s when refused, logs it, keeps the row and enables Close again (T-088, T-089)', (_, message, said) => {
      const { send, take, told, snapshot } = staged([{ type: 'position.close', id: '1' }]);
      send({ type: 'close.ended', id: '1', end: { kind: 'refused', message } });
      expect(notices(take('notices'))).toEqual([`error: ${said}`]);
      expect(take('openOrders')).toEqual([{ type: 'orders.reload' }]);
      expect(told.map((one) => one.event.type)).toEqual(['logNotClosed']);
      expect(isBeingClosed(snapshot(), '1')).toBe(false);
    });

    it('says why a close that could not leave was not one: there is no network (T-089)', () => {
      const { send, take } = staged([{ type: 'position.close', id: '1' }]);
      send({ type: 'close.ended', id: '1', end: { kind: 'refused', message: null, isOffline: true } });
      const [notice] = take('notices').filter(({ type }) => type === 'notice.add');
      expect(notice).toMatchObject({ message: { id: 'closing.notClosed' }, details: [{ id: 'closing.offline' }] });
    });

    it('closes nothing for half a second after a row that was opened elsewhere came in above it (R39)', () => {
      const third = openPosition('3', '1');
      const closing = staged([list([third, first, second])]);
      const press = () => closing.send({ type: 'position.close', id: '2' });
      closing.advance(499);
      press();
      expect([closing.running(), areRowsShifting(closing.snapshot())]).toEqual([[], true]);
      // The next one begins it anew, and what only changes its figures does not.
      closing.send(list([openPosition('4', '1'), third, first, second]));
      closing.advance(499);
      closing.send(list([openPosition('4', '2'), third, first, second]));
      press();
      expect(closing.running()).toEqual([]);
      closing.advance(1);
      press();
      expect([closing.running(), areRowsShifting(closing.snapshot())]).toEqual([['close.2'], false]);
    });

    it.each([
      ['what says that there is no network', [offline, online]],
      ['the note of a list that may be old', [{ type: 'rows.shifted' }]],
      ['what says that the server does not answer', [{ type: 'silent.changed', silent: true }]],
      ['the note of a call that takes long', [{ type: 'late.changed', late: true }]],
    ] as const)('closes nothing for half a second after %s came or went above the rows (R39)', (_what, events) => {
      const closing = staged([{ type: 'close.point', id: '1' }, ...events]);
      const press = (isMouse: boolean) => closing.send({ type: 'position.close', id: '2', isMouse });
      closing.advance(499);
      press(false);
      expect([closing.running(), areRowsShifting(closing.snapshot())]).toEqual([[], true]);
      closing.advance(1);
      // A mouse that has rested since lies over another row.
      press(true);
      expect([closing.running(), closing.take('notices')]).toMatchObject([
        [],
        [{ message: { id: 'closing.rowsMoved', values: { symbol: 'EURUSD' } } }],
      ]);
      closing.advance(500);
      press(false);
      expect(closing.running()).toEqual(['close.2']);
    });

    it('closes at once where the network is told to be as it was: nothing moved (R39)', () => {
      const closing = staged([online, { type: 'position.close', id: '1' }]);
      expect(closing.running()).toEqual(['close.1']);
    });

    it('closes nothing by a mouse that rested while another row came below it, and says so; the next press counts (R39)', () => {
      const closing = staged([{ type: 'close.point', id: '1' }, list([openPosition('3', '1'), first, second])]);
      const press = (id: string) => closing.send({ type: 'position.close', id, isMouse: true });
      // Long after the rows moved, the mouse has not.
      closing.advance(5_000);
      press('3');
      expect(closing.running()).toEqual([]);
      expect(closing.take('notices')).toEqual([
        expect.objectContaining({ kind: 'error', message: { id: 'closing.rowsMoved', values: { symbol: 'EURUSD' } } }),
      ]);
      // The second half of a double press is none.
      closing.advance(499);
      press('3');
      expect(closing.running()).toEqual([]);
      closing.advance(1);
      press('3');
      expect(closing.running()).toEqual(['close.3']);
      expect(closing.take('notices')).toEqual([]);
    });

    it('closes at once what came below the mouse by scrolling, while no row moved (R39)', () => {
      const closing = staged([{ type: 'close.point', id: '1' }]);
      closing.send({ type: 'position.close', id: '2', isMouse: true });
      expect(closing.running()).toEqual(['close.2']);
    });

    it('closes at once what the mouse was moved onto, and by key or finger what is pressed (R39)', () => {
      const closing = staged([list([openPosition('3', '1'), first, second])]);
      closing.advance(500);
      closing.send({ type: 'position.close', id: '2', isMouse: false });
      closing.send({ type: 'close.point', id: '1' });
      closing.send({ type: 'position.close', id: '1', isMouse: true });
      expect(closing.running()).toEqual(['close.2', 'close.1']);
    });

    it('closes at once what the first list brought, or what stayed of a list (R39)', () => {
      const closing = staged([list([first])]);
      closing.send({ type: 'position.close', id: '1' });
      expect(closing.running()).toEqual(['close.1']);
    });

    it('knows whether there is a network to close it by', () => {
      const { send, snapshot } = staged();
      for (const network of ['offline', 'online'] as const) {
        send({ type: 'network.changed', network });
        expect(isUnreachable(snapshot())).toBe(network === 'offline');
      }
    });

    it('has the user read again when the account mode was switched meanwhile (T-097)', () => {
      const { send, take } = staged([list([first], true), { type: 'position.close', id: '1' }]);
      send({ type: 'close.ended', id: '1', end: { kind: 'refused', message: 'Switched', isModeChanged: true } });
      expect([take('session'), take('openOrders')]).toEqual([[{ type: 'user.reload' }], []]);
      expect(notices(take('notices'))).toEqual(['error: Switched']);
    });

    it('never shows a lost answer as a failure: unconfirmed, which position, and the list is fetched (R15)', () => {
      const { send, take } = staged([{ type: 'position.close', id: '1' }]);
      send({ type: 'close.ended', id: '1', end: unknownEnd });
      const message = { id: 'closing.unconfirmed' };
      expect(take('notices')).toEqual([{ type: 'notice.add', kind: 'error', message, details: unknownEnd.name }]);
      expect(take('openOrders')).toEqual([{ type: 'orders.reload' }]);
    });

    it('logs a close that was not, without figures (T-089)', () => {
      const ports = fakePorts();
      closingActions({ ports } as unknown as Services).logNotClosed(undefined, { kind: 'refused', message: 'No' });
      expect(ports.recorded.logged).toEqual([
        { level: 'warn', event: 'position not closed', detail: { kind: 'refused' } },
      ]);
    });
  });

  describe('all positions', () => {
    it('asks nothing without an open position (T-028)', () => {
      const { send, take, view } = staged([list([])]);
      send(ask);
      expect([take('dialogs'), view().isShown]).toEqual([[], false]);
    });

    it('names the count and the total net P/L before anything is sent (T-095)', () => {
      const { send, take, view } = staged();
      send(ask);
      expect(take()).toEqual([{ type: 'dialog.open', name: 'closeAll', input: {} }]);
      expect(view()).toMatchObject({ isShown: true, count: 2, profit: '+$10.30', tone: 'up', isPractice: false });
      send({ type: 'closeAll.cancel' });
      expect(take()).toEqual([{ type: 'dialog.close', name: 'closeAll' }]);
      expect(view().isShown).toBe(false);
    });

    it('has no colour for a sum that reads as 0 (T-095, T-228)', () => {
      const { send, view } = staged([list([openPosition('1', '0.004')])]);
      send(ask);
      expect(view()).toMatchObject({ profit: '$0.00', tone: 'flat' });
    });

    it('closes nothing by the second half of a double press on the button that asks (R39)', () => {
      const { send, take, view, advance } = staged([ask]);
      send({ type: 'closeAll.confirm' });
      expect([view().isLocked, view().isBusy, take('intentQueue')]).toEqual([true, false, []]);
      advance(500);
      send({ type: 'closeAll.confirm' });
      expect([view().isLocked, take('intentQueue')]).toMatchObject([false, [{ type: 'intent.submit' }]]);
    });

    it('forgets what it showed when Back closed the dialog, and shows it afresh when asked again', () => {
      const { send, take, view } = staged([ask, { type: 'dialog.closed' }]);
      send(list([openPosition('3', '1')]));
      expect([view().isShown, take()]).toEqual([false, []]);
      send(ask);
      expect(view()).toMatchObject({ count: 1, profit: '+$1.00' });
    });

    it('closes the ids it showed and no position that came later (T-095, R15)', () => {
      const { send, take, view } = asked();
      send(list([openPosition('3', '5'), first, openPosition('2', '20')]));
      expect(view()).toMatchObject({ count: 2, profit: '+$19.80', problem: null });
      send({ type: 'closeAll.confirm' });
      expect(take('openOrders')).toEqual([{ type: 'closeAll.started' }]);
      expect(take('intentQueue')).toEqual([
        {
          type: 'intent.submit',
          operation: 'closeAllTrades',
          body: { ids: [1, 2], is_practice: false },
          owner: 'closing',
          ref: '1',
        },
      ]);
      expect(view().isBusy).toBe(true);
    });

    it('corrects the summary and says so when a shown position is gone', () => {
      const { send, view, take } = asked();
      send(list([second]));
      expect(view()).toMatchObject({ isShown: true, count: 1, profit: '+$10.50' });
      expect(words(view().problem)).toBe('A position was closed meanwhile. Check the count and the total again.');
      send({ type: 'closeAll.confirm' });
      expect(take('intentQueue')).toMatchObject([{ body: { ids: [2] } }]);
    });

    it.each([
      ['none of them is open any more', list([openPosition('3', '1')])],
      ['the account mode changed', list([first, second], true)],
    ])('withdraws the confirmation and says so when %s (T-095)', (_, change) => {
      const { send, view, take } = asked();
      take();
      send(change);
      expect(take('dialogs')).toEqual([{ type: 'dialog.close', name: 'closeAll' }]);
      expect(notices(take('notices'))).toEqual(['error: The open positions have changed. Nothing was closed.']);
      send({ type: 'closeAll.confirm' });
      expect([view().isShown, take('intentQueue')]).toEqual([false, []]);
    });

    it('empties the list, hides the loading, then says so: in this order (T-092, T-093)', () => {
      const { send, told, take, view } = confirmed();
      take();
      send({ ...settled, outcome: { kind: 'accepted', body: { message: 'done', failed: [] } } });
      const order = told.map(({ to }) => to);
      expect(order.filter((to) => to !== 'closedOrders')).toEqual([
        'tradingAccount',
        'openOrders',
        'dialogs',
        'notices',
      ]);
      expect(take('openOrders')).toEqual([{ type: 'closeAll.settled', closed: ['1', '2'] }]);
      expect(notices(take('notices'))).toEqual(['success: All opened positions successfully closed']);
      expect(view().isBusy).toBe(false);
    });

    it.each([
      ['all', allClosed, 'success'],
      ['some', { ...allClosed, message: 'One stayed open', failed: [9] }, 'error'],
    ])('says how many it closed and what they brought when it closed %s (T-093, T-095)', (_, body, kind) => {
      const { send, take } = confirmed();
      take();
      send({ ...settled, outcome: { kind: 'accepted', body } });
      expect(take('notices')).toMatchObject([
        {
          kind,
          details: [
            { id: 'closing.closedCount', values: { count: 2 } },
            { id: 'closing.resultAndBalance', values: { profit: '+$10.30', balance: '$10,010.30' } },
          ],
        },
      ]);
    });

    it('does not say that all are closed while one is open that was not asked about (T-093, T-095)', () => {
      const { send, take } = confirmed();
      send(list([openPosition('3', '1'), first, second]));
      take();
      send({ ...settled, outcome: { kind: 'accepted', body: allClosed } });
      expect(take('notices')).toMatchObject([
        {
          kind: 'success',
          message: { id: 'closing.closedCount', values: { count: 2 } },
          details: [{ id: 'closing.resultAndBalance' }],
        },
      ]);
      // The list did not come: others may be open (R14).
      const part = confirmed();
      part.send({ type: 'positionsLoaded.changed', positionsLoaded: false });
      part.take();
      part.send({ ...settled, outcome: { kind: 'accepted', body: allClosed } });
      expect(part.take('notices')).toMatchObject([{ message: { id: 'closing.closedCount', values: { count: 2 } } }]);
      // A server may not say what it closed: then what was asked about is closed.
      const bare = confirmed();
      bare.send(list([openPosition('3', '1'), first, second]));
      bare.take();
      bare.send({ ...settled, outcome: { kind: 'accepted', body: { message: 'All closed', failed: [] } } });
      expect(bare.take('notices')).toMatchObject([
        { message: { id: 'closing.closedCount', values: { count: 2 } }, details: [] },
      ]);
    });

    it.each([
      ['nothing else is open', [first, second]],
      ['another is open by then', [openPosition('3', '1'), first, second]],
    ])(
      'says that nothing was left where others had closed all of them meanwhile, and claims no result: %s (T-093, R15)',
      (_, open) => {
        const { send, take } = confirmed();
        send(list(open));
        take();
        const body = { ...allClosed, closed: 0, profit: 0, balance: 9_990 };
        send({ ...settled, outcome: { kind: 'accepted', body } });
        expect(take('notices')).toEqual([
          {
            ...{ type: 'notice.add', kind: 'success', message: { id: 'closing.noneLeft' } },
            details: [{ id: 'closing.balanceNow', values: { balance: '$9,990.00' } }],
          },
        ]);
      },
    );

    it('adds up where the loss went beyond the balance: what it left, and what became of that (T-093, R36)', () => {
      const details = (answer: object) => {
        const { send, take } = confirmed();
        take();
        send({ ...settled, outcome: { kind: 'accepted', body: { ...allClosed, profit: -480.09, ...answer } } });
        return (take('notices')[0] as unknown as { details: readonly Message[] }).details.slice(1);
      };
      const left = { id: 'closing.resultAndBalanceThen', values: { profit: '-$480.09', balance: '-$330.09' } };
      const madeUp = { id: 'closing.madeUp', values: { balance: '$0.00' } };
      const given_back = [{ name: 'MINI', amount: 250 }];
      const plan = { id: 'closing.planGivenBack', values: { plan: 'MINI', amount: '$250.00' } };
      expect(details({ balance: 0, made_up: 330.09 })).toEqual([left, madeUp]);
      expect(details({ balance: 0, given_back, made_up: 80.09 })).toEqual([left, plan, madeUp]);
      expect(details({ balance: 10, given_back: [{ name: 'MINI', amount: 340.09 }] })).toEqual([
        left,
        { ...plan, values: { plan: 'MINI', amount: '$340.09' } },
        { id: 'closing.balanceNow', values: { balance: '$10.00' } },
      ]);
    });

    it.each([
      ['all', { ...allClosed, message: 'done' }, ['1', '2']],
      ['some', { ...allClosed, failed: [2] }, ['1']],
    ])(
      'has it looked up who closed them when %s are closed: a stop may have come first (R24, T-107)',
      (_, body, ids) => {
        const { send, take } = confirmed();
        send(list([openPosition('3', '1'), first, second]));
        take();
        send({ ...settled, outcome: { kind: 'accepted', body } });
        const told = take('closedOrders');
        expect(told.map(({ type, positions }) => [type, (positions as Position[]).map(({ id }) => id)])).toEqual([
          ['positions.lost', ids],
        ]);
      },
    );

    it('has nothing looked up of one whose own close was answered before (R24)', () => {
      const { send, take } = confirmed();
      send(list([second]));
      take();
      send({ ...settled, outcome: { kind: 'accepted', body: allClosed } });
      expect(take('closedOrders')).toEqual([{ type: 'positions.lost', positions: [second] }]);
    });

    it('gives the page back while the server is silent, and tells the end all the same (T-092)', () => {
      const closing = confirmed();
      closing.take();
      closing.send({ type: 'closeAll.cancel' });
      expect(closing.take('dialogs')).toEqual([{ type: 'dialog.close', name: 'closeAll' }]);
      expect(closing.view().isBusy).toBe(true);
      closing.send({ ...settled, outcome: { kind: 'accepted', body: allClosed } });
      expect(closing.take('notices')).toHaveLength(1);
      expect(closing.view()).toMatchObject({ isShown: false, isBusy: false });
    });

    it('tells the account what moved its balance, where the server says it and others closed none of them (T-086, T-095, R36)', () => {
      const booked = (body: object) => {
        const { send, take } = confirmed();
        take();
        send({ ...settled, outcome: { kind: 'accepted', body } });
        return take('tradingAccount');
      };
      const told = { type: 'close.booked', closed: ['1', '2'] } as const;
      expect(booked(allClosed)).toEqual([{ ...told, moved: dec('10.3') }]);
      expect(booked({ message: 'done', failed: [] })).toEqual([{ ...told, moved: null }]);
      // Of the other one, which somebody closed before, the sum says nothing.
      expect(booked({ ...allClosed, closed: 1 })).toEqual([{ ...told, moved: null }]);
      expect(booked({ ...allClosed, closed: 1, failed: [2] })).toEqual([
        { ...told, closed: ['1'], moved: dec('10.3') },
      ]);
      const covered = { profit: -30, balance: 0, given_back: [{ name: 'Gold', amount: 15 }], made_up: 4.5 };
      expect(booked({ ...allClosed, ...covered })).toEqual([{ ...told, moved: dec('-10.5') }]);
    });

    it('keeps the rows that stayed open and shows the server’s message (T-095)', () => {
      const { send, take } = confirmed();
      take();
      send({ ...settled, outcome: { kind: 'accepted', body: { message: '1 position stayed open', failed: [2] } } });
      expect(take('openOrders')).toEqual([{ type: 'closeAll.settled', closed: ['1'] }]);
      expect(notices(take('notices'))).toEqual(['error: 1 position stayed open']);
    });

    it('keeps the rows of what it closed for 1 s, so that those that stayed open do not come under the pointer (R39)', () => {
      const closing = confirmed();
      closing.send({ ...settled, outcome: { kind: 'accepted', body: { message: '1 stayed open', failed: [2] } } });
      closing.send(list([second]));
      const shown = () => [[...closing.snapshot().context.closed.keys()], areRowsShifting(closing.snapshot())];
      closing.advance(999);
      expect(shown()).toEqual([['1'], false]);
      closing.advance(1);
      expect(shown()).toEqual([[], true]);
      closing.send({ type: 'position.close', id: '2' });
      expect(closing.running()).toEqual([]);
    });

    it('keeps those rows as well where one that came meanwhile is left, and none where nothing is (R39)', () => {
      const kept = (...others: Position[]) => {
        const { send, snapshot } = confirmed();
        send(list([...others, first, second]));
        send({ ...settled, outcome: { kind: 'accepted', body: allClosed } });
        return [...snapshot().context.closed.keys()];
      };
      expect([kept(), kept(openPosition('3', '1'))]).toEqual([[], ['1', '2']]);
    });

    it('shows the server’s message when refused and empties nothing (T-094)', () => {
      const { send, take, view } = confirmed();
      take();
      send({ ...settled, outcome: { kind: 'rejected', message: 'Try again later', fields: {} } });
      expect(take('openOrders')).toEqual([{ type: 'closeAll.settled', closed: [] }]);
      expect(notices(take('notices'))).toEqual(['error: Try again later']);
      expect([view().isBusy, view().isShown]).toEqual([false, false]);
    });

    it('tells neither the account nor the closed positions of anything where every one stayed open (T-094, T-095)', () => {
      const { send, take } = confirmed();
      take();
      send({ ...settled, outcome: { kind: 'accepted', body: { message: 'None was closed', failed: [1, 2] } } });
      expect([take('tradingAccount'), take('closedOrders')]).toEqual([[], []]);
      expect(take('openOrders')).toEqual([{ type: 'closeAll.settled', closed: [] }]);
      expect(notices(take('notices'))).toEqual(['error: None was closed']);
    });

    it.each([
      ['a lost answer', { kind: 'unknown' } as const],
      ['an answer nobody can read', { kind: 'accepted', body: [] } as const],
    ])('leaves the list to the server after %s (R15)', (_, outcome) => {
      const { send, take } = confirmed();
      take();
      send({ ...settled, outcome });
      expect(take('openOrders')).toEqual([{ type: 'closeAll.settled', closed: null }]);
      expect(notices(take('notices'))).toEqual(['error: The close could not be confirmed. Check your open positions.']);
    });

    it('leaves it to the list of closed ones to say why one was closed that was on its way by itself (R24, T-095)', () => {
      const { send, take, advance } = staged([{ type: 'position.close', id: '1' }, ask]);
      advance(500);
      send({ type: 'closeAll.confirm' });
      send({ ...settled, outcome: { kind: 'accepted', body: allClosed } });
      expect(notices(take('notices'))).toEqual(['success: All opened positions successfully closed']);
      const notice = { kind: 'error', message: { id: 'closedOrders.stopOut', values: { symbol: 'EURUSD' } } } as const;
      send({ type: 'close.ended', id: '1', end: { ...closedEnd, notice } });
      expect(take('notices')).toEqual([]);
    });

    it('lets a row be closed by itself only when it is no part of it (T-090)', () => {
      const { send, running, snapshot } = confirmed();
      for (const id of ['1', '3']) send({ type: 'position.close', id });
      expect(running()).toEqual(['close.3']);
      expect(['1', '2', '3'].map((id) => isBeingClosed(snapshot(), id))).toEqual([true, true, true]);
    });
  });
});

describe('closing one position', () => {
  proveMachine(closePositionModel);

  it('tells its result before the list goes without it, and its row stays for 1 s after the answer (T-086, R39)', () => {
    const { settle, advance, take } = stage(closePositionModel);
    settle('closeTrade', closedEnd);
    const { moved } = closedEnd;
    expect(take()).toEqual([
      { type: 'close.asked', ids: ['1'] },
      { type: 'close.settled' },
      { type: 'close.booked', moved, closed: ['1'] },
      { type: 'close.ended', id: '1', end: closedEnd },
    ]);
    advance(999);
    expect(take('closing')).toEqual([]);
    advance(1);
    expect(take('closing')).toEqual([{ type: 'row.left', id: '1' }]);
  });

  it('keeps no row of one that was not closed (R39)', () => {
    const { settle, advance, take } = stage(closePositionModel);
    settle('closeTrade', { kind: 'refused', message: 'Market is closed' });
    advance(2_000);
    expect(take('closing').map(({ type }) => type)).toEqual(['close.ended']);
  });

  it('asks once more after a lost answer and not a third time (T-090, R15)', () => {
    const { fail, advance, running, take } = stage(closePositionModel);
    fail('closeTrade');
    advance(999);
    expect(running()).toEqual(['watchStop']);
    advance(1);
    expect(running()).toEqual(['watchStop', 'closeTrade']);
    advance(15_000);
    expect([running(), take('closing')]).toEqual([[], [{ type: 'close.ended', id: '1', end: unknownEnd }]]);
  });
});
