import { defineModel } from '../../testing/model';
import type { AppSettings } from '../../platform/settings/settings.types';
import { provider, wholeOffer } from '../samples.model';
import { depositMachine } from './deposit.machine';
import type { PaymentSettings } from './deposit.types';
import { depositView } from './deposit.view';

/** Only what decides. */
export const someSettings = (changes: Partial<AppSettings> = {}): AppSettings =>
  ({
    isWhole: true,
    enablePracticeAccount: true,
    invoiceProvider: { server: provider.server, storeId: provider.storeId },
    ...changes,
  }) as AppSettings;

const { invoice: _, ...rest } = wholeOffer;
/** Everything is on. */
export const whole: PaymentSettings = { ...rest, hasInvoice: true, callbackUrl: provider.callbackUrl };
export const nothing: PaymentSettings = { ...whole, card: null, coins: [], hasCustom: false, hasInvoice: false };
const coinsAlone: PaymentSettings = { ...nothing, coins: whole.coins };
const cardAlone: PaymentSettings = { ...nothing, card: whole.card };
export const invoiceAlone: PaymentSettings = { ...nothing, hasInvoice: true };

/** What a visitor is told: nothing of who takes invoices. */
export const untold = someSettings({ isWhole: false, invoiceProvider: null });

export const depositModel = defineModel(depositMachine, {
  inputs: [{ settings: someSettings() }, { settings: untold }],
  events: [
    { type: 'deposit.start' },
    { type: 'popup.changed', popup: true },
    { type: 'popup.changed', popup: false },
    { type: 'method.choose', method: 'card' },
    { type: 'method.choose', method: 'coin.BTC' },
    { type: 'methods.show' },
    { type: 'methods.reload' },
    { type: 'coins.reload' },
    { type: 'card.reload' },
    { type: 'screen.changed' },
    { type: 'network.changed', network: 'online' },
    { type: 'settings.changed', settings: someSettings({ invoiceProvider: null, enablePracticeAccount: false }) },
    { type: 'settings.changed', settings: someSettings() },
  ],
  answers: {
    loadPaymentSettings: {
      done: [whole, cardAlone, coinsAlone, nothing, invoiceAlone],
      failed: [new Error('unavailable')],
    },
  },
  key: ({ context: { offer, chosen, settings, isOld } }) => [
    offer !== null && [offer.card !== null, offer.coins.length, offer.invoice !== null],
    chosen,
    isOld,
    settings.invoiceProvider !== null,
    settings.isWhole,
  ],
  residents: ['dialogs', 'settings'],
  view: depositView,
});
