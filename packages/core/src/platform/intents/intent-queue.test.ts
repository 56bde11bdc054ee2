import type { RequestOf } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { intentOperations } from '../../shared/intent';
import { fakeOrigin } from '../../testing/ports.fake';
import { intentModel } from './intent.model';
import { isExpired, noticeOf, pauseFor, readAnswer, refusedAtOnce, type Problem } from './intents.form';
import { intentsMessages } from './intents.messages';
import { intentQueueModel } from './intent-queue.model';
import { listPending, removePending, writePending } from './intents.storage';
import type { IntentOutcome, PendingIntent } from './intents.types';
import { earlierDepositView, earlierWithdrawalView, lateCallView } from './intents.view';

const order = {} as RequestOf<'placeOrder'>;
const nothing: Problem = { text: null, fields: {}, status: null };
const pending = (key: string, userId = '7'): PendingIntent => ({
  version: 1,
  key,
  operation: 'placeOrder',
  userId,
  isPractice: true,
  at: 1_000,
});

/** A call that nobody can tell about; its record stays. */
function unresolved() {
  const intents = stage(intentQueueModel);
  intents.settle('listPending', []);
  intents.send({ type: 'intent.submit', operation: 'placeOrder', body: order, owner: 'orderTicket', ref: '1' });
  intents.send({ type: 'intent.remembered', id: 'intent.1.1', key: 'k1' });
  intents.send({ type: 'intent.ended', id: 'intent.1.1', outcome: { kind: 'unknown' } });
  return intents;
}
/** The record is found again, and asked about. */
function ask(intents: ReturnType<typeof unresolved>, outcome: IntentOutcome) {
  intents.advance(15_000);
  intents.settle('listPending', [pending('k1')]);
  intents.send({ type: 'intent.ended', id: 'intent.1.k1', outcome });
}

