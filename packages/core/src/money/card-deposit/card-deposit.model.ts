import { defineModel } from '../../testing/model';
import { secret } from '../../shared/secret';
import { made, resolvedAs, settledAs, cardOffer } from '../samples.model';
import { cardProblems, missingAddress, missingCard } from './card-deposit.form';
import { cardDepositMachine } from './card-deposit.machine';
import type { CardDepositEvent, CardFields, CardSecrets } from './card-deposit.types';
import { cardDepositView } from './card-deposit.view';

export const complete: CardFields = {
  card_holder: 'Ada Byron',
  amount: '250',
  currency: 'EUR',
  billing_address: '12 Byron Road',
  zip_code: 'NG1 1AA',
  state: 'Nottinghamshire',
  country: 'United Kingdom',
};
/** A card as its inputs show it. */
export const card = (changes: Partial<Record<keyof CardSecrets, string>> = {}): CardSecrets => {
  const texts = {
    card_number: '4111 1111 1111 1111',
    card_cvv: '123',
    card_expiry_month: '01',
    card_expiry_year: '26',
    ...changes,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, secret(text)]));
};
const opened = { type: 'offer.changed', offer: cardOffer } as const;

/** What fills in the form; a popup that is not open has nothing to fill in. */
export const filled = (changes: Partial<CardFields> = {}): CardDepositEvent[] => [
  opened,
  ...Object.entries({ ...complete, ...changes }).map(
    ([field, text]) => ({ type: 'field.change', field: field as keyof CardFields, text }) as const,
  ),
];

export const cardDepositModel = defineModel(cardDepositMachine, {
  events: [
    ...filled(),
    { type: 'offer.changed', offer: null },
    { type: 'isInFront.changed', isInFront: false },
    { type: 'askedAmount.changed', askedAmount: '5000' },
    { type: 'askedAmount.changed', askedAmount: '' },
    { type: 'form.submit', secrets: card() },
    { type: 'form.submit', secrets: card({ card_number: '4111 1111 1111 1112' }) },
    { type: 'form.submit', secrets: {} },
    { type: 'form.back' },
    { type: 'form.edit' },
    { type: 'form.done' },
    settledAs({ kind: 'accepted', body: made() }),
    settledAs({ kind: 'rejected', message: 'Invalid', fields: { amount: 'Too much' } }),
    settledAs({ kind: 'rejected', message: null, fields: {} }),
    settledAs({ kind: 'rejected', message: null, fields: {}, isNotReceived: true }),
    settledAs({ kind: 'unknown' }),
    // Of another press.
    settledAs({ kind: 'unknown' }, '2'),
    resolvedAs({ kind: 'accepted', body: made() }),
    resolvedAs({ kind: 'rejected', message: 'Invalid', fields: {} }),
    resolvedAs({ kind: 'rejected', message: null, fields: {}, isNotReceived: true }),
  ],
  key: ({ context: { offer, fields, submission, askedAmount, sentFor } }) => [
    offer !== null,
    // So many fields are filled in, until the form was whole once: what comes later keeps or clears them all.
    submission === 0 && askedAmount === '' ? Object.values(fields).filter((text) => text !== '').length : 'later',
    Object.keys(missingCard(fields, card())).length > 0,
    Object.keys(missingAddress(fields)).length > 0,
    Object.keys(cardProblems(fields, card(), offer)).length > 0,
    // An answer to the second press is told from one to the first.
    Math.min(submission, 2),
    // Whether the first steps ask for one, and asked for the last.
    [askedAmount !== '' && Object.keys(missingAddress(fields)).length === 0, submission < 2 && sentFor !== ''],
  ],
  residents: ['intentQueue', 'notices', 'dialogs', 'deposit'],
  view: cardDepositView,
});
