import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { dec } from '../../shared/decimal';
import type { IntentOutcome } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { depositMessages } from '../deposit/deposit.messages';
import {
  bank,
  payee,
  paypal,
  payingOut,
  untold,
  wallet,
  withdrawalResolved,
  withdrawalSettled,
} from '../samples.model';
import { withdrawalActors } from './withdrawal.actors';
import { costOf } from './withdrawal.form';
import { withdrawalMessages } from './withdrawal.messages';
import { prospects, requested, withdrawalModel } from './withdrawal.model';
import type { Prospects, WithdrawalInput } from './withdrawal.types';
import { withdrawalView, type WithdrawalView } from './withdrawal.view';

const texts: Readonly<Record<string, string>> = { ...withdrawalMessages, ...depositMessages };
const words = (message: Message | null | undefined) => {
  if (!message) return null;
  if ('text' in message) return message.text;
  return Object.entries(message.values ?? {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    texts[message.id] ?? message.id,
  );
};

/** The dialog, opened and answered. */
function dialog(loaded = prospects(), input: Partial<WithdrawalInput> = {}) {
  const flow = stage(withdrawalModel, { input: { user: payee(), settings: payingOut(), ...input } });
  flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: true });
  flow.settle('loadProspects', loaded);
  return {
    ...flow,
    view: () => flow.view() as WithdrawalView,
    notices: () =>
      flow.take('notices').flatMap((told) => ('message' in told ? [words(told['message'] as Message)] : [])),
    end: (outcome: IntentOutcome, ref = '1') => flow.send(withdrawalSettled(outcome, ref)),
    resolve: (outcome: IntentOutcome, ref = '1') => flow.send(withdrawalResolved(outcome, ref)),
  };
}

/** The same, filled in and pressed. */
function asked({
  amount = '100.05',
  id = bank.id,
  loaded = prospects(),
  ...input
}: { amount?: string; id?: number; loaded?: Prospects } & Partial<WithdrawalInput> = {}) {
  const flow = dialog(loaded, input);
  flow.send({ type: 'receiver.choose', id });
  flow.send({ type: 'amount.change', text: amount });
  flow.send({ type: 'form.submit' });
  return flow;
}

/** And confirmed. */
function sent(...presses: Parameters<typeof asked>) {
  const flow = asked(...presses);
  flow.advance(500);
  flow.send({ type: 'withdrawal.confirm' });
  return flow;
}
const intents = (flow: ReturnType<typeof dialog>) => flow.take('intentQueue') as { body?: object; ref?: string }[];

