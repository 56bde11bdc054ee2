import type { RequestOf } from '@bourse/contract';
import { dec, toWire } from '../../shared/decimal';
import type { Message } from '../../shared/message';
import { secret, type Sealed, type Secret } from '../../shared/secret';
import { amountOf, amountProblem } from '../amounts';
import type { CardOffer } from '../money.types';
import type { CardDepositContext, CardFields, CardProblems, CardSecret, CardSecrets } from './card-deposit.types';

export const currencies = ['EUR', 'GBP', 'USD'] as const;
export const cardSecrets = ['card_number', 'card_cvv', 'card_expiry_month', 'card_expiry_year'] as const;

export const emptyCard: CardFields = {
  card_holder: '',
  amount: '',
  currency: 'USD',
  billing_address: '',
  zip_code: '',
  state: '',
  country: '',
};

/** Digits that each input takes (M-024, M-025, M-026). */
const LENGTHS: Readonly<Record<CardSecret, number>> = {
  card_number: 16,
  card_cvv: 3,
  card_expiry_month: 2,
  card_expiry_year: 2,
};
const MOST = dec('999999999.99');
const ADDRESS = ['billing_address', 'zip_code', 'state', 'country'] as const;

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** A browser that fills in a card writes the year in full. */
const written = (name: CardSecret, text: string) =>
  name === 'card_expiry_year' ? digits(text).replace(/^20(?=\d\d$)/, '') : digits(text);

/** A typed secret as its input shows it: digits alone, those of the number in groups of 4 (M-024). */
export function cardText(name: CardSecret, text: string): string {
  const kept = written(name, text).slice(0, LENGTHS[name]);
  return name === 'card_number' ? kept.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : kept;
}

/** The digits of a secret, read at the press alone. */
const typed = (secrets: CardSecrets, name: CardSecret): string => digits(secrets[name]?.reveal() ?? '');

const missingText: Readonly<Record<CardSecret | 'card_holder', Message>> = {
  card_holder: { id: 'cardDeposit.holderMissing' },
  card_number: { id: 'cardDeposit.numberMissing' },
  card_cvv: { id: 'cardDeposit.cvvMissing' },
  card_expiry_month: { id: 'cardDeposit.monthMissing' },
  card_expiry_year: { id: 'cardDeposit.yearMissing' },
};

/** The empty ones among holder, number, CVV, month and year (M-027 to M-032, M-039, M-048). */
export function missingCard(fields: CardFields, secrets: CardSecrets): CardProblems {
  const names = cardSecrets.filter((name) => typed(secrets, name) === '');
  const all = [...(fields.card_holder.trim() === '' ? (['card_holder'] as const) : []), ...names];
  return Object.fromEntries(all.map((name) => [name, missingText[name]]));
}

/** The empty ones of the billing address (M-040). */
export const missingAddress = (fields: CardFields): CardProblems =>
  Object.fromEntries(
    ADDRESS.filter((name) => fields[name].trim() === '').map((name) => [name, { id: 'cardDeposit.addressMissing' }]),
  );

/** Whether the digits have a right Luhn sum (M-049). */
function isLuhn(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .map((digit, at) => (at % 2 === 1 ? digit * 2 : digit))
    .reduce((total, weighted) => total + (weighted > 9 ? weighted - 9 : weighted), 0);
  return sum % 10 === 0;
}

const isWhole = (name: CardSecret, text: string) => text.length === LENGTHS[name];
const isMonth = (month: string) => /^(0[1-9]|1[0-2])$/.test(month);

/** Past the end of its month; the year is 20YY (M-049). */
const hasExpired = (month: string, year: string, now: number) => now >= Date.UTC(2000 + Number(year), Number(month), 1);

function expiryProblems(month: string, year: string, now: number): CardProblems {
  const isYear = isWhole('card_expiry_year', year);
  if (!isMonth(month))
    return {
      card_expiry_month: { id: 'cardDeposit.monthInvalid' },
      ...(isYear ? {} : { card_expiry_year: { id: 'cardDeposit.yearInvalid' } }),
    };
  if (!isYear) return { card_expiry_year: { id: 'cardDeposit.yearInvalid' } };
  return hasExpired(month, year, now) ? { card_expiry_year: { id: 'cardDeposit.expired' } } : {};
}

/** What is wrong with a card and an amount that are all there (M-033 to M-036, M-049). */
export function cardProblems(fields: CardFields, secrets: CardSecrets, offer: CardOffer | null): CardProblems {
  const [number, cvv] = [typed(secrets, 'card_number'), typed(secrets, 'card_cvv')];
  const [month, year] = [typed(secrets, 'card_expiry_month'), typed(secrets, 'card_expiry_year')];
  const { minimum = null, maximum = null } = offer ?? {};
  const amount = amountProblem(fields.amount, { minimum, maximum: maximum ?? MOST });
  return {
    ...(isWhole('card_number', number) && isLuhn(number) ? {} : { card_number: { id: 'cardDeposit.numberInvalid' } }),
    ...(isWhole('card_cvv', cvv) ? {} : { card_cvv: { id: 'cardDeposit.cvvInvalid' } }),
    ...expiryProblems(month, year, offer?.loadedAt ?? 0),
    ...(amount ? { amount } : {}),
  };
}

const sealed = (secrets: CardSecrets, name: CardSecret): Secret => secret(typed(secrets, name));

/** Body of POST /user/deposits for a complete card: neither proof nor id (M-052, M-303). The card stays sealed. */
export function cardBody({ fields }: CardDepositContext, secrets: CardSecrets): Sealed<RequestOf<'createDeposit'>> {
  const { amount, currency, card_holder: holder, billing_address: address, zip_code: zip, state, country } = fields;
  return {
    payment_method: 'card',
    currency: currencies.find((each) => each === currency) ?? 'USD',
    amount: toWire(amountOf(amount) ?? dec(0)),
    card_holder: holder.trim(),
    card_number: sealed(secrets, 'card_number'),
    card_cvv: sealed(secrets, 'card_cvv'),
    card_expiry_month: sealed(secrets, 'card_expiry_month'),
    card_expiry_year: sealed(secrets, 'card_expiry_year'),
    billing_address: address.trim(),
    zip_code: zip.trim(),
    state: state.trim(),
    country: country.trim(),
  };
}
