import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import type { IntentOutcome } from '../../shared/intent';
import { accountTopUpMessages } from './account-top-up.messages';
import { accountTopUpModel, resolvedAs, settledAs } from './account-top-up.model';
import type { AccountTopUpView } from './account-top-up.flow';

/** A card that is open, and an amount that was pressed. */
function pressed() {
  const flow = stage(accountTopUpModel);
  flow.send({ type: 'card.toggle', id: 3 });
  flow.advance(500);
  flow.send({ type: 'amount.press', amount: 50_000 });
  return {
    ...flow,
    view: () => flow.view() as AccountTopUpView,
    settle: (outcome: IntentOutcome, ref = '1') => flow.send(settledAs(outcome, ref)),
    resolve: (outcome: IntentOutcome, ref = '1') => flow.send(resolvedAs(outcome, ref)),
  };
}

describe('the top-up of a trading account', () => {
  proveMachine(accountTopUpModel);

  it('is offered by the card that is open, one at a time (M-227)', () => {
    const flow = stage(accountTopUpModel);
    const open = () => (flow.view() as AccountTopUpView).openId;
    flow.send({ type: 'card.toggle', id: 3 });
    expect(open()).toBe(3);
    flow.send({ type: 'card.toggle', id: 4 });
    expect(open()).toBe(4);
    flow.send({ type: 'card.toggle', id: 4 });
    expect(open()).toBeNull();
    flow.send({ type: 'amount.press', amount: 200 });
    expect(flow.take('intentQueue')).toEqual([]);
  });

  it('is one intent, however often an amount is pressed, and another press is another (M-240, R15)', () => {
    const flow = pressed();
    flow.send({ type: 'amount.press', amount: 50_000 });
    flow.send({ type: 'card.toggle', id: 3 });
    expect(flow.take('intentQueue')).toEqual([
      {
        ...{ type: 'intent.submit', operation: 'topUpDemoAccount', body: { id: 3, amount: 50_000 } },
        ...{ owner: 'accountTopUp', ref: '1' },
      },
    ]);
    expect(flow.view()).toMatchObject({ isBusy: true, openId: 3, amount: 50_000 });
    flow.settle({ kind: 'rejected', message: 'No', fields: {} });
    flow.advance(500);
    flow.send({ type: 'amount.press', amount: 200 });
    expect(flow.take('intentQueue')).toMatchObject([{ body: { id: 3, amount: 200 }, ref: '2' }]);
  });

  it('that was done says so in the server’s words and closes the card (M-241)', () => {
    const flow = pressed();
    flow.take();
    flow.settle({ kind: 'accepted', body: { message: 'Account topped up' } });
    expect(flow.take()).toEqual([{ type: 'notice.add', kind: 'success', message: { text: 'Account topped up' } }]);
    expect(flow.view()).toMatchObject({ openId: null, isBusy: false, problem: null });
    const silent = pressed();
    silent.take();
    silent.settle({ kind: 'accepted', body: { message: null } });
    expect(silent.take('notices')).toMatchObject([{ message: { id: 'intents.topUpDemoAccount.accepted' } }]);
  });

  it.each([
    [{ message: 'Top up limit reached', fields: {} }, { text: 'Top up limit reached' }],
    [{ message: null, fields: { amount: 'Not that much' } }, { text: 'Not that much' }],
    [{ message: null, fields: {} }, { id: 'accountTopUp.failed' }],
    [{ message: null, fields: {}, isNotReceived: true }, { id: 'intents.topUpDemoAccount.notReceived' }],
  ])('that was refused says why, and the card stays open: %j (M-241)', (outcome, problem) => {
    const flow = pressed();
    flow.take();
    flow.settle({ kind: 'rejected', ...outcome });
    expect(flow.take()).toMatchObject([{ type: 'notice.add', kind: 'error', message: problem }]);
    expect(flow.view()).toMatchObject({ openId: 3, problem, isBusy: false });
    expect(accountTopUpMessages['accountTopUp.failed']).toBe('Unable to Top Up');
  });

  it('of an unknown outcome is no failure, loads the list, and asks before another (R15)', () => {
    const flow = pressed();
    flow.take();
    flow.settle({ kind: 'unknown' });
    expect(flow.take()).toMatchObject([
      { type: 'notice.add', message: { id: 'intents.topUpDemoAccount.unknown' } },
      { type: 'source.changed' },
    ]);
    flow.send({ type: 'amount.press', amount: 200 });
    expect([flow.take('intentQueue'), flow.view().isUnknown]).toEqual([[], true]);
    flow.send({ type: 'topUp.again' });
    expect(flow.view()).toMatchObject({ isUnknown: false, openId: 3, problem: null, isLocked: true });
  });

  const toggle = (id: number) => ({ type: 'card.toggle', id }) as const;
  const refused = { kind: 'rejected', message: 'Not today', fields: {} } as const;
  const unknown = settledAs({ kind: 'unknown' });
  it.each<readonly [string, readonly (number | Parameters<ReturnType<typeof pressed>['send']>[0])[]]>([
    ['a card opens', [settledAs({ kind: 'accepted', body: {} }), toggle(3)]],
    ['a card opens as one above it closes', [settledAs(refused), 500, toggle(4)]],
    ['one card opens after another', [settledAs(refused), 499, toggle(4)]],
    ['a card opens in place of one whose end nobody knows', [unknown, toggle(4)]],
    ['a refusal moves the amounts', [settledAs(refused)]],
    ['a press brings the amounts back', [unknown, { type: 'topUp.again' }]],
    ['what the queue learnt brings the amounts back', [unknown, resolvedAs(refused)]],
  ])('adds nothing by the second half of a double press where %s (R39)', (_, steps) => {
    const flow = pressed();
    for (const step of steps)
      if (typeof step === 'number') flow.advance(step);
      else flow.send(step);
    flow.take();
    flow.advance(499);
    flow.send({ type: 'amount.press', amount: 200 });
    expect(flow.take('intentQueue')).toEqual([]);
    flow.advance(1);
    flow.send({ type: 'amount.press', amount: 200 });
    expect([flow.take('intentQueue').length, flow.view().isLocked]).toEqual([1, false]);
  });

  it.each([
    ['its own card', 3, null],
    ['the card of another account', 4, 4],
  ])('of an unknown outcome keeps %s from no press (M-227, R15)', (_, id, openId) => {
    const flow = pressed();
    flow.settle({ kind: 'unknown' });
    flow.take();
    flow.send({ type: 'card.toggle', id });
    expect(flow.view()).toMatchObject({ openId, isUnknown: false, problem: null });
    flow.resolve({ kind: 'accepted', body: { message: 'Account topped up' } });
    expect(flow.view().openId).toBe(openId);
  });

  it('closes its card by itself once the queue learns that it was done, which its notice tells (M-241, R15)', () => {
    const flow = pressed();
    flow.settle({ kind: 'unknown' });
    flow.take();
    flow.resolve({ kind: 'accepted', body: { message: 'Account topped up' } });
    expect(flow.take()).toEqual([{ type: 'notice.withdraw', topic: 'accountTopUp' }]);
    expect(flow.view()).toMatchObject({ openId: null, amount: null, isUnknown: false, problem: null });
  });

  it.each([
    [{ message: 'Top up limit reached', fields: {} }, { text: 'Top up limit reached' }],
    [{ message: null, fields: {}, isNotReceived: true }, { id: 'intents.topUpDemoAccount.notReceived' }],
  ])(
    'shows the refusal by itself once the queue learns of it, and offers the amounts again: %j (M-241, R15)',
    (outcome, problem) => {
      const flow = pressed();
      flow.settle({ kind: 'unknown' });
      flow.take();
      flow.resolve({ kind: 'rejected', ...outcome });
      expect(flow.take()).toEqual([{ type: 'notice.withdraw', topic: 'accountTopUp' }]);
      expect(flow.view()).toMatchObject({ openId: 3, amount: null, isUnknown: false, problem });
    },
  );

  it('does not take what the queue learns of another top-up for its own (R15)', () => {
    const flow = pressed();
    flow.settle({ kind: 'unknown' });
    flow.send({ type: 'topUp.again' });
    flow.take();
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    expect([flow.take(), flow.view().problem]).toEqual([[], null]);
    flow.advance(500);
    flow.send({ type: 'amount.press', amount: 200 });
    flow.settle({ kind: 'unknown' }, '2');
    flow.resolve({ kind: 'accepted', body: {} });
    expect(flow.view()).toMatchObject({ isUnknown: true, openId: 3 });
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} }, '2');
    expect(flow.view()).toMatchObject({ isUnknown: false, problem: { text: 'No' } });
  });

  it.each<readonly [IntentOutcome]>([
    [{ kind: 'accepted', body: { message: 'Account topped up' } }],
    [{ kind: 'rejected', message: 'Top up limit reached', fields: {} }],
    [{ kind: 'unknown' }],
  ])('whose page was left meanwhile is told of by the queue, once: %j (R15)', (outcome) => {
    const flow = pressed();
    flow.send({ type: 'screen.changed', screen: 'home' });
    flow.take();
    flow.settle(outcome);
    expect([flow.take('intentQueue'), flow.take()]).toEqual([[settledAs(outcome)], []]);
    expect(flow.view()).toMatchObject({ openId: null, amount: null, problem: null, isBusy: false, isUnknown: false });
  });

  it('is still seen on its way by whoever comes back to its page, and then told of there (R15)', () => {
    const flow = pressed();
    flow.send({ type: 'screen.changed', screen: 'home' });
    flow.send({ type: 'screen.changed', screen: 'accounts' });
    flow.take();
    expect(flow.view()).toMatchObject({ openId: 3, amount: 50_000, isBusy: true });
    flow.settle({ kind: 'rejected', message: 'Top up limit reached', fields: {} });
    expect(flow.take()).toMatchObject([{ type: 'notice.add', message: { text: 'Top up limit reached' } }]);
    expect(flow.view()).toMatchObject({ openId: 3, problem: { text: 'Top up limit reached' }, isBusy: false });
  });

  it('leaves what is learnt later to the queue once its screen was left (R15)', () => {
    const flow = pressed();
    flow.settle({ kind: 'unknown' });
    flow.send({ type: 'screen.changed', screen: 'home' });
    flow.send({ type: 'card.toggle', id: 4 });
    flow.take();
    flow.resolve({ kind: 'accepted', body: {} });
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    expect([flow.take(), flow.view()]).toMatchObject([[], { openId: 4, problem: null }]);
  });
});
