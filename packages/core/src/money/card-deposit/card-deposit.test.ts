import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { dec } from '../../shared/decimal';
import type { IntentOutcome } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { MASK, unsealed } from '../../shared/secret';
import { depositMessages } from '../deposit/deposit.messages';
import { made, resolvedAs, settledAs, cardOffer } from '../samples.model';
import { cardText, emptyCard } from './card-deposit.form';
import { cardDepositMessages } from './card-deposit.messages';
import { card, cardDepositModel, complete, filled } from './card-deposit.model';
import type { CardFields, CardSecrets } from './card-deposit.types';
import type { CardDepositView } from './card-deposit.view';

const texts: Readonly<Record<string, string>> = { ...cardDepositMessages, ...depositMessages };
const words = (message: Message | undefined) => {
  if (message === undefined) return undefined;
  if ('text' in message) return message.text;
  return Object.entries(message.values ?? {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    texts[message.id] ?? message.id,
  );
};

/** An open popup with a filled form, pressed so often. */
function form(
  presses = 0,
  { fields = {}, secrets = card() }: { fields?: Partial<CardFields>; secrets?: CardSecrets } = {},
) {
  const flow = stage(cardDepositModel);
  for (const event of filled(fields)) flow.send(event);
  const submit = (other = secrets) => {
    flow.send({ type: 'form.submit', secrets: other });
    flow.advance(500);
  };
  for (let press = 0; press < presses; press++) submit();
  const view = () => flow.view() as CardDepositView;
  return {
    ...flow,
    view,
    submit,
    settle: (outcome: IntentOutcome, ref = '1') => flow.send(settledAs(outcome, ref)),
    resolve: (outcome: IntentOutcome, ref = '1') => flow.send(resolvedAs(outcome, ref)),
    problems: () => Object.fromEntries(Object.entries(view().problems).map(([name, text]) => [name, words(text)])),
    notices: () =>
      flow.take('notices').flatMap((told) => ('message' in told ? [words(told['message'] as Message)] : [])),
  };
}
const sent = (flow: ReturnType<typeof form>) => flow.take('intentQueue') as { body?: object; ref?: string }[];
const amount = (text: string, limits = {}) => {
  const flow = form(0, { fields: { amount: text } });
  flow.send({
    type: 'offer.changed',
    offer: { ...cardOffer, minimum: dec(1000), maximum: dec('5000.50'), ...limits },
  });
  for (const event of filled({ amount: text }).slice(1)) flow.send(event);
  flow.submit();
  return [flow.problems()['amount'], flow.view().step];
};

describe('a deposit by card', () => {
  proveMachine(cardDepositModel);

  it.each([
    ['250', 'USD', '$250.00'],
    ['1234.5', 'EUR', '1,234.50 EUR'],
  ])('says before the press that sends it what is paid: %s %s (R16)', (typed, currency, total) => {
    const flow = form(0, { fields: { amount: typed, currency } });
    expect(flow.view().total).toBe('');
    flow.submit();
    expect(flow.view()).toMatchObject({ step: 'address', total });
  });

  it('begins with the amount that the first steps ask for, which can be changed; else empty (M-206, M-209, M-211)', () => {
    const flow = stage(cardDepositModel);
    const shown = () => (flow.view() as CardDepositView).fields.amount;
    flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
    flow.send({ type: 'offer.changed', offer: cardOffer });
    expect(shown()).toBe('5000');
    flow.send({ type: 'field.change', field: 'amount', text: '100' });
    expect(shown()).toBe('100');
    flow.send({ type: 'askedAmount.changed', askedAmount: '' });
    flow.send({ type: 'offer.changed', offer: null });
    flow.send({ type: 'offer.changed', offer: cardOffer });
    expect(shown()).toBe('');
  });

  it('begins with USD, then goes from the card to the address and back (M-018, M-019, M-037, M-038)', () => {
    expect((stage(cardDepositModel).view() as CardDepositView).fields.currency).toBe('USD');
    const flow = form(1);
    expect([flow.view().step, flow.take('intentQueue')]).toEqual(['address', []]);
    flow.send({ type: 'form.back' });
    expect(flow.view()).toMatchObject({ step: 'card', fields: complete });
  });

  it('takes digits alone, the number in groups of 4 (M-024, M-025, M-026)', () => {
    expect([
      cardText('card_number', '4111-11111111 1111 99'),
      cardText('card_number', '41112'),
      cardText('card_cvv', '12x34'),
      cardText('card_expiry_month', '1/2'),
      cardText('card_expiry_year', '4912'),
    ]).toEqual(['4111 1111 1111 1111', '4111 2', '123', '12', '49']);
  });

  it('takes a year in full, as a browser fills it in, for its last two digits (M-025, M-049)', () => {
    const year = (text: string) => cardText('card_expiry_year', text);
    expect([year('2049'), year('204'), year('20')]).toEqual(['49', '20', '20']);
  });

  it.each([
    ['holder (M-029)', { fields: { card_holder: ' ' } }, 'card_holder', 'Card Holder is required'],
    ['number (M-027)', { secrets: card({ card_number: '' }) }, 'card_number', 'Card Number is required'],
    ['CVV (M-030)', { secrets: card({ card_cvv: '' }) }, 'card_cvv', 'CVV is required'],
    ['month (M-028)', { secrets: card({ card_expiry_month: '' }) }, 'card_expiry_month', 'Expiry Month is required'],
    ['year (M-031)', { secrets: card({ card_expiry_year: '' }) }, 'card_expiry_year', 'Expiry Date is required'],
  ])('does not continue without %s (M-032)', (_, given, field, text) => {
    const flow = form(1, given);
    expect(flow.view().step).toBe('card');
    expect(flow.problems()).toEqual({ [field]: text });
    expect(flow.notices()).toEqual(['All Card Fields are required!']);
  });

  it.each([
    ['999.99', 'Amount cannot be less than 1,000.00'],
    ['1000', undefined],
    ['5000.50', undefined],
    ['5000.51', 'Amount cannot be greater than 5,000.50'],
  ])('compares %s with the limits, both of which are allowed (M-033, M-034, M-036, M-296)', (text, problem) => {
    expect(amount(text)).toEqual([problem, problem ? 'card' : 'address']);
  });

  it.each(['', 'abc', '0', '-5', '10.001', '5000000000'])('refuses an amount of "%s" (M-035)', (text) => {
    const [problem, step] = amount(text, { minimum: null, maximum: null });
    expect(step).toBe('card');
    expect(problem).toBe(
      text.length > 9 ? 'Amount cannot be greater than 999,999,999.99' : 'Please enter a valid amount!',
    );
  });

  it('looks at the amount after the required fields, and asks for a point (M-035, R40)', () => {
    const flow = form(1, { fields: { amount: '' }, secrets: card({ card_cvv: '' }) });
    expect(Object.keys(flow.problems())).toEqual(['card_cvv']);
    expect(amount('1,500')).toEqual(['field.numberFormat', 'card']);
    expect(amount('1', { minimum: null, maximum: null })).toEqual([undefined, 'address']);
  });

  it.each([
    ['a wrong Luhn sum', { card_number: '4111 1111 1111 1112' }, { card_number: 'Card Number is invalid' }],
    ['15 digits', { card_number: '3782 822463 10005' }, { card_number: 'Card Number is invalid' }],
    ['a short CVV', { card_cvv: '12' }, { card_cvv: 'CVV is invalid' }],
    ['month 13', { card_expiry_month: '13' }, { card_expiry_month: 'Expiry Month is invalid' }],
    ['a year of one digit', { card_expiry_year: '6' }, { card_expiry_year: 'Expiry Year is invalid' }],
    ['the month before', { card_expiry_month: '12', card_expiry_year: '25' }, { card_expiry_year: 'Card has expired' }],
    ['this month', {}, {}],
  ])('checks a card with %s (M-049)', (_, changes, problems) => {
    const flow = form(1, { secrets: card(changes) });
    expect(flow.problems()).toEqual(problems);
    expect(flow.view().step).toBe(Object.keys(problems).length > 0 ? 'card' : 'address');
  });

  it('sends one intent with what was typed, without proof and id, however often it is pressed (M-052, M-268, M-292, M-303)', () => {
    const flow = form(4);
    const [intent, ...others] = sent(flow);
    expect([others, intent]).toMatchObject([[], { operation: 'createDeposit', owner: 'cardDeposit', ref: '1' }]);
    expect(unsealed(intent?.body)).toEqual({
      payment_method: 'card',
      ...complete,
      amount: 250,
      card_number: '4111111111111111',
      card_cvv: '123',
      card_expiry_month: '01',
      card_expiry_year: '26',
    });
    flow.settle({ kind: 'rejected', message: 'No', fields: {} });
    flow.submit();
    flow.submit();
    expect(sent(flow)).toMatchObject([{ ref: '2' }]);
  });

  it('pays nothing by the second half of a double press on Continue (R39)', () => {
    const flow = form();
    for (let press = 0; press < 2; press++) flow.send({ type: 'form.submit', secrets: card() });
    expect([flow.view(), sent(flow)]).toMatchObject([{ step: 'address', isLocked: true }, []]);
    flow.advance(500);
    flow.submit();
    expect([flow.view().isLocked, sent(flow)]).toMatchObject([false, [{ ref: '1' }]]);
  });

  it('keeps number, CVV and expiry in no context and prints none of them (M-051)', () => {
    const flow = form(2);
    const [intent] = sent(flow);
    const printed = JSON.stringify([intent, flow.snapshot().context, flow.view()]);
    expect(printed).toContain(MASK);
    for (const typed of ['4111', '"123"', '"01"', '"26"']) expect(printed).not.toContain(typed);
  });

  it('goes back to the first step when something is missing on submit (M-039, M-040, M-041, M-048)', () => {
    for (const name of ['card_number', 'card_cvv', 'card_expiry_month', 'card_expiry_year'] as const) {
      const flow = form(1);
      flow.submit(card({ [name]: '' }));
      expect([flow.view().step, flow.notices(), sent(flow)]).toEqual(['card', ['All card fields are required!'], []]);
    }
    for (const name of ['billing_address', 'zip_code', 'state', 'country'] as const) {
      const flow = form(2, { fields: { [name]: ' ' } });
      expect([flow.view().step, flow.notices(), sent(flow)]).toEqual([
        'card',
        ['All address fields are required!'],
        [],
      ]);
      expect(Object.keys(flow.problems())).toEqual([name]);
    }
    const holder = form(1);
    holder.send({ type: 'field.change', field: 'card_holder', text: '' });
    holder.submit();
    expect([holder.view().step, holder.notices()]).toEqual(['card', ['All card fields are required!']]);
  });

  it('checks the amount again on submit (M-035)', () => {
    const flow = form(1);
    flow.send({ type: 'field.change', field: 'amount', text: '5' });
    flow.submit();
    expect([flow.view().step, flow.problems(), sent(flow)]).toEqual([
      'card',
      { amount: 'Amount cannot be less than 100.00' },
      [],
    ]);
  });

  it('shows the server’s words and those of every field after a refusal, and empties the CVV alone (M-042, M-043, M-051)', () => {
    const flow = form(2);
    const before = flow.view();
    flow.settle({
      kind: 'rejected',
      message: 'Invalid',
      fields: { card_number: 'Card Number is invalid', amount: 'Invalid' },
    });
    const { step, fields, rows, cvvInput, formInput } = flow.view();
    expect([step, fields, rows.map(words)]).toEqual(['card', complete, ['Invalid', 'Card Number is invalid']]);
    expect([cvvInput - before.cvvInput, formInput - before.formInput]).toEqual([1, 0]);
    flow.submit();
    expect(flow.view().rows).toEqual([]);
  });

  it('asks for the limits again once the server refuses the amount, and takes them as it stands (M-033, M-034, M-036)', () => {
    const flow = form(2);
    flow.take();
    const text = 'Amount cannot be less than 500.00';
    flow.settle({ kind: 'rejected', message: text, fields: { amount: text } });
    expect(flow.take('deposit')).toEqual([{ type: 'card.reload' }]);
    const { formInput } = flow.view();
    flow.send({ type: 'offer.changed', offer: { ...cardOffer, minimum: dec(500) } });
    expect(flow.view()).toMatchObject({ step: 'card', fields: complete, minimum: '500.00', formInput });
    expect(flow.view().rows.map(words)).toEqual([text]);
    flow.submit();
    expect([flow.problems(), flow.view().step]).toEqual([{ amount: text }, 'card']);
    // Another refusal is of no limit.
    const other = form(2);
    other.settle({ kind: 'rejected', message: 'The card was declined.', fields: {} });
    expect(other.take('deposit')).toEqual([]);
  });

  it('keeps what is on its way when other limits come meanwhile (M-033, R15)', () => {
    const flow = form(2);
    flow.send({ type: 'offer.changed', offer: { ...cardOffer, minimum: dec(500) } });
    expect(flow.view()).toMatchObject({ isBusy: true, fields: complete });
  });

  it('says that nothing was charged when the call was not received, and something when the server said nothing (R15)', () => {
    const flow = form(2);
    flow.settle({ kind: 'rejected', message: null, fields: {}, isNotReceived: true });
    expect(flow.view().rows).toEqual([{ id: 'cardDeposit.notReceived' }]);
    flow.submit();
    flow.submit();
    flow.settle({ kind: 'rejected', message: null, fields: {} }, '2');
    expect(flow.view().rows).toEqual([{ id: 'form.failed' }]);
  });

  it('ends with the server’s words, and with Done begins anew and closes (M-044, M-045, M-046)', () => {
    const flow = form(2);
    flow.settle({ kind: 'accepted', body: made({ currency: 'EUR', card_last4: '1111' }) });
    expect(flow.view()).toMatchObject({ step: 'done', answer: { text: 'Deposit successful' }, fields: emptyCard });
    expect(flow.view().receipt).toEqual({ id: '17', amount: '250.00 EUR', digits: '1111' });
    flow.take();
    flow.advance(500);
    flow.send({ type: 'form.done' });
    expect(flow.take()).toEqual([{ type: 'dialog.close', name: 'depositPopup' }]);
    expect(flow.view()).toMatchObject({ step: 'card', fields: { card_holder: '', amount: '', currency: 'USD' } });
    const silent = form(2);
    silent.settle({ kind: 'accepted', body: { message: ' ' } });
    expect(silent.view()).toMatchObject({ answer: { id: 'intents.createDeposit.accepted' }, receipt: null });
  });

  it('closes nothing by the second half of a double press, which may hit Done (M-046, R39)', () => {
    const flow = form(2);
    flow.settle({ kind: 'accepted', body: made() });
    flow.take();
    flow.send({ type: 'form.done' });
    expect([flow.view(), flow.take()]).toMatchObject([{ step: 'done', isLocked: true }, []]);
    flow.advance(500);
    expect(flow.view().isLocked).toBe(false);
    flow.send({ type: 'form.done' });
    expect([flow.view().step, flow.take()]).toEqual(['card', [{ type: 'dialog.close', name: 'depositPopup' }]]);
  });

  it('shows no failure when nobody knows, and asks before another (R15)', () => {
    const flow = form(2);
    flow.settle({ kind: 'unknown' });
    expect(flow.view()).toMatchObject({ step: 'unknown', rows: [], answer: { id: 'intents.createDeposit.unknown' } });
    sent(flow);
    flow.submit();
    expect(sent(flow)).toEqual([]);
    flow.send({ type: 'form.edit' });
    expect(flow.view()).toMatchObject({ step: 'card', fields: complete });
  });

  it('shows the receipt by itself once the queue learns that it was made, and nothing of the card is left (M-051, R15)', () => {
    const flow = form(2);
    flow.settle({ kind: 'unknown' });
    const { formInput } = flow.view();
    flow.take();
    flow.resolve({ kind: 'accepted', body: made() });
    expect(flow.view()).toMatchObject({
      ...{ step: 'done', answer: { text: 'Deposit successful' }, fields: emptyCard },
      formInput: formInput + 1,
    });
    expect(flow.take()).toEqual([]);
  });

  it('shows the refusal by itself once the queue learns of it, with what was typed but for the CVV (M-043, M-051, R15)', () => {
    for (const [outcome, text] of [
      [{ kind: 'rejected', message: 'The card was declined.', fields: {} }, 'The card was declined.'],
      [{ kind: 'rejected', message: null, fields: {}, isNotReceived: true }, texts['cardDeposit.notReceived']],
    ] as const) {
      const flow = form(2);
      flow.settle({ kind: 'unknown' });
      const { cvvInput } = flow.view();
      flow.resolve(outcome);
      expect(flow.view()).toMatchObject({ step: 'card', fields: complete, cvvInput: cvvInput + 1 });
      expect(flow.view().rows.map(words)).toEqual([text]);
    }
  });

  it('leaves the outcome to the queue while another method is in front, and offers what was paid for no second time (R15)', () => {
    for (const [outcome, fields] of [
      [{ kind: 'accepted', body: made() }, emptyCard],
      [{ kind: 'rejected', message: 'The card was declined.', fields: {} }, complete],
      [{ kind: 'unknown' }, complete],
    ] as const) {
      const flow = form(2);
      const inputs = () => [flow.view().formInput, flow.view().cvvInput].join();
      const typedInto = inputs();
      flow.send({ type: 'isInFront.changed', isInFront: false });
      flow.take();
      flow.settle(outcome);
      expect(flow.take('intentQueue')).toEqual([settledAs(outcome)]);
      flow.send({ type: 'isInFront.changed', isInFront: true });
      expect(flow.view()).toMatchObject({ step: 'card', rows: [], answer: null, fields });
      // Another input: what was typed into the former one is gone (M-051).
      expect(inputs()).not.toBe(typedInto);
      if (outcome.kind !== 'unknown') continue;
      flow.resolve({ kind: 'accepted', body: made() });
      expect(flow.view()).toMatchObject({ step: 'card', fields: emptyCard });
    }
  });

  it('offers an amount of the first steps no second time once it was paid (M-209)', () => {
    const flow = form(2);
    flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
    flow.send({ type: 'isInFront.changed', isInFront: false });
    flow.settle({ kind: 'accepted', body: made() });
    expect(flow.view().fields).toEqual(emptyCard);
  });

  it('does not take what the queue learns of another deposit for its own (R15)', () => {
    const flow = form(2);
    flow.settle({ kind: 'unknown' });
    flow.send({ type: 'form.edit' });
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    expect(flow.view()).toMatchObject({ step: 'card', rows: [], fields: complete });
    flow.submit();
    flow.submit();
    flow.resolve({ kind: 'accepted', body: made() });
    expect(flow.view().isBusy).toBe(true);
    flow.settle({ kind: 'unknown' }, '2');
    flow.resolve({ kind: 'accepted', body: made() });
    expect(flow.view()).toMatchObject({ step: 'unknown', answer: { id: 'intents.createDeposit.unknown' } });
    flow.resolve({ kind: 'accepted', body: made() }, '2');
    expect(flow.view().step).toBe('done');
  });

  it('leaves what is learnt later to the queue once the popup is closed: the next form is empty (M-051, R15)', () => {
    for (const outcome of [
      { kind: 'accepted', body: made() } as const,
      { kind: 'rejected', message: 'No', fields: {} } as const,
    ]) {
      const flow = form(2);
      flow.settle({ kind: 'unknown' });
      flow.send({ type: 'offer.changed', offer: null });
      flow.send({ type: 'offer.changed', offer: cardOffer });
      flow.take();
      flow.resolve(outcome);
      expect([flow.view(), flow.take()]).toMatchObject([{ step: 'card', rows: [], fields: emptyCard }, []]);
    }
  });

  it('keeps nothing once the popup is closed, and leaves the outcome to the queue (M-051, R15)', () => {
    const flow = form(2);
    const { formInput } = flow.view();
    flow.send({ type: 'offer.changed', offer: null });
    expect(flow.view()).toMatchObject({
      isBusy: true,
      fields: { card_holder: '', billing_address: '' },
      formInput: formInput + 1,
    });
    flow.take();
    flow.settle({ kind: 'unknown' });
    expect([flow.take('intentQueue'), flow.view().step]).toEqual([[settledAs({ kind: 'unknown' })], 'card']);
  });

  it('hears the end of its own press only', () => {
    const flow = form(2);
    flow.settle({ kind: 'accepted', body: made() }, '0');
    expect(flow.view().isBusy).toBe(true);
  });
});
