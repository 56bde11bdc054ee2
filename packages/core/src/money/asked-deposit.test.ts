import { stage } from '@bourse/model-testing';
import { describe, expect, it } from 'vitest';
import type { IntentOutcome } from '../shared/intent';
import { cardPaidFact } from './card-deposit/card-deposit.facts';
import { card, cardDepositModel, filled } from './card-deposit/card-deposit.model';
import { coinPaidFact } from './coin-deposit/coin-deposit.flow';
import { coinDepositModel } from './coin-deposit/coin-deposit.model';
import { invoiceDepositModel } from './invoice-deposit/invoice-deposit.model';
import { bitcoin, cardOffer, made, provider, resolvedAs, settledAs, wholeOffer } from './samples.model';

/** A form that the first steps opened for an amount, or the person for none, with another amount typed and sent. */
function byCard(askedAmount: string) {
  const flow = stage(cardDepositModel);
  flow.send({ type: 'askedAmount.changed', askedAmount });
  for (const event of filled({ amount: '300' })) flow.send(event);
  for (let press = 0; press < 2; press++) {
    flow.send({ type: 'form.submit', secrets: card() });
    flow.advance(500);
  }
  return { send: flow.send, told: () => cardPaidFact.select(flow.snapshot()) };
}

function byCoin(askedAmount: string) {
  const flow = stage(coinDepositModel);
  flow.send({ type: 'askedAmount.changed', askedAmount });
  flow.send({ type: 'offer.changed', offer: wholeOffer.coins });
  flow.send({ type: 'coin.changed', coin: bitcoin });
  flow.send({ type: 'amount.change', text: '300' });
  flow.send({ type: 'form.submit' });
  return { send: flow.send, told: () => coinPaidFact.select(flow.snapshot()) };
}

const accepted: IntentOutcome = { kind: 'accepted', body: made() };
const rejected: IntentOutcome = { kind: 'rejected', message: 'No', fields: {} };

describe.each([
  ['card', byCard],
  ['coin', byCoin],
])('a deposit by %s that the first steps ask for', (_, pay) => {
  it.each([
    ['the popup shows it', [], true],
    ['the popup was closed before the answer', ['closed'], true],
    ['the answer was lost and is learnt later', ['unknown'], true],
    ['the answer was lost, and the popup closed before it was learnt', ['unknown', 'closed'], true],
    ['the popup was closed, and the answer lost', ['closed', 'unknown'], true],
    ['it is refused behind a closed popup', ['closed'], false],
    ['it is refused later behind a closed popup', ['unknown', 'closed'], false],
  ] as const)('is told to them once the server has it: %s (M-207, M-209)', (__, way, isMade) => {
    const { send, told } = pay('5000');
    for (const step of way) {
      if (step === 'unknown') send(settledAs({ kind: 'unknown' }));
      else {
        send({ type: 'askedAmount.changed', askedAmount: '' });
        send({ type: 'offer.changed', offer: null });
      }
    }
    expect(told()).toBe('');
    const isUnknown = (way as readonly string[]).includes('unknown');
    const outcome = isMade ? accepted : rejected;
    send(isUnknown ? resolvedAs(outcome) : settledAs(outcome));
    expect(told()).toBe(isMade ? '5000' : '');
  });

  it('is no deposit that they ask for only after it was sent (M-207)', () => {
    const { send, told } = pay('');
    send({ type: 'askedAmount.changed', askedAmount: '5000' });
    send(settledAs(accepted));
    expect(told()).toBe('');
  });
});

/** The form of each method, opened for an amount that the first steps ask for, and how it is filled in and sent. */
const forms = {
  card() {
    const flow = stage(cardDepositModel);
    flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
    flow.send({ type: 'offer.changed', offer: cardOffer });
    return {
      ...{ send: flow.send, amount: () => flow.snapshot().context.fields.amount },
      type: (text: string) => flow.send({ type: 'field.change', field: 'amount', text }),
      press: () => {
        for (const event of filled().slice(1))
          if (event.type === 'field.change' && event.field !== 'amount') flow.send(event);
        for (let press = 0; press < 2; press++) {
          flow.send({ type: 'form.submit', secrets: card() });
          flow.advance(500);
        }
      },
    };
  },
  coin() {
    const flow = stage(coinDepositModel);
    flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
    flow.send({ type: 'offer.changed', offer: wholeOffer.coins });
    flow.send({ type: 'coin.changed', coin: bitcoin });
    return {
      ...{ send: flow.send, amount: () => flow.snapshot().context.amount },
      type: (text: string) => flow.send({ type: 'amount.change', text }),
      press: () => flow.send({ type: 'form.submit' }),
    };
  },
  invoice() {
    const flow = stage(invoiceDepositModel);
    flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
    flow.send({ type: 'offer.changed', offer: provider });
    return {
      ...{ send: flow.send, amount: () => flow.snapshot().context.amount },
      type: (text: string) => flow.send({ type: 'amount.change', text }),
      press: () => flow.send({ type: 'form.submit' }),
    };
  },
};

describe.each(['card', 'coin', 'invoice'] as const)('the form of a deposit by %s', (method) => {
  const takenBack = { type: 'askedAmount.changed', askedAmount: '' } as const;

  it('offers no more what was paid for by another method, and keeps what is typed (M-209)', () => {
    const untouched = forms[method]();
    expect(untouched.amount()).toBe('5000');
    untouched.send(takenBack);
    expect(untouched.amount()).toBe('');
    const typed = forms[method]();
    typed.type('300');
    typed.send(takenBack);
    expect(typed.amount()).toBe('300');
  });

  it('still shows what it sent itself where that is refused after another method paid (M-209)', () => {
    const form = forms[method]();
    form.press();
    form.send(takenBack);
    form.send(settledAs(rejected));
    expect(form.amount()).toBe('5000');
  });
});