describe('a withdrawal', () => {
  proveMachine(withdrawalModel);

  it('begins with the balance and the least amount (M-079, M-081, M-109)', () => {
    expect(dialog().view()).toMatchObject({
      ...{ phase: 'editing', balance: '$1,000.50', amount: '50', minimum: '50.00', chosen: null },
    });
    const none = dialog(prospects(), { settings: payingOut({ minimum: null, fee: null }) }).view();
    expect(none).toMatchObject({ amount: '0', minimum: '0.00' });
  });

  it('opened before its settings came takes the least amount and the methods once they do (M-081, M-109)', () => {
    for (const isLoading of [true, false]) {
      const flow = isLoading ? stage(withdrawalModel, { input: { user: payee(), settings: untold } }) : undefined;
      flow?.send({ type: 'withdrawalDialog.changed', withdrawalDialog: true });
      const { send, view } = flow ?? dialog(prospects(), { settings: untold });
      expect(view()).toMatchObject({ phase: isLoading ? 'loading' : 'failed', amount: '0' });
      send({ type: 'settings.changed', settings: payingOut() });
      flow?.settle('loadProspects', prospects());
      expect(view()).toMatchObject({ amount: '50', fee: '$1.25', total: '$48.75', slider: { position: 50 } });
      send({ type: 'receiver.choose', id: bank.id });
      send({ type: 'form.submit' });
      expect(view()).toMatchObject({ phase: 'confirming', summary: { receiver: bank, amount: '$50.00' } });
    }
  });

  it('shows no least amount and no fee that did not come with the sign-in: it asks for them (M-109, M-291)', () => {
    const asked = { type: 'settings.complete' };
    const flow = dialog(prospects(), { settings: untold });
    const settings = { matches: (state: string) => state === 'refreshing' } as never;
    const withdrawal = flow.actor.getSnapshot();
    expect(flow.take('settings')).toEqual([asked]);
    expect(withdrawalView.read({ withdrawal, settings, intentQueue: undefined }).phase).toBe('loading');
    expect(flow.view().phase).toBe('failed');
    flow.send({ type: 'prospects.reload' });
    expect([flow.view().phase, flow.take('settings')]).toEqual(['loading', [asked]]);
    flow.settle('loadProspects', prospects());
    flow.send({ type: 'settings.changed', settings: payingOut() });
    expect(flow.view()).toMatchObject({ phase: 'editing', minimum: '50.00', percent: '2.5' });
    // An operator who asks for neither.
    const free = payingOut({ minimum: null, fee: null });
    expect(dialog(prospects(), { settings: free }).view()).toMatchObject({ phase: 'editing', minimum: '0.00' });
  });

  it('asks for what did not come at each Retry, also while it asks whether positions are open (M-101, M-291)', () => {
    const flow = dialog(prospects({ hasPositions: true }));
    flow.send({ type: 'receiver.choose', id: bank.id });
    flow.send({ type: 'form.submit' });
    flow.send({ type: 'settings.changed', settings: untold });
    flow.take();
    expect(flow.view().phase).toBe('failed');
    flow.send({ type: 'prospects.reload' });
    expect([flow.take('settings'), flow.running()]).toEqual([[{ type: 'settings.complete' }], ['loadProspects']]);
    flow.send({ type: 'settings.changed', settings: payingOut() });
    expect(flow.view()).toMatchObject({ phase: 'editing', isAsking: true });
  });

  it('says nothing more of the amount that it began with before its settings came (M-081, M-099)', () => {
    const flow = dialog(prospects(), { settings: payingOut({ minimum: null, fee: null }) });
    flow.send({ type: 'receiver.choose', id: bank.id });
    flow.send({ type: 'form.submit' });
    expect(words(flow.view().problems.amount)).toBe('Please enter a valid amount!');
    flow.send({ type: 'settings.changed', settings: payingOut() });
    expect(flow.view()).toMatchObject({ amount: '50', problems: {} });
  });

  it.each([
    ['typed', { type: 'amount.change', text: '75' }, '75'],
    ['deleted', { type: 'amount.change', text: '' }, ''],
    ['moved by the slider', { type: 'slider.change', position: 0 }, '0'],
  ] as const)('keeps an amount that was %s before its settings came (M-081)', (_, event, amount) => {
    const flow = dialog(prospects(), { settings: untold });
    flow.send(event);
    flow.send({ type: 'settings.changed', settings: payingOut() });
    expect(flow.view().amount).toBe(amount);
  });

  it('keeps the amount that a confirmation showed, whatever the least is now (M-081, hard case 11)', () => {
    const flow = dialog();
    flow.send({ type: 'receiver.choose', id: bank.id });
    flow.send({ type: 'form.submit' });
    flow.send({ type: 'settings.changed', settings: payingOut({ minimum: '40' }) });
    expect(flow.view()).toMatchObject({ phase: 'confirming', summary: { amount: '$50.00' } });
    flow.send({ type: 'settings.changed', settings: payingOut({ minimum: '60' }) });
    expect(flow.view()).toMatchObject({ phase: 'editing', amount: '50', problem: { id: 'withdrawal.changed' } });
  });

  it('says of the amount under its field what holds now (M-099)', () => {
    const flow = asked({ amount: '1500' });
    expect(words(flow.view().problems.amount)).toBe('Insufficient balance');
    flow.send({ type: 'user.changed', user: payee({ realBalance: '2000' }) });
    expect(flow.view().problems).toEqual({});
    flow.send({ type: 'settings.changed', settings: payingOut({ minimum: '1600' }) });
    expect(flow.view().problems).toEqual({});
  });

  it('says what that costs and what the receiver gets (M-083, M-084)', () => {
    expect(dialog().view()).toMatchObject({ percent: '2.5', fee: '$1.25', total: '$48.75' });
    const none = dialog(prospects(), { settings: payingOut({ minimum: null, fee: null }) }).view();
    expect(none).toMatchObject({ percent: '0', fee: '$0.00', total: '$0.00' });
  });

  it.each([
    ['100.05', '2.5', '2.50', '97.55'],
    ['50.20', '2.5', '1.26', '48.94'],
    ['33.33', '1.5', '0.50', '32.83'],
    ['0.01', '50', '0.01', '0.00'],
    ['999999999.99', '0.0001', '1000.00', '999998999.99'],
  ])('of %s at %s per cent costs %s, and the receiver gets %s (M-102)', (amount, percent, fee, total) => {
    const cost = costOf(dec(amount), dec(percent));
    expect([cost.fee.toFixed(2), cost.total.toFixed(2)]).toEqual([fee, total]);
  });

  it('has no fee for what is no amount (R16)', () => {
    const flow = dialog();
    for (const text of ['', 'abc', '1,5', '10.001']) {
      flow.send({ type: 'amount.change', text });
      expect([flow.view().fee, flow.view().total]).toEqual(['—', '—']);
    }
  });

  it('ties a slider to the amount, from 0 to the whole balance to the cent (M-080, M-109)', () => {
    const flow = dialog();
    expect(flow.view().slider).toEqual({ position: 50, most: 1001, step: 1, text: '$50.00' });
    flow.send({ type: 'slider.change', position: 250 });
    expect(flow.view()).toMatchObject({ amount: '250', fee: '$6.25', slider: { position: 250 } });
    flow.send({ type: 'slider.change', position: 1001 });
    expect(flow.view().amount).toBe('1000.5');
    flow.send({ type: 'amount.change', text: '5000' });
    expect(flow.view()).toMatchObject({ amount: '5000', slider: { position: 1001, text: '$1,000.50' } });
    flow.send({ type: 'amount.change', text: '100.05' });
    expect(flow.view().slider).toMatchObject({ position: 100, text: '$100.05' });
    const poor = dialog(prospects(), { user: payee({ realBalance: '20' }) });
    expect(poor.view()).toMatchObject({ amount: '50', slider: { position: 20, most: 20, step: 0.01 } });
    expect(dialog(prospects(), { user: payee({ realBalance: '-5' }) }).view()).toMatchObject({
      ...{ balance: '-$5.00', slider: { position: 0, most: 0 } },
    });
  });

  it.each([
    ['1000.40', '1000.4', '1000', '999'],
    ['1000.50', '1000.5', '1000', '999'],
    ['1234.56', '1234.56', '1234', '1233'],
    ['100.99', '100.99', '100', '99'],
    ['500', '500', '499', '498'],
    ['20.55', '20.55', '20.54', '20.53'],
  ])('of %s leads an arrow key from the end to %s, %s and %s, and back (M-080)', (realBalance, ...amounts) => {
    const flow = dialog(prospects(), { user: payee({ realBalance }) });
    // As the slider of the page reckons: a step further, rounded to the decimals of the step.
    const press = (steps: number) => {
      const { position, most, step } = flow.view().slider;
      const next = Math.min(Math.max(position + steps * step, 0), most).toFixed(step === 1 ? 0 : 2);
      flow.send({ type: 'slider.change', position: Number(next) });
      return flow.view().amount;
    };
    flow.send({ type: 'slider.change', position: flow.view().slider.most });
    const [end, before, first] = amounts;
    expect([flow.view().amount, press(-1), press(-1), press(1), press(1), press(1)]).toEqual([
      ...[end, before, first, before, end, end],
    ]);
    expect(flow.view().slider).toMatchObject({ position: flow.view().slider.most, text: flow.view().balance });
  });

  it.each([
    ['practice, before all others (M-095, M-098)', { user: payee({ isPractice: true }) }, true, null, '1', 'practice'],
    ['open positions (M-091, M-101)', {}, true, null, '1', 'positionsOpen'],
    ['no receiver (M-090)', {}, false, null, '1', 'receiverMissing'],
    ['a receiver whose method is off (M-128)', {}, false, paypal.id, '100', 'receiverMissing'],
    ['more than there is (M-099)', {}, false, bank.id, '1000.51', 'insufficient'],
  ] as const)('sends nothing with %s, and says that alone (M-100)', (_, input, hasPositions, id, amount, problem) => {
    const flow = dialog(prospects({ hasPositions }), input);
    flow.send({ type: 'receiver.choose', id });
    flow.send({ type: 'amount.change', text: amount });
    flow.send({ type: 'form.submit' });
    if (flow.running().includes('loadProspects')) flow.settle('loadProspects', prospects({ hasPositions }));
    expect([flow.notices(), flow.view().phase, intents(flow)]).toEqual([
      [withdrawalMessages[`withdrawal.${problem}`]],
      'editing',
      [],
    ]);
  });

  it('asks whether positions are still open before it refuses: closed meanwhile, the press goes on (M-091, M-101)', () => {
    const flow = dialog(prospects({ hasPositions: true }));
    const press = () => {
      flow.send({ type: 'receiver.choose', id: bank.id });
      flow.send({ type: 'amount.change', text: '75' });
      flow.send({ type: 'form.submit' });
    };
    press();
    expect([flow.view().phase, flow.view().isListing, flow.running()]).toEqual(['editing', false, ['loadProspects']]);
    expect(flow.view().isAsking).toBe(true);
    // Nobody knows: that is no refusal.
    flow.fail('loadProspects');
    expect([flow.notices(), flow.view().isAsking]).toEqual([[withdrawalMessages['withdrawal.notAsked']], false]);
    press();
    flow.take();
    flow.settle('loadProspects', prospects());
    expect(flow.view()).toMatchObject({ phase: 'confirming', obstacle: null, amount: '75', chosen: bank.id });
    expect(flow.notices()).toEqual([]);
  });

  it('goes on with the press when another account is chosen while positions are asked about (M-101)', () => {
    const flow = asked({ loaded: prospects({ hasPositions: true }) });
    flow.send({ type: 'receiver.choose', id: wallet.id });
    expect([flow.view().isAsking, flow.view().chosen, flow.running()]).toEqual([true, wallet.id, ['loadProspects']]);
    flow.settle('loadProspects', prospects());
    expect(flow.view()).toMatchObject({ phase: 'confirming', summary: { receiver: { id: wallet.id } } });
  });

  it('leads a phone back to the list while positions are asked about, and drops the press (M-101, M-107)', () => {
    const flow = asked({ loaded: prospects({ hasPositions: true }) });
    flow.send({ type: 'receivers.show' });
    expect(flow.view()).toMatchObject({ phase: 'editing', isListing: true, isAsking: false, amount: '100.05' });
    expect(flow.running()).toEqual([]);
  });

  it('asks for the accounts again once one was refused, saved or removed, and chooses none that is gone (M-105, M-128)', () => {
    const flow = sent();
    const [chosen] = [flow.view().chosen];
    flow.end({ kind: 'rejected', message: 'Invalid withdrawal account', fields: {} });
    expect([flow.view().phase, flow.running()]).toEqual(['editing', ['loadProspects']]);
    flow.send({ type: 'amount.change', text: '60' });
    flow.settle('loadProspects', prospects({ receivers: prospects().receivers.filter(({ id }) => id !== chosen) }));
    expect(flow.view()).toMatchObject({ chosen: null, amount: '60', isListing: false });
    flow.send({ type: 'prospects.reload' });
    expect([flow.view().phase, flow.running()]).toEqual(['editing', ['loadProspects']]);
    flow.fail('loadProspects');
    expect([flow.view().phase, flow.view().amount]).toEqual(['editing', '60']);
  });

  it('sends nothing after the code when the conditions changed while the first call was on its way (M-102)', () => {
    const flow = sent();
    flow.send({ type: 'settings.changed', settings: payingOut({ fee: '3' }) });
    flow.end({ kind: 'rejected', message: null, fields: {}, isCodeNeeded: true });
    expect(flow.view()).toMatchObject({ phase: 'editing', problem: { id: 'withdrawal.changed' } });
    // No code is mailed for what is not sent.
    expect(flow.take('stepUp').map(({ type }) => type)).not.toContain('proof.ask');
    flow.take();
    flow.send({ type: 'proof.given' });
    expect(intents(flow)).toEqual([]);
  });

  it.each([
    ['49.99', 'Amount cannot be less than 50.00'],
    ['0', 'Please enter a valid amount!'],
    ['-5', 'Please enter a valid amount!'],
    ['100.005', 'Please enter a valid amount!'],
    ['abc', 'Please enter a valid amount!'],
    ['1,000', 'field.numberFormat'],
  ])('refuses an amount of %s under its field (M-099, R40)', (amount, text) => {
    const flow = asked({ amount });
    expect([words(flow.view().problems.amount), flow.notices(), flow.view().phase]).toEqual([text, [text], 'editing']);
    flow.send({ type: 'amount.change', text: '75' });
    expect(flow.view().problems).toEqual({});
  });

  it('takes both bounds, and a least amount above the balance is too much (M-099, M-109)', () => {
    for (const amount of ['50', '1000.5']) expect(asked({ amount }).view().phase).toBe('confirming');
    const poor = asked({ amount: '50', user: payee({ realBalance: '20' }) });
    expect(words(poor.view().problems.amount)).toBe('Insufficient balance');
  });

  it('offers every saved account, and to withdraw to those alone whose method is on (M-085, M-107, M-128)', () => {
    expect(
      dialog()
        .view()
        .receivers.map(({ name, isUsable }) => [name, isUsable]),
    ).toEqual([
      [paypal.name, false],
      [bank.name, true],
      [wallet.name, true],
    ]);
  });

  it('leads a phone from the list to the form and back (M-089, M-107)', () => {
    const flow = dialog();
    expect(flow.view().isListing).toBe(true);
    flow.send({ type: 'receiver.choose', id: paypal.id });
    expect(flow.view()).toMatchObject({ isListing: true, chosen: null });
    flow.send({ type: 'receiver.choose', id: wallet.id });
    expect(flow.view()).toMatchObject({ isListing: false, chosen: wallet.id });
    flow.send({ type: 'receivers.show' });
    expect(flow.view().isListing).toBe(true);
  });

  it('shows what it is about to send, and sends one intent however often it is pressed (M-092, M-273, M-292, M-311)', () => {
    const flow = asked();
    expect([flow.view(), intents(flow)]).toMatchObject([
      { phase: 'confirming', summary: { receiver: bank, amount: '$100.05', fee: '$2.50', total: '$97.55' } },
      [],
    ]);
    flow.advance(500);
    for (let press = 0; press < 3; press++) flow.send({ type: 'withdrawal.confirm' });
    expect(intents(flow)).toEqual([
      {
        type: 'intent.submit',
        operation: 'createWithdrawal',
        body: { amount: 100.05, account_id: bank.id, type: 'wire', fee: 2.5 },
        owner: 'withdrawal',
        ref: '1',
      },
    ]);
    expect(flow.view()).toMatchObject({ phase: 'confirming', isBusy: true });
    expect(intents(sent({ id: wallet.id }))).toMatchObject([{ body: { account_id: wallet.id, type: 'crypto' } }]);
    const settings = payingOut({ paypal: true });
    expect(intents(sent({ id: paypal.id, settings }))).toMatchObject([{ body: { type: 'paypal' } }]);
  });

  it('confirms nothing by the second half of a double press (R39)', () => {
    const flow = asked();
    flow.send({ type: 'withdrawal.confirm' });
    expect([flow.view().isLocked, intents(flow)]).toEqual([true, []]);
    flow.advance(500);
    flow.send({ type: 'withdrawal.confirm' });
    expect([flow.view().isLocked, intents(flow)]).toMatchObject([false, [{ ref: '1' }]]);
  });

  it('agrees to nothing once fee, balance or method changed under the confirmation', () => {
    for (const change of [
      { type: 'settings.changed', settings: payingOut({ fee: '5' }) },
      { type: 'settings.changed', settings: payingOut({ wire: false }) },
      { type: 'user.changed', user: payee({ realBalance: '20' }) },
      { type: 'user.changed', user: payee({ isPractice: true }) },
    ] as const) {
      const flow = asked();
      flow.advance(500);
      flow.send(change);
      flow.send({ type: 'withdrawal.confirm' });
      expect([flow.view().phase, words(flow.view().problem), intents(flow)]).toEqual([
        'editing',
        withdrawalMessages['withdrawal.changed'],
        [],
      ]);
    }
    const same = asked();
    same.send({ type: 'user.changed', user: payee({ bonus: '5' }) });
    expect(same.view().phase).toBe('confirming');
    same.send({ type: 'form.edit' });
    expect(same.view()).toMatchObject({ phase: 'editing', amount: '100.05', summary: null });
  });

  it('says that it awaits approval, closes and fetches the user (M-093, M-096, M-104)', () => {
    const flow = sent();
    flow.take();
    flow.end({ kind: 'accepted', body: requested });
    expect(flow.take()).toEqual([
      { type: 'notice.add', kind: 'success', message: { id: 'intents.createWithdrawal.accepted' } },
      { type: 'user.reload' },
      { type: 'dialog.close', name: 'withdrawal' },
    ]);
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: false });
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: true });
    flow.settle('loadProspects', prospects());
    expect(flow.view()).toMatchObject({ phase: 'editing', amount: '50', chosen: null });
  });

  it.each([
    [
      'the server’s text',
      { message: 'Invalid withdrawal account', fields: {} },
      { text: 'Invalid withdrawal account' },
    ],
    ['that of a field', { message: null, fields: { amount: 'Too much' } }, { text: 'Too much' }],
    ['"Something went wrong"', { message: null, fields: {} }, { id: 'form.failed' }],
    [
      'that nothing happened',
      { message: null, fields: {}, isNotReceived: true },
      { id: 'intents.createWithdrawal.notReceived' },
    ],
  ])('that is refused shows %s, and the form stays (M-094, R15)', (_, refusal, problem) => {
    const flow = sent();
    flow.take();
    flow.end({ kind: 'rejected', ...refusal });
    expect(flow.view()).toMatchObject({
      phase: 'editing',
      isListing: false,
      problem,
      amount: '100.05',
      chosen: bank.id,
    });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: problem }]);
    flow.send({ type: 'form.submit' });
    expect(flow.view()).toMatchObject({ phase: 'confirming', problem: null });
    flow.advance(500);
    flow.send({ type: 'withdrawal.confirm' });
    expect(intents(flow)).toMatchObject([{ ref: '2' }]);
  });

  it('asks for the conditions anew once it is refused, and sends the fee that is confirmed then (M-102, M-094)', () => {
    const text = 'The fee for this withdrawal has changed. Please check the figures and try again.';
    const flow = sent();
    flow.take();
    flow.end({ kind: 'rejected', message: text, fields: { fee: text } });
    expect(flow.view()).toMatchObject({ phase: 'editing', problem: { text }, amount: '100.05', chosen: bank.id });
    expect(flow.take('settings')).toEqual([{ type: 'settings.reload' }]);
    flow.send({ type: 'settings.changed', settings: payingOut({ fee: '5' }) });
    expect(flow.view()).toMatchObject({ fee: '$5.00', total: '$95.05' });
    flow.send({ type: 'form.submit' });
    expect(flow.view().summary).toMatchObject({ fee: '$5.00', total: '$95.05' });
    flow.advance(500);
    flow.send({ type: 'withdrawal.confirm' });
    expect(intents(flow)).toMatchObject([{ ref: '2', body: { amount: 100.05, fee: 5 } }]);
  });

  it('shows the server’s words about the identity, and the way to show one (M-106)', () => {
    const text = 'Verify your identity before making a withdrawal';
    const flow = sent();
    flow.end({ kind: 'rejected', message: text, fields: {}, isIdentityNeeded: true });
    expect(flow.view()).toMatchObject({ problem: { text }, isIdentityNeeded: true });
    flow.take();
    flow.send({ type: 'identity.open' });
    expect(flow.take('dialogs')).toEqual([{ type: 'dialog.open', name: 'kycUpload', input: {} }]);
    flow.send({ type: 'form.submit' });
    expect(flow.view().isIdentityNeeded).toBe(false);
  });

  it('asks for a code by mail when the server wants one, and sends the same again with it (R4, R38)', () => {
    const flow = sent();
    const [first] = intents(flow);
    flow.take();
    flow.end({ kind: 'rejected', message: 'Please confirm this', fields: {}, isCodeNeeded: true });
    expect(flow.view()).toMatchObject({ phase: 'proving', problem: null, summary: { amount: '$100.05' } });
    expect([flow.take('stepUp'), flow.take()]).toEqual([[{ type: 'proof.ask', owner: 'withdrawal' }], []]);
    flow.send({ type: 'proof.given' });
    expect(flow.view()).toMatchObject({ phase: 'confirming', isBusy: true, isProven: true });
    expect(intents(flow)).toEqual([{ ...first, ref: '2' }]);
    flow.end({ kind: 'unknown' }, '2');
    expect(flow.view()).toMatchObject({ phase: 'unknown', amount: '100.05' });
  });

  it('keeps the form when the code is given up, and hears no code after that (R4)', () => {
    for (const event of [{ type: 'form.edit' }, { type: 'proof.dropped' }] as const) {
      const flow = sent();
      flow.end({ kind: 'rejected', message: 'Please confirm this', fields: {}, isCodeNeeded: true });
      flow.take();
      flow.send(event);
      expect(flow.view()).toMatchObject({ phase: 'editing', amount: '100.05', chosen: bank.id, summary: null });
      expect(flow.take('stepUp')).toEqual([{ type: 'proof.cancel', owner: 'withdrawal' }]);
      flow.send({ type: 'proof.given' });
      expect(intents(flow)).toEqual([]);
    }
  });

  it('sends nothing by a code when the balance changed under what was agreed to (hard case 11)', () => {
    const flow = sent();
    flow.end({ kind: 'rejected', message: 'Please confirm this', fields: {}, isCodeNeeded: true });
    flow.take();
    flow.send({ type: 'user.changed', user: payee({ realBalance: '20' }) });
    expect(flow.view()).toMatchObject({ phase: 'editing', problem: { id: 'withdrawal.changed' } });
    flow.send({ type: 'proof.given' });
    expect(intents(flow)).toEqual([]);
  });

  it('says beforehand that a code will be asked for (A-216)', () => {
    expect(dialog().view().hasCode).toBe(false);
    expect(dialog(prospects(), { settings: payingOut({ hasCode: true }) }).view().hasCode).toBe(true);
  });

  it('shows no failure when nobody knows, and asks before another (R15)', () => {
    const flow = sent();
    flow.take();
    flow.end({ kind: 'unknown' });
    expect(flow.view()).toMatchObject({ phase: 'unknown', problem: { id: 'intents.createWithdrawal.unknown' } });
    expect(flow.take()).toEqual([{ type: 'user.reload' }]);
    for (const type of ['form.submit', 'withdrawal.confirm'] as const) flow.send({ type });
    expect(intents(flow)).toEqual([]);
    flow.send({ type: 'form.edit' });
    expect(flow.view()).toMatchObject({ phase: 'editing', problem: null, amount: '100.05' });
  });

  it('closes and fetches the user once the queue learns that it was made, which the queue’s notice says (M-096, M-104, R15)', () => {
    const flow = sent();
    flow.end({ kind: 'unknown' });
    flow.take();
    flow.resolve({ kind: 'accepted', body: requested });
    expect(flow.take()).toEqual([{ type: 'user.reload' }, { type: 'dialog.close', name: 'withdrawal' }]);
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: false });
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: true });
    flow.settle('loadProspects', prospects());
    expect(flow.view()).toMatchObject({ phase: 'editing', amount: '50', chosen: null, problem: null });
  });

  it.each([
    ['the server’s text', { message: 'Insufficient balance', fields: {} }, { text: 'Insufficient balance' }],
    [
      'that nothing happened',
      { message: null, fields: {}, isNotReceived: true },
      { id: 'intents.createWithdrawal.notReceived' },
    ],
  ])(
    'shows %s by itself once the queue learns of a refusal, and the form stays (M-094, R15)',
    (_, refusal, problem) => {
      const flow = sent();
      flow.end({ kind: 'unknown' });
      flow.take();
      flow.resolve({ kind: 'rejected', ...refusal });
      expect([flow.view(), flow.take()]).toMatchObject([
        { phase: 'editing', isListing: false, problem, amount: '100.05', chosen: bank.id },
        [{ type: 'user.reload' }, { type: 'settings.reload' }],
      ]);
    },
  );

  it('offers the way to show an identity when that is what is learnt later (M-106, R15)', () => {
    const flow = sent();
    flow.end({ kind: 'unknown' });
    flow.resolve({ kind: 'rejected', message: 'Verify your identity', fields: {}, isIdentityNeeded: true });
    expect(flow.view()).toMatchObject({ problem: { text: 'Verify your identity' }, isIdentityNeeded: true });
  });

  it('does not take what the queue learns of another withdrawal for its own (R15)', () => {
    const flow = sent();
    flow.end({ kind: 'unknown' });
    flow.send({ type: 'form.edit' });
    flow.take();
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    expect([flow.view(), flow.take()]).toMatchObject([{ phase: 'editing', amount: '100.05', problem: null }, []]);
    flow.send({ type: 'form.submit' });
    flow.advance(500);
    flow.send({ type: 'withdrawal.confirm' });
    flow.end({ kind: 'unknown' }, '2');
    flow.resolve({ kind: 'accepted', body: requested });
    expect(flow.view()).toMatchObject({ phase: 'unknown', problem: { id: 'withdrawal.otherUnknown' } });
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} }, '2');
    // A notice of the queue says that (M-094): the form says what is known of the first.
    expect(flow.view()).toMatchObject({ phase: 'editing', problem: { id: 'withdrawal.earlierMade' } });
  });

  it.each([
    ['in the form', () => undefined],
    ['in a second confirmation', (flow: ReturnType<typeof sent>) => flow.send({ type: 'form.submit' })],
    [
      'beside the code that the second one needs',
      (flow: ReturnType<typeof sent>) => {
        flow.send({ type: 'form.submit' });
        flow.advance(500);
        flow.send({ type: 'withdrawal.confirm' });
        flow.end({ kind: 'rejected', message: 'Code', fields: {}, isCodeNeeded: true }, '2');
        expect(flow.take('stepUp')).toMatchObject([{ type: 'proof.ask' }]);
      },
    ],
  ])('says %s that the one before was made after all, before another is sent (R15)', (_, go) => {
    const flow = sent();
    flow.end({ kind: 'unknown' });
    flow.send({ type: 'form.edit' });
    go(flow);
    flow.advance(500);
    flow.take();
    flow.resolve({ kind: 'accepted', body: requested });
    expect([flow.view(), flow.take('session')]).toMatchObject([
      { phase: 'editing', amount: '100.05', chosen: bank.id, summary: null, problem: { id: 'withdrawal.earlierMade' } },
      [{ type: 'user.reload' }],
    ]);
    flow.send({ type: 'withdrawal.confirm' });
    flow.send({ type: 'proof.given' });
    expect(flow.take('intentQueue')).toEqual([]);
  });

  /** A second one is on its way while nobody knows of the first. */
  function twice() {
    const flow = sent();
    flow.end({ kind: 'unknown' });
    flow.send({ type: 'form.edit' });
    flow.send({ type: 'form.submit' });
    flow.advance(500);
    flow.send({ type: 'withdrawal.confirm' });
    flow.take();
    return flow;
  }
  /** What shows while the queue knows of one that may have been made (R15). */
  const besideUnknown = (flow: ReturnType<typeof sent>) => {
    const asker = { operation: 'createWithdrawal', owner: 'withdrawal', ref: '1' };
    const intentQueue = { context: { unresolved: { k: asker }, inFlight: {} } } as never;
    return withdrawalView.read({ withdrawal: flow.snapshot(), intentQueue, settings: undefined });
  };
  const made = { kind: 'accepted', body: requested } as const;
  const codeNeeded = { kind: 'rejected', message: 'Code', fields: {}, isCodeNeeded: true } as const;

  it('mails no code for a second one when the first was made while that was on its way, and says so (R4, R15)', () => {
    const flow = twice();
    flow.resolve(made);
    // It has left: what shows goes on.
    expect([flow.view(), flow.take('session')]).toMatchObject([{ isBusy: true }, [{ type: 'user.reload' }]]);
    flow.send({ type: 'user.changed', user: payee({ realBalance: '20' }) });
    flow.end(codeNeeded, '2');
    expect(flow.view()).toMatchObject({ phase: 'editing', summary: null, problem: { id: 'withdrawal.earlierMade' } });
    expect(flow.take('stepUp').map(({ type }) => type)).not.toContain('proof.ask');
    flow.send({ type: 'proof.given' });
    expect(flow.take('intentQueue')).toEqual([]);
    // Who wants both says so once: it is not asked again.
    flow.send({ type: 'user.changed', user: payee() });
    flow.send({ type: 'form.submit' });
    flow.advance(500);
    flow.send({ type: 'withdrawal.confirm' });
    flow.end(codeNeeded, '3');
    expect([flow.view().phase, flow.take('stepUp')]).toEqual(['proving', [{ type: 'proof.ask', owner: 'withdrawal' }]]);
  });

  it('says in the form that the first was made when the second is refused, which a notice says (M-094, M-106, R15)', () => {
    const flow = twice();
    flow.resolve(made);
    flow.end({ kind: 'rejected', message: 'Verify your identity', fields: {}, isIdentityNeeded: true }, '2');
    expect(flow.view()).toMatchObject({ problem: { id: 'withdrawal.earlierMade' }, isIdentityNeeded: true });
    expect(flow.notices()).toContain('Verify your identity');
  });

  it('says which one was made when nobody knows of the second, and in the form again (R15)', () => {
    const later = twice();
    later.end({ kind: 'unknown' }, '2');
    later.resolve(made);
    const before = twice();
    before.resolve(made);
    before.end({ kind: 'unknown' }, '2');
    for (const flow of [later, before]) {
      expect(flow.view()).toMatchObject({ phase: 'unknown', problem: { id: 'withdrawal.otherUnknown' } });
      flow.send({ type: 'form.edit' });
      // Nobody knows of the second yet: not "another one only if you want both".
      expect(besideUnknown(flow)).toMatchObject({
        ...{ phase: 'editing', problem: { id: 'withdrawal.otherUnknown' }, isOtherTold: true },
      });
    }
  });

  it.each([
    ['not made', { kind: 'rejected', message: 'No', fields: {} }],
    ['made too', made],
  ] as const)('says in the form of two in doubt that one was made once the later one turns out %s (R15)', (_, end) => {
    const flow = twice();
    flow.end({ kind: 'unknown' }, '2');
    flow.resolve(made);
    flow.send({ type: 'form.edit' });
    flow.resolve(end, '2');
    expect(flow.view()).toMatchObject({
      ...{ phase: 'editing', amount: '100.05', problem: { id: 'withdrawal.earlierMade' } },
    });
  });

  it.each(['1', '2'])(
    'says in the form of two in doubt that one was made and another is still unknown: %s (R15)',
    (ref) => {
      const flow = twice();
      flow.end({ kind: 'unknown' }, '2');
      flow.send({ type: 'form.edit' });
      expect(besideUnknown(flow)).toMatchObject({ phase: 'editing', problem: null, isOtherTold: false });
      flow.resolve(made, ref);
      expect(besideUnknown(flow)).toMatchObject({ problem: { id: 'withdrawal.otherUnknown' }, isOtherTold: true });
      // Once all is known.
      expect(flow.view()).toMatchObject({ problem: { id: 'withdrawal.earlierMade' }, isOtherTold: false });
    },
  );

  it('forgets an earlier one with the dialog, whose end was told (R15)', () => {
    const flow = twice();
    flow.resolve(made);
    flow.end(made, '2');
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: false });
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: true });
    flow.settle('loadProspects', prospects());
    flow.send({ type: 'receiver.choose', id: bank.id });
    flow.send({ type: 'form.submit' });
    flow.advance(500);
    flow.send({ type: 'withdrawal.confirm' });
    flow.end(codeNeeded, '3');
    expect(flow.view().phase).toBe('proving');
  });

  it('says so instead of a confirmation that waits for the positions (M-101, R15)', () => {
    const flow = dialog(prospects({ hasPositions: true }));
    flow.send({ type: 'receiver.choose', id: bank.id });
    flow.send({ type: 'form.submit' });
    flow.resolve({ kind: 'accepted', body: requested });
    expect([flow.running(), flow.view()]).toMatchObject([
      [],
      { phase: 'editing', problem: { id: 'withdrawal.earlierMade' } },
    ]);
  });

  it('says so also once the accounts have come that were on their way, and they come all the same (R14, R15)', () => {
    for (const event of [
      { type: 'methodsDialog.changed', methodsDialog: false },
      { type: 'prospects.reload' },
    ] as const) {
      const flow = sent();
      flow.end({ kind: 'unknown' });
      flow.send({ type: 'form.edit' });
      flow.send(event);
      flow.resolve({ kind: 'accepted', body: requested });
      expect(flow.running()).toEqual(['loadProspects']);
      flow.settle('loadProspects', prospects());
      expect(flow.view()).toMatchObject({ phase: 'editing', problem: { id: 'withdrawal.earlierMade' } });
    }
  });

  it('asks for no identity for a refusal that is not said any more (M-106, R15)', () => {
    const flow = sent();
    flow.end({ kind: 'unknown' });
    flow.send({ type: 'form.edit' });
    flow.send({ type: 'form.submit' });
    flow.advance(500);
    flow.send({ type: 'withdrawal.confirm' });
    flow.end({ kind: 'rejected', message: 'Verify your identity', fields: {}, isIdentityNeeded: true }, '2');
    flow.resolve({ kind: 'accepted', body: requested });
    expect(flow.view()).toMatchObject({ problem: { id: 'withdrawal.earlierMade' }, isIdentityNeeded: false });
  });

  it('leaves what is learnt later to the queue once the dialog is closed (R15)', () => {
    const flow = sent();
    flow.end({ kind: 'unknown' });
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: false });
    flow.take();
    flow.resolve({ kind: 'accepted', body: requested });
    expect(flow.take()).toEqual([]);
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: true });
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    expect(flow.view()).toMatchObject({ phase: 'loading', problem: null });
  });

  it('hears the end of its own press only, and leaves it to the queue once the dialog is closed (R15)', () => {
    const flow = sent();
    flow.end({ kind: 'accepted', body: requested }, '0');
    expect(flow.view().isBusy).toBe(true);
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: false });
    flow.take();
    flow.end({ kind: 'unknown' });
    expect([flow.take('intentQueue'), flow.view().phase]).toEqual([
      [withdrawalSettled({ kind: 'unknown' })],
      'loading',
    ]);
  });

  it('opens the drawer of accounts, and looks again when it is closed, with what was typed (M-088, M-116)', () => {
    const flow = dialog(prospects({ receivers: [] }));
    flow.send({ type: 'amount.change', text: '75' });
    flow.send({ type: 'methods.open' });
    expect(flow.take('dialogs')).toEqual([{ type: 'dialog.open', name: 'withdrawalMethods', input: {} }]);
    flow.send({ type: 'methodsDialog.changed', methodsDialog: true });
    expect(flow.view().phase).toBe('editing');
    flow.send({ type: 'methodsDialog.changed', methodsDialog: false });
    expect(flow.view().phase).toBe('loading');
    flow.settle('loadProspects', prospects());
    expect(flow.view()).toMatchObject({ phase: 'editing', amount: '75', receivers: { length: 3 } });
  });

  it('asks anew for accounts that are on their way when another one is saved behind the closed drawer (M-124, M-128)', () => {
    const flow = dialog();
    flow.send({ type: 'methodsDialog.changed', methodsDialog: false });
    const before = flow.children.length;
    flow.send({ type: 'prospects.reload' });
    expect([flow.running(), flow.children.length]).toEqual([['loadProspects'], before + 1]);
  });

  it('names the share of the fee that was agreed to while the call is on its way, whatever it is by now (M-083)', () => {
    const flow = sent();
    flow.send({ type: 'settings.changed', settings: payingOut({ fee: '5' }) });
    expect(flow.view()).toMatchObject({ isBusy: true, summary: { percent: '2.5', fee: '$2.50' } });
  });

  it('forgets a chosen account that is gone (M-128)', () => {
    const flow = dialog();
    flow.send({ type: 'receiver.choose', id: bank.id });
    flow.send({ type: 'methodsDialog.changed', methodsDialog: false });
    flow.settle('loadProspects', prospects({ receivers: [wallet] }));
    expect(flow.view().chosen).toBeNull();
  });

  it('that did not load is no empty list, and loads again on request (R14)', () => {
    const flow = stage(withdrawalModel);
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: true });
    const phase = () => (flow.view() as WithdrawalView).phase;
    expect(phase()).toBe('loading');
    flow.fail('loadProspects');
    expect(phase()).toBe('failed');
    flow.send({ type: 'prospects.reload' });
    expect(phase()).toBe('loading');
    expect(withdrawalView.read({ withdrawal: undefined, intentQueue: undefined, settings: undefined }).phase).toBe(
      'loading',
    );
  });

  it('that did not load is asked for once the network is back, and nothing that is being written is (A-241)', () => {
    const flow = stage(withdrawalModel);
    const turn = (network: 'online' | 'offline') => {
      flow.send({ type: 'network.changed', network });
      return [flow.running(), (flow.view() as WithdrawalView).phase];
    };
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: true });
    flow.fail('loadProspects');
    expect(turn('offline')).toEqual([[], 'failed']);
    expect(turn('online')).toEqual([['loadProspects'], 'loading']);
    flow.settle('loadProspects', prospects());
    expect(turn('online')).toEqual([[], 'editing']);
  });

  it('whose question may have gone with the network asks anew when that is back, and waits as long for it (A-241)', () => {
    const flow = stage(withdrawalModel);
    flow.send({ type: 'withdrawalDialog.changed', withdrawalDialog: true });
    const [late] = flow.children;
    flow.advance(9_999);
    flow.send({ type: 'network.changed', network: 'offline' });
    expect(late?.getSnapshot().status).toBe('active');
    flow.send({ type: 'network.changed', network: 'online' });
    expect([late?.getSnapshot().status, flow.running()]).toEqual(['stopped', ['loadProspects']]);
    flow.advance(9_999);
    flow.settle('loadProspects', prospects());
    expect((flow.view() as WithdrawalView).phase).toBe('editing');
  });
});

