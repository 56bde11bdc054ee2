import type { Text } from '../http/text';
import type { components } from '@bourse/contract';

type CardRequest = components['schemas']['CardDepositRequest'];

const TEXTS = { number: 'Card Number is invalid', expired: 'Card has expired' } as const;

/** All that is kept of a card (M-050). */
export type KnownCard = { readonly brand: string; readonly last4: string };

/** The networks whose cards have 16 digits, by how their numbers begin. */
const BRANDS: readonly [brand: string, start: RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['jcb', /^35(2[89]|[3-8])/],
];

/** What of a card may be kept. */
export function knownCard(number: string): KnownCard {
  const brand = BRANDS.find(([, start]) => start.test(number))?.[0] ?? 'card';
  return { brand, last4: number.slice(-4) };
}

/** Whether the digits have a right Luhn sum. */
export function isLuhn(number: string): boolean {
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, at) => {
    const weighted = at % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** Whether the card is past the end of its month, everywhere on earth that keeps UTC; the year is 20YY. */
export function hasExpired(month: string, year: string, now: Date): boolean {
  return now.getTime() >= Date.UTC(2000 + Number(year), Number(month), 1);
}

/** What is wrong with a card of the right form, field by field (M-049). */
export function cardErrors(card: CardRequest, now: Date): Record<string, Text[]> {
  return {
    ...(isLuhn(card.card_number) ? {} : { card_number: [TEXTS.number] }),
    ...(hasExpired(card.card_expiry_month, card.card_expiry_year, now) ? { card_expiry_year: [TEXTS.expired] } : {}),
  };
}

/**
 * Who charges cards (M-050). It gets the card in memory and answers whether the deposit may wait for its approval;
 * whatever it answers, the deposit is credited by the back office alone. It throws a Problem of 5xx when it cannot say:
 * then nothing is kept, and the client asks again under its key. The same happens where the database is lost after the
 * answer: so it may be asked more than once under one reference, and must authorise once for it. It is asked while the
 * client's account is locked, and has less than 15 seconds.
 */
export type CardProcessor = {
  /**
   * `reference` names one deposit that a person asked for: it is the same for each repetition, and no other's. What
   * repeats is the same request under the same key, but for number, CVV and expiry, of which the last four digits count.
   */
  authorize(card: CardRequest, reference: string): Promise<'pending' | 'declined'>;
};

/** The reference: charges nothing and leaves the deposit to the back office. */
const chargesNothing: CardProcessor = { authorize: async () => 'pending' };

/** Who charges the cards of this server: one that does goes here. */
export const cardProcessor: CardProcessor = chargesNothing;

/** What the operator reads where real people are offered to pay by card. */
export const UNCHARGED =
  cardProcessor === chargesNothing
    ? 'card_payment is on, and this server charges no card (src/money/card.ts): who pays by one is told of a deposit, and ' +
      'nothing is paid. Approve none whose money has not come.'
    : null;