describe('intent queue', () => {
  proveMachine(intentQueueModel);
  proveMachine(intentModel);

  it('says of a call that takes longer than 5 s that it goes on, until its end (R15)', () => {
    const call = stage(intentModel);
    call.settle('makeKey', 'k1');
    call.send({ type: 'lock.held', isStored: false, isExpired: false });
    call.settle('storeRecord', undefined);
    const late = () => call.take('intentQueue').filter(({ type }) => type === 'intent.late');
    call.advance(4_999);
    expect(late()).toEqual([]);
    call.advance(1);
    expect(late()).toEqual([{ type: 'intent.late', id: 'intent.1' }]);

    const intents = stage(intentQueueModel);
    const note = () => lateCallView.read({ intentQueue: intents.snapshot() }).note;
    const submit = { type: 'intent.submit', operation: 'placeOrder', body: order, owner: 'orderTicket' } as const;
    intents.send({ ...submit, ref: '1' });
    intents.send({ ...submit, ref: '2' });
    expect(note()).toBeNull();
    intents.send({ type: 'intent.late', id: 'intent.1.2' });
    intents.send({ type: 'intent.ended', id: 'intent.1.1', outcome: { kind: 'unknown' } });
    expect(note()).toEqual({ id: 'intents.placeOrder.late' });
    intents.send({ type: 'intent.ended', id: 'intent.1.2', outcome: { kind: 'unknown' } });
    // Told as it ended.
    intents.send({ type: 'intent.late', id: 'intent.1.2' });
    expect([note(), lateCallView.read({ intentQueue: undefined }).note]).toEqual([null, null]);
    expect(
      intentOperations.filter((operation) => !Object.hasOwn(intentsMessages, `intents.${operation}.late`)),
    ).toEqual([]);
  });

  it('does not say of a call that the server has put off that it is on its way (R32)', () => {
    const call = stage(intentModel);
    call.settle('makeKey', 'k1');
    call.send({ type: 'lock.held', isStored: false, isExpired: false });
    call.settle('storeRecord', undefined);
    call.settle('sendIntent', { kind: 'lost', pause: 30_000, reason: 'Later', isLimited: false });
    call.advance(30_000);
    expect(call.take('intentQueue').filter(({ type }) => type === 'intent.late')).toEqual([]);
  });

  it('has lists of what was accepted fetched again when another tab settles a call (M-104)', () => {
    const intents = stage(intentQueueModel);
    intents.send({ type: 'intents.settledElsewhere', key: 'of another tab' });
    expect(intents.snapshot().context).toMatchObject({ accepted: 1, recovered: 1 });
  });

  // Without `xstate.error.actor.intent.*` in intents.machine.ts one child that breaks ends the calls of all.
  it('says that nothing was done when a child breaks before its record is stored, afterwards that nobody knows (R15)', () => {
    const intents = stage(intentQueueModel);
    const submit = { type: 'intent.submit', operation: 'placeOrder', body: order, owner: 'orderTicket' } as const;
    intents.send({ ...submit, ref: '1' });
    intents.send({ ...submit, ref: '2' });
    intents.send({ type: 'intent.remembered', id: 'intent.1.2', key: 'k2' });
    intents.fail('intent.1.1');
    intents.fail('intent.1.2');
    expect(intents.take('orderTicket')).toMatchObject([
      { ref: '1', outcome: { kind: 'rejected', isNotReceived: true } },
      { ref: '2', outcome: { kind: 'unknown' } },
    ]);
    expect([intents.snapshot().status, intents.snapshot().context.inFlight]).toEqual(['active', {}]);
  });

  it('tells who asked first that nobody knows and then what it learns, once, and by a notice in any case (R15)', () => {
    for (const [outcome, message] of [
      [{ kind: 'accepted', body: { status: 1 } }, { id: 'intents.placeOrder.accepted' }],
      [{ kind: 'rejected', message: 'Market closed', fields: {} }, { text: 'Market closed' }],
    ] as const) {
      const intents = unresolved();
      expect(intents.take('orderTicket')).toMatchObject([{ type: 'intent.settled', outcome: { kind: 'unknown' } }]);
      ask(intents, { kind: 'unknown' });
      expect([intents.take('orderTicket'), intents.take('notices')]).toEqual([[], []]);
      ask(intents, outcome);
      expect(intents.take('orderTicket')).toEqual([
        { type: 'intent.resolved', ref: '1', operation: 'placeOrder', outcome },
      ]);
      expect(intents.take('notices')).toMatchObject([{ type: 'notice.add', message }]);
      const { unresolved: left, inFlight, recovered } = intents.snapshot().context;
      expect([left, inFlight, recovered]).toEqual([{}, {}, 1]);
    }
  });

  it('tells what it learns by a notice alone once the flow that asked is gone (R15)', () => {
    const intents = unresolved();
    intents.send({ type: 'owners.left', owners: ['orderTicket'] });
    intents.take();
    ask(intents, { kind: 'accepted', body: { status: 1 } });
    expect([intents.take('orderTicket'), intents.take('notices')]).toMatchObject([
      [],
      [{ message: { id: 'intents.placeOrder.accepted' } }],
    ]);
  });

  it('is warned of before another one of its kind until its end is known, after a reload too (R15)', () => {
    const warnings = (intents: ReturnType<typeof unresolved>) => {
      const intentQueue = intents.snapshot();
      return [earlierDepositView.read({ intentQueue }).warning, earlierWithdrawalView.read({ intentQueue }).warning];
    };
    const warning = { id: 'intents.createDeposit.unknown' };
    const made = stage(intentQueueModel);
    made.settle('listPending', []);
    const body = {} as RequestOf<'createDeposit'>;
    made.send({ type: 'intent.submit', operation: 'createDeposit', body, owner: 'cardDeposit', ref: '1' });
    made.send({ type: 'intent.remembered', id: 'intent.1.1', key: 'k1' });
    expect(warnings(made)).toEqual([null, null]);
    made.send({ type: 'intent.ended', id: 'intent.1.1', outcome: { kind: 'unknown' } });
    expect(warnings(made)).toEqual([warning, null]);
    const found = stage(intentQueueModel);
    found.settle('listPending', [{ ...pending('k1'), operation: 'createWithdrawal' }]);
    expect(warnings(found)).toEqual([null, { id: 'intents.createWithdrawal.unknown' }]);
    found.send({
      type: 'intent.ended',
      id: 'intent.1.k1',
      outcome: { kind: 'rejected', message: null, fields: {}, isNotReceived: true },
    });
    expect(warnings(found)).toEqual([null, null]);
  });

  it('keeps nothing of a call that has ended: a day of trading leaves no children behind', () => {
    const intents = stage(intentQueueModel);
    const submit = { type: 'intent.submit', operation: 'placeOrder', body: order, owner: 'orderTicket' } as const;
    for (const ref of ['1', '2', '3']) {
      intents.send({ ...submit, ref });
      intents.send({ type: 'intent.ended', id: `intent.1.${ref}`, outcome: { kind: 'unknown' } });
    }
    expect(Object.keys(intents.snapshot().children).filter((id) => id.startsWith('intent.'))).toEqual([]);
  });

  it('reads 200 with status above 0 as placed, else as refused with its words (T-072, T-076, T-078, R13)', () => {
    const body = { status: 1, data: { id: 9 }, msg: '' };
    expect(readAnswer('placeOrder', 200, body, nothing)).toEqual({ kind: 'accepted', body });
    expect(readAnswer('placeOrder', 200, { status: 0, data: null, msg: 'Market closed' }, nothing)).toEqual({
      kind: 'rejected',
      message: 'Market closed',
      fields: {},
    });
  });

  // A proxy's page comes with 200 too: it says nothing about the order.
  it('takes a 200 without a status for no answer: the order may be placed, so it is asked about (R15, T-077)', () => {
    for (const body of [undefined, null, {}, [], 'OK', { message: 'Welcome' }])
      expect(readAnswer('placeOrder', 200, body, nothing)).toBeNull();
    for (const status of [null, 'ok', '', ' ', [], {}, true, false])
      expect(readAnswer('placeOrder', 200, { status }, nothing)).toBeNull();
    for (const body of [undefined, {}, { failed: 'none' }])
      expect(readAnswer('closeAllTrades', 200, body, nothing)).toBeNull();
    expect(readAnswer('placeOrder', 200, { status: '0', msg: 'Market closed' }, nothing)?.kind).toBe('rejected');
    expect(readAnswer('placeOrder', 200, { status: '1', data: { id: 9 } }, nothing)?.kind).toBe('accepted');
    expect(readAnswer('closeAllTrades', 200, { failed: [] }, nothing)?.kind).toBe('accepted');
  });

  it('reads a malformed order with its fields (T-078, R13)', () => {
    const problem = { text: 'The given data was invalid.', fields: { qty: 'The qty is required.' }, status: null };
    expect(readAnswer('placeOrder', 422, {}, problem)).toEqual({
      kind: 'rejected',
      message: 'The given data was invalid.',
      fields: { qty: 'The qty is required.' },
    });
  });

  it('tells a switched account mode from other refusals (T-097)', () => {
    const refused = (status: string) => readAnswer('placeOrder', 409, {}, { text: 'No', fields: {}, status });
    expect(refused('mode_changed')).toEqual({ kind: 'rejected', message: 'No', fields: {}, isModeChanged: true });
    expect(refused('other')).toEqual({ kind: 'rejected', message: 'No', fields: {} });
  });

  it('tells a withdrawal that wants an approved identity from other refusals (M-106)', () => {
    const refused = (status: string) => readAnswer('createWithdrawal', 403, {}, { text: 'No', fields: {}, status });
    expect(refused('kyc_required')).toEqual({ kind: 'rejected', message: 'No', fields: {}, isIdentityNeeded: true });
    expect(refused('practice_account')).toEqual({ kind: 'rejected', message: 'No', fields: {} });
  });

  it('tells a withdrawal that wants a code by mail from other refusals (R4)', () => {
    const refused = (status: string, at = 403) =>
      readAnswer('createWithdrawal', at, {}, { text: 'No', fields: {}, status });
    expect(refused('code_required')).toEqual({ kind: 'rejected', message: 'No', fields: {}, isCodeNeeded: true });
    expect(refused('code_required', 422)).toEqual({ kind: 'rejected', message: 'No', fields: {} });
  });

  it('takes no 5xx, 429, 408 or running call for an end (R15, T-077)', () => {
    for (const status of [408, 429, 500, 502, 503, 504])
      expect(readAnswer('placeOrder', status, {}, nothing)).toBeNull();
    expect(readAnswer('placeOrder', 409, {}, { ...nothing, status: 'in_progress' })).toBeNull();
  });

  it('takes a first call that maintenance or a simulated market refused for refused, and no other (R2, R15, R34)', () => {
    const of = (status: number, word: string | null) =>
      refusedAtOnce(status, { text: 'Later', fields: {}, status: word });
    for (const word of ['maintenance', 'simulated_market'])
      expect(of(503, word)).toEqual({ kind: 'rejected', message: 'Later', fields: {} });
    for (const [status, word] of [
      [503, null],
      [503, 'no_current_price'],
      [500, 'maintenance'],
      [429, 'maintenance'],
    ] as const)
      expect(of(status, word)).toBeNull();
    const call = stage(intentModel);
    call.settle('makeKey', 'k1');
    call.send({ type: 'lock.held', isStored: false, isExpired: false });
    call.settle('storeRecord', undefined);
    const isFirst = (id: string) => (call.input(id) as { isFirst: boolean }).isFirst;
    expect(isFirst('sendIntent')).toBe(true);
    call.settle('sendIntent', { kind: 'lost', pause: 1_000, reason: null, isLimited: false });
    call.advance(1_000);
    expect(isFirst('resendIntent')).toBe(false);
  });

  it('does not call a lost answer an error (R15)', () => {
    expect(noticeOf('createWithdrawal', { kind: 'unknown' })).toMatchObject({ title: { id: 'intents.noAnswer' } });
  });

  it('takes a void key for a call that was never received (R15)', () => {
    const outcome = readAnswer('closeAllTrades', 409, {}, { ...nothing, status: 'intent_void' })!;
    expect(noticeOf('closeAllTrades', outcome)).toEqual({
      kind: 'error',
      message: { id: 'intents.closeAllTrades.notReceived' },
    });
  });

  it('asks nobody to pay again for a deposit whose form is gone: a coin may have been sent (M-061, R15)', () => {
    const { message } = noticeOf('createDeposit', { kind: 'rejected', message: null, fields: {}, isNotReceived: true });
    expect(message).toEqual({ id: 'intents.createDeposit.notReceived' });
    const words = intentsMessages['intents.createDeposit.notReceived'];
    expect(words).not.toContain('Nothing was charged');
    expect(words).toContain('If you have sent a coin already, do not pay again');
  });

  it('honours Retry-After up to a minute, else waits as usual (R32)', () => {
    expect([pauseFor('3', 1_000), pauseFor('3600', 1_000), pauseFor(null, 1_000), pauseFor('soon', 1_000)]).toEqual([
      3_000, 60_000, 1_000, 1_000,
    ]);
  });

  it('asks about no record that the server may have forgotten (R15)', () => {
    expect(isExpired(pending('k'), 1_000 + 23 * 3_600_000)).toBe(false);
    expect(isExpired(pending('k'), 1_001 + 23 * 3_600_000)).toBe(true);
  });

  it('stores key, operation, user, mode and time and reads back only this user’s (R15)', () => {
    const origin = fakeOrigin({
      'pending_intent.bad': '{"version":1',
      'pending_intent.old': '{"version":0}',
      other: '1',
    });
    const storage = origin.tab();
    writePending(storage, pending('k1'));
    writePending(storage, pending('k2', '8'));
    expect(listPending(storage, '7')).toEqual([pending('k1')]);
    expect(Object.keys(origin.read()).toSorted()).toEqual(['other', 'pending_intent.k1', 'pending_intent.k2']);
    removePending(storage, 'k1');
    expect(listPending(storage, '7')).toEqual([]);
  });

  it.each([
    ['by card, not approved yet', { payment_method: 'card', status: 0 }, 'success', 'received'],
    ['by coin, not approved yet', { payment_method: 'crypto', status: '0' }, 'success', 'received'],
    ['by invoice, which nobody could pay', { payment_method: 'btcpay', status: 0 }, 'success', 'unpaid'],
    ['by invoice, in any case', { payment_method: 'btcpay', status: 1 }, 'success', 'credited'],
    ['that was refused', { payment_method: 'btcpay', status: 2 }, 'error', 'rejected'],
    ['of which no more is known', {}, 'success', 'received'],
  ] as const)(
    'says of a deposit %s, found after its form is gone, no more than is known (R15, M-047, M-054, M-072)',
    (_, data, kind, word) => {
      const said = { kind, message: { id: `intents.createDeposit.${word}` } };
      for (const body of [
        { message: 'Deposit successful', data },
        { message: 'Deposit successful', ...data },
      ])
        expect(noticeOf('createDeposit', { kind: 'accepted', body })).toMatchObject(said);
      expect(`intents.createDeposit.${word}` in intentsMessages).toBe(true);
    },
  );

  it('says what was refused where the form that asked is gone, with the words of the refusal (R13, R15)', () => {
    for (const operation of intentOperations) {
      const said = noticeOf(operation, { kind: 'rejected', message: 'No', fields: {} });
      const title = { id: `intents.${operation}.refused` };
      expect(said).toEqual({ kind: 'error', title, message: { text: 'No' } });
      expect(title.id in intentsMessages).toBe(true);
    }
  });

  it('has words for every end of every operation', () => {
    for (const operation of intentOperations)
      for (const outcome of [
        { kind: 'accepted', body: { status: 1 } } as const,
        { kind: 'unknown' } as const,
        { kind: 'rejected', message: null, fields: {} } as const,
        { kind: 'rejected', message: null, fields: {}, isNotReceived: true } as const,
      ]) {
        const { message } = noticeOf(operation, outcome);
        expect('id' in message && message.id in intentsMessages).toBe(true);
      }
    expect('intents.closeAllTrades.partly' in intentsMessages).toBe(true);
    expect(noticeOf('closeAllTrades', { kind: 'accepted', body: { failed: [3] } }).kind).toBe('error');
    // Others had closed them all: it does not say that this call did.
    for (const [closed, id] of [
      [0, 'intents.closeAllTrades.none'],
      [1, 'intents.closeAllTrades.accepted'],
      [undefined, 'intents.closeAllTrades.accepted'],
    ] as const) {
      expect(noticeOf('closeAllTrades', { kind: 'accepted', body: { failed: [], closed } })).toEqual({
        kind: 'success',
        message: { id },
      });
      expect(Object.keys(intentsMessages)).toContain(id);
    }
  });
});
