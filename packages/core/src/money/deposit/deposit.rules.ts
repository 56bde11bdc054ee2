import type { AppSettings } from '../../platform/settings/settings.types';
import type { Coin, Offer } from '../money.types';
import type { PaymentSettings } from './deposit.types';

/** A way to pay in, as a tab names it; `coin` is there for a coin alone. */
export interface Method {
  readonly id: string;
  readonly kind: 'card' | 'coin' | 'custom' | 'invoice';
  readonly coin?: Coin;
}

const coinId = ({ symbol }: Coin) => `coin.${symbol}`;

/** The tabs, in their order (M-008 to M-012). */
export function methodsOf(offer: Offer | null): readonly Method[] {
  if (offer === null) return [];
  return [
    ...(offer.card ? [{ id: 'card', kind: 'card' } as const] : []),
    ...offer.coins.map((coin) => ({ id: coinId(coin), kind: 'coin', coin }) as const),
    ...(offer.hasCustom ? [{ id: 'custom', kind: 'custom' } as const] : []),
    ...(offer.invoice ? [{ id: 'invoice', kind: 'invoice' } as const] : []),
  ];
}

/** An invoice needs the provider's server and store as well (M-074). */
export function offerOf(payment: PaymentSettings, { invoiceProvider }: AppSettings): Offer {
  const { hasInvoice, callbackUrl, ...offer } = payment;
  return { ...offer, invoice: hasInvoice && invoiceProvider ? { ...invoiceProvider, callbackUrl } : null };
}

/**
 * Whether it is not known yet what is offered: an invoice is, and where it is paid has not come with the sign-in, which
 * looks like no provider (M-074, M-275).
 */
export const isUntold = ({ hasInvoice }: PaymentSettings, { isWhole }: AppSettings): boolean => hasInvoice && !isWhole;

/** Of the settings the offer depends on the provider of invoices alone. */
export const isSameProvider = ({ invoiceProvider: one }: AppSettings, { invoiceProvider: other }: AppSettings) =>
  one?.server === other?.server && one?.storeId === other?.storeId;

/** The coin in front, or nothing. */
export const coinOf = (offer: Offer | null, chosen: string): Coin | null =>
  offer?.coins.find((coin) => coinId(coin) === chosen) ?? null;
