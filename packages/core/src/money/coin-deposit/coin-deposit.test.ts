import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { IntentOutcome } from '../../shared/intent';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { bitcoin, ether, made, resolvedAs, settledAs, wholeOffer } from '../samples.model';
import { coinDepositActors, type CoinDepositView } from './coin-deposit.flow';
import { coinDepositMessages } from './coin-deposit.messages';
import { coinDepositModel } from './coin-deposit.model';

/** The tab of Bitcoin with an amount, pressed so often. */
function tab(amount = '250', presses = 0) {
  const flow = stage(coinDepositModel);
  flow.send({ type: 'offer.changed', offer: wholeOffer.coins });
  flow.send({ type: 'coin.changed', coin: bitcoin });
  flow.send({ type: 'amount.change', text: amount });
  for (let press = 0; press < presses; press++) flow.send({ type: 'form.submit' });
  return {
    ...flow,
    view: () => flow.view() as CoinDepositView,
    end: (outcome: IntentOutcome, ref = '1') => flow.send(settledAs(outcome, ref)),
    resolve: (outcome: IntentOutcome, ref = '1') => flow.send(resolvedAs(outcome, ref)),
  };
}

describe('a deposit in a coin', () => {
  proveMachine(coinDepositModel);

  it('begins with the amount that the first steps ask for, which can be changed; else empty (M-206, M-211)', () => {
    const flow = stage(coinDepositModel);
    const shown = () => (flow.view() as CoinDepositView).amount;
    flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
    flow.send({ type: 'offer.changed', offer: wholeOffer.coins });
    expect(shown()).toBe('5000');
    flow.send({ type: 'amount.change', text: '100' });
    expect(shown()).toBe('100');
    flow.send({ type: 'askedAmount.changed', askedAmount: '' });
    flow.send({ type: 'offer.changed', offer: null });
    flow.send({ type: 'offer.changed', offer: wholeOffer.coins });
    expect(shown()).toBe('');
  });

  it.each(['', '0', '0.99', '-5', 'abc', '1.001'])('sends nothing for an amount of "%s" (M-059, M-035)', (amount) => {
    const flow = tab(amount, 1);
    expect([flow.take('intentQueue'), flow.view().problem]).toEqual([[], { id: 'deposit.amountInvalid' }]);
  });

  it('takes 1 and 1,000,000 and nothing above, with a point (M-059, R19, R40)', () => {
    for (const amount of ['1', '1000000']) expect(tab(amount, 1).take('intentQueue')).toHaveLength(1);
    expect([tab('1000000.01', 1).view().problem, tab('1,000', 1).view().problem]).toEqual([
      { id: 'deposit.aboveMaximum', values: { maximum: '1,000,000.00' } },
      { id: 'field.numberFormat' },
    ]);
  });

  it('sends one intent with coin, wallet and USD amount, however often it is pressed (M-062, M-292, M-304)', () => {
    const flow = tab('250.5', 3);
    expect(flow.take('intentQueue')).toEqual([
      {
        type: 'intent.submit',
        operation: 'createDeposit',
        body: { payment_method: 'crypto', currency: 'BTC', amount: 250.5, billing_address: bitcoin.wallet },
        owner: 'coinDeposit',
        ref: '1',
      },
    ]);
  });

  it('ends with the server’s words, and with Done begins anew and closes (M-060, M-062)', () => {
    const flow = tab('250', 1);
    flow.end({ kind: 'accepted', body: made({ payment_method: 'crypto', currency: 'BTC', amount: '500.00' }) });
    expect(flow.view()).toMatchObject({ phase: 'accepted', answer: { text: 'Deposit successful' } });
    expect(flow.view().receipt).toEqual({ id: '17', amount: '$500.00', digits: null });
    flow.take();
    flow.advance(500);
    flow.send({ type: 'form.done' });
    expect([flow.take(), flow.view()]).toMatchObject([
      [{ type: 'dialog.close', name: 'depositPopup' }],
      { phase: 'editing', amount: '' },
    ]);
    const silent = tab('250', 1);
    silent.end({ kind: 'accepted', body: {} });
    expect(silent.view().answer).toEqual({ id: 'intents.createDeposit.accepted' });
  });

  it('closes nothing by the second half of a double press, which may hit Done (M-062, R39)', () => {
    const flow = tab('250', 1);
    flow.end({ kind: 'accepted', body: made() });
    flow.take();
    flow.advance(499);
    flow.send({ type: 'form.done' });
    expect([flow.view(), flow.take()]).toMatchObject([{ phase: 'accepted', isLocked: true }, []]);
    flow.advance(1);
    expect(flow.view().isLocked).toBe(false);
    flow.send({ type: 'form.done' });
    expect([flow.view().phase, flow.take()]).toEqual(['editing', [{ type: 'dialog.close', name: 'depositPopup' }]]);
  });

  it.each([
    ['with the server’s words after ours', 'No', {}, { id: 'coinDeposit.refused', values: { reason: 'No' } }],
    ['of a field', null, { currency: 'Old' }, { id: 'coinDeposit.refused', values: { reason: 'Old' } }],
    ['without words', null, {}, { id: 'coinDeposit.failed' }],
  ])('says that it was not submitted, %s, and the amount stays (M-061, R13)', (_, message, fields, failure) => {
    const flow = tab('250', 1);
    flow.take();
    flow.end({ kind: 'rejected', message, fields });
    expect(flow.view()).toMatchObject({ phase: 'editing', failure, amount: '250' });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: failure }]);
    expect(coinDepositMessages['coinDeposit.failed']).toBe('Deposit not submitted');
  });

  it('has the coins come again where its wallet is another one by now, and keeps the amount (M-063)', () => {
    const flow = tab('250', 1);
    flow.take();
    const text =
      'The wallet address is not the current one. If you have paid to the earlier one, please write to support.';
    flow.end({ kind: 'rejected', message: text, fields: { billing_address: text } });
    expect(flow.take('deposit')).toEqual([{ type: 'coins.reload' }]);
    const moved = { ...bitcoin, wallet: 'another' };
    flow.send({ type: 'offer.changed', offer: [moved] });
    flow.send({ type: 'coin.changed', coin: moved });
    expect(flow.view()).toMatchObject({
      amount: '250',
      failure: { id: 'coinDeposit.refused', values: { reason: text } },
      coin: { wallet: 'another' },
    });
    flow.send({ type: 'form.submit' });
    expect(flow.take('intentQueue')).toMatchObject([{ body: { amount: 250, billing_address: 'another' } }]);
    flow.end({ kind: 'rejected', message: 'No', fields: { amount: 'No' } }, '2');
    expect(flow.take('deposit')).toEqual([]);
  });

  it('has the coins come again also where another method is in front by the time it is refused, or learnt of it (M-063)', () => {
    const refused = { kind: 'rejected', message: 'Old', fields: { billing_address: 'Old' } } as const;
    for (const isLate of [false, true]) {
      const flow = tab('250', 1);
      if (isLate) flow.end({ kind: 'unknown' });
      flow.send({ type: 'coin.changed', coin: ether });
      flow.take();
      if (isLate) flow.resolve(refused);
      else flow.end(refused);
      expect(flow.take('deposit')).toEqual([{ type: 'coins.reload' }]);
    }
  });

  it('shows no failure when nobody knows, and asks before another (R15)', () => {
    const flow = tab('250', 1);
    flow.end({ kind: 'unknown' });
    expect(flow.view()).toMatchObject({
      phase: 'unknown',
      failure: null,
      answer: { id: 'intents.createDeposit.unknown' },
    });
    flow.take();
    flow.send({ type: 'form.submit' });
    expect(flow.take('intentQueue')).toEqual([]);
    flow.send({ type: 'form.edit' });
    expect(flow.view()).toMatchObject({ phase: 'editing', amount: '250' });
  });

  it('shows the receipt by itself once the queue learns that it was made (M-060, R15)', () => {
    const flow = tab('250', 1);
    flow.end({ kind: 'unknown' });
    flow.take();
    flow.resolve({ kind: 'accepted', body: made() });
    expect([flow.view(), flow.take()]).toMatchObject([
      { phase: 'accepted', answer: { text: 'Deposit successful' }, amount: '' },
      [],
    ]);
  });

  it('shows the refusal by itself once the queue learns of it, and the amount stays (M-061, R15)', () => {
    const refusal = { kind: 'rejected', message: null, fields: {} } as const;
    for (const [outcome, failure] of [
      [
        { ...refusal, message: 'No' },
        { id: 'coinDeposit.refused', values: { reason: 'No' } },
      ],
      [{ ...refusal, isNotReceived: true }, { id: 'coinDeposit.failed' }],
    ] as const) {
      const flow = tab('250', 1);
      flow.end({ kind: 'unknown' });
      flow.resolve(outcome);
      expect(flow.view()).toMatchObject({ phase: 'editing', failure, answer: null, amount: '250' });
    }
  });

  it('does not take what the queue learns of another deposit for its own (R15)', () => {
    const flow = tab('250', 1);
    flow.end({ kind: 'unknown' });
    flow.send({ type: 'form.edit' });
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    expect(flow.view()).toMatchObject({ phase: 'editing', failure: null, amount: '250' });
    flow.send({ type: 'form.submit' });
    flow.resolve({ kind: 'accepted', body: made() });
    expect(flow.view().isBusy).toBe(true);
    flow.end({ kind: 'unknown' }, '2');
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    expect(flow.view().phase).toBe('unknown');
    flow.resolve({ kind: 'accepted', body: made() }, '2');
    expect(flow.view().phase).toBe('accepted');
  });

  it('leaves what is learnt later to the queue once the popup is closed or another coin is shown (R15)', () => {
    for (const away of [
      { type: 'offer.changed', offer: null },
      { type: 'coin.changed', coin: ether },
    ] as const) {
      const flow = tab('250', 1);
      flow.end({ kind: 'unknown' });
      flow.send(away);
      flow.take();
      flow.resolve({ kind: 'accepted', body: made() });
      expect([flow.view(), flow.take()]).toMatchObject([{ phase: 'editing', answer: null, failure: null }, []]);
    }
  });

  it('begins anew with another coin, but not under a deposit on its way, whose outcome is none of that coin (R15)', () => {
    const flow = tab('250', 1);
    flow.send({ type: 'coin.changed', coin: ether });
    expect(flow.view().isBusy).toBe(true);
    flow.send({ type: 'amount.change', text: '200' });
    flow.take();
    flow.end({ kind: 'accepted', body: made() });
    expect(flow.view()).toMatchObject({ phase: 'editing', coin: ether, answer: null, amount: '200' });
    expect(flow.take('intentQueue')).toEqual([settledAs({ kind: 'accepted', body: made() })]);
  });

  it('shows the outcome where its coin is in front again by then', () => {
    const flow = tab('250', 1);
    flow.send({ type: 'coin.changed', coin: ether });
    flow.send({ type: 'coin.changed', coin: bitcoin });
    flow.end({ kind: 'accepted', body: made() });
    expect(flow.view()).toMatchObject({ phase: 'accepted', coin: bitcoin });
  });

  it('forgets what was wrong with an amount once another is typed or pressed (M-057)', () => {
    const flow = tab('0', 1);
    expect(flow.view().problem).toEqual({ id: 'deposit.amountInvalid' });
    flow.send({ type: 'amount.change', text: '200' });
    expect(flow.view().problem).toBeNull();
  });

  it('leaves the outcome to the queue while another method is in front, whose panel says nothing of it (R15)', () => {
    const flow = tab('250', 1);
    flow.send({ type: 'coin.changed', coin: null });
    flow.take();
    flow.end({ kind: 'accepted', body: made() });
    expect(flow.take('intentQueue')).toEqual([settledAs({ kind: 'accepted', body: made() })]);
    flow.send({ type: 'coin.changed', coin: bitcoin });
    expect(flow.view()).toMatchObject({ phase: 'editing', isBusy: false, amount: '' });
  });

  it('leaves the outcome to the queue once the popup is closed (R15)', () => {
    const flow = tab('250', 1);
    flow.send({ type: 'offer.changed', offer: null });
    flow.take();
    flow.end({ kind: 'unknown' });
    expect([flow.take('intentQueue'), flow.view()]).toMatchObject([
      [settledAs({ kind: 'unknown' })],
      { phase: 'editing', amount: '' },
    ]);
  });

  it('copies the wallet, and says so or why not (M-056, M-062)', async () => {
    const flow = tab();
    flow.take();
    for (const [isDone, id] of [
      [true, 'coinDeposit.copied'],
      [false, 'coinDeposit.notCopied'],
    ] as const) {
      flow.send({ type: 'address.copy' });
      expect(flow.input('copyText')).toBe(bitcoin.wallet);
      if (isDone) flow.settle('copyText');
      else flow.fail('copyText');
      expect(flow.take('notices')).toMatchObject([{ message: { id } }]);
    }
    expect(coinDepositMessages['coinDeposit.copied']).toBe('Wallet address copied');
    const services = servicesOf(fakeServer());
    const copied: string[] = [];
    const { copyText } = coinDepositActors({
      ...services,
      ports: { ...services.ports, copy: (text) => Promise.resolve(void copied.push(text)) },
    });
    await toPromise(createActor(copyText, { input: 'wallet' }).start());
    expect(copied).toEqual(['wallet']);
  });
});