describe('what a withdrawal loads', () => {
  const ACCOUNTS = 'GET /user/withdrawals/wallets/index';
  const TRADES = 'GET /user/trades/open';
  const saved = [
    { id: 1, type: 'paypal', content: { email: 'ada@example.com' } },
    { id: 2, type: 'bank', content: { bank_name: 'Example Bank', account_number: '•••• 5555' } },
    { id: 3, type: 'crypto', content: { cryptocurrency_name: 'Bitcoin', address: 'bc1qexample' } },
  ];
  const load = (accounts: unknown, trades: unknown, status = 200) => {
    const server = fakeServer().on(ACCOUNTS, { status, body: accounts }).on(TRADES, { status: 200, body: trades });
    return toPromise(createActor(withdrawalActors(servicesOf(server)).loadProspects).start());
  };

  it('is the saved accounts by their names, in either form (M-085, M-127, M-269, M-307)', async () => {
    for (const body of [{ data: saved }, saved])
      expect(await load(body, { data: [] })).toEqual({ receivers: [paypal, bank, wallet], hasPositions: false });
  });

  it('is whether positions of the real account are open; those of the other never count (M-101)', async () => {
    const has = async (...trades: object[]) => (await load([], { data: trades })).hasPositions;
    expect([await has({ is_practice: false }), await has({ is_practice: true }), await has()]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has failed when it is of another form: nothing is taken for empty (R14)', async () => {
    for (const [accounts, trades, status] of [
      [{ data: {} }, [], 200],
      [[{ id: 1, type: 'cash', content: {} }], [], 200],
      ['<html>', [], 200],
      [[], '<html>', 200],
      [[], [], 500],
    ] as const)
      await expect(load(status === 500 ? { message: 'No' } : accounts, trades, status)).rejects.toThrow(
        /no list|Invalid input/,
      );
  });
});
