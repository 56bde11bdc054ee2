import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { contentsOf } from '../../shared/contents';
import { dec, isPositive, type Decimal } from '../../shared/decimal';
import { isOn } from '../../shared/flag';
import type { Coin } from '../money.types';
import type { PaymentSettings } from './deposit.types';

type Wire = components['schemas'];
type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

const flag = z.pipe(z.optional(z.unknown()), z.transform(isOn));
const NUMERIC = /^\s*\d+(\.\d+)?\s*$/;

/** A missing, empty or zero limit is none (M-035). */
const limit = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string().check(z.regex(NUMERIC)), z.literal('')]))),
  z.transform((value): Decimal | null => {
    if (value === undefined || value === null || value === '') return null;
    const amount = dec(typeof value === 'string' ? value.trim() : value);
    return isPositive(amount) ? amount : null;
  }),
);
const name = z.string().check(z.trim(), z.minLength(1));
const ownPicture = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'string' && /^\/(?![/\\])\S*$/.test(value) ? value : '')),
);
const wireCoin = z.object({
  name,
  symbol: name,
  wallet: name,
  logo: ownPicture,
} satisfies Shape<Wire['CryptoPayment']>);

const wireDeposit = z.object({
  card_payment: flag,
  crypto_payment: flag,
  custom_payment: flag,
  btcpay_payment: flag,
  card_payment_minimum: limit,
  card_payment_maximum: limit,
  crypto_payments: z.optional(z.nullable(z.array(z.unknown()))),
} satisfies Shape<Wire['DepositSettings']>);

/** A coin without a wallet cannot be paid in, and of two with one symbol nobody could say which is meant. */
function coinsOf(entries: readonly unknown[]): readonly Coin[] {
  const coins = entries.flatMap((entry): Coin[] => {
    const coin = wireCoin.safeParse(entry);
    return coin.success ? [coin.data] : [];
  });
  return coins.filter(({ symbol }, at) => coins.findIndex((other) => other.symbol === symbol) === at);
}

/** The deposit settings of the answer (M-267, M-332); null when it is none. */
export function parsePayment(answer: unknown, loadedAt: number): Omit<PaymentSettings, 'callbackUrl'> | null {
  const parsed = wireDeposit.safeParse(contentsOf(answer)['deposit']);
  if (!parsed.success) return null;
  const given = parsed.data;
  return {
    card: given.card_payment
      ? { minimum: given.card_payment_minimum, maximum: given.card_payment_maximum, loadedAt }
      : null,
    coins: given.crypto_payment ? coinsOf(given.crypto_payments ?? []) : [],
    hasCustom: given.custom_payment,
    hasInvoice: given.btcpay_payment,
  };
}
