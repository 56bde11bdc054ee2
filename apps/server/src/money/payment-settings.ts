import type { components } from '@bourse/contract';
import { isAskable } from '../http/outside';
import { isRealMoneyHeld } from '../ledger/real-money';
import { type InvoiceConfig, type Services } from '../services';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';

type Schemas = components['schemas'];
type Coin = Schemas['CryptoPayment'];

/** The most that an entry of `crypto_payments` may hold in a field, characters: the contract's limits. */
const SYMBOL = /^[^\s|]{1,20}$/;
const WALLET = /^[^\s|]{1,200}$/;

/** The coins that can be paid in, in the operator's order; an entry without symbol, name or wallet is left out. */
export function coinsOf({ crypto_payments: entries }: Pick<OperatorSettings, 'crypto_payments'>): Coin[] {
  const coins = entries.flatMap((entry): Coin[] => {
    const [symbol = '', name = '', wallet = '', logo = '', barcode = ''] = entry.split('|').map((part) => part.trim());
    return SYMBOL.test(symbol) && name !== '' && WALLET.test(wallet) ? [{ symbol, name, wallet, logo, barcode }] : [];
  });
  // Of two entries with one symbol nobody could say which wallet a deposit means.
  return coins.filter(({ symbol }, at) => coins.findIndex((other) => other.symbol === symbol) === at);
}

/** Where the invoice provider is asked, and by what; null while anything of it is missing (M-074). */
export type InvoiceProvider = InvoiceConfig & { readonly server: string; readonly storeId: string };

export function invoiceProviderOf({ config, settings }: Pick<Services, 'config' | 'settings'>): InvoiceProvider | null {
  const { user_btcpay_server_url: server, user_btcpay_store_id: storeId } = settings.current();
  if (!config.invoices || storeId === '' || !URL.canParse(server)) return null;
  return { ...config.invoices, server: server.replace(/\/+$/, ''), storeId };
}

/** Whether any part of an invoice provider is set: without one nobody was ever sent an invoice. */
export function hasInvoices({ config, settings }: Pick<Services, 'config' | 'settings'>): boolean {
  const { user_btcpay_server_url: server, user_btcpay_store_id: storeId } = settings.current();
  return Boolean(config.invoices) || server !== '' || storeId !== '';
}

/**
 * Whether a client may pay in by this method now: by none while real money is held, and by an invoice only where its
 * provider can be asked about it.
 */
export function isMethodOn(
  services: Pick<Services, 'config' | 'settings'>,
  method: 'card' | 'crypto' | 'custom' | 'btcpay',
): boolean {
  const settings = services.settings.current();
  if (isRealMoneyHeld(services) || !isOn(settings[`${method}_payment`])) return false;
  if (method !== 'btcpay') return true;
  const provider = invoiceProviderOf(services);
  return provider !== null && isAskable(provider.server, settings.outside_hosts, services.config.isLive);
}

/** What the settings call says of paying in and out (M-267, M-274); no secret is a setting (M-332). */
export function paymentSettings(services: Pick<Services, 'config' | 'settings'>): {
  deposit: Schemas['DepositSettings'];
  withdrawal: Schemas['WithdrawalSettings'];
} {
  const settings = services.settings.current();
  return {
    deposit: {
      // A method that would be refused is not offered: coins would be gone by then.
      card_payment: String(isMethodOn(services, 'card')),
      crypto_payment: String(isMethodOn(services, 'crypto')),
      custom_payment: String(isMethodOn(services, 'custom')),
      btcpay_payment: String(isMethodOn(services, 'btcpay')),
      card_payment_minimum: settings.card_payment_minimum || null,
      card_payment_maximum: settings.card_payment_maximum || null,
      crypto_payments: coinsOf(settings),
    },
    withdrawal: withdrawalSettings(settings),
  };
}

/** What a client is told of withdrawals, by either call (M-332). */
export function withdrawalSettings(settings: OperatorSettings): Schemas['WithdrawalSettings'] {
  return {
    minimum_withdrawal: settings.minimum_withdrawal,
    withdrawal_fee: settings.withdrawal_fee,
    paypal_withdraw: settings.paypal_withdraw,
    wire_withdraw: settings.wire_withdraw,
    crypto_withdraw: settings.crypto_withdraw,
    require_code_for_withdrawal: settings.require_code_for_withdrawal,
  };
}
