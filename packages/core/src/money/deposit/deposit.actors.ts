import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import type { depositMachine } from './deposit.machine';
import type { PaymentSettings } from './deposit.types';
import { parsePayment } from './deposit.wire';

/** Where the provider of invoices says that one was paid (M-075). */
const callbackOf = (base: string) => `${base.replace(/\/+$/, '')}/deposits/btcpay/callback`;

/** GET /user/deposits/misc/settings (M-324, M-332). */
export const depositActors = ({ api, ports }: Services) =>
  ({
    loadPaymentSettings: fromPromise<PaymentSettings, undefined>(async ({ signal }) => {
      const { data, response } = await api.GET('/user/deposits/misc/settings', { signal });
      const payment = response.ok ? parsePayment(data, ports.clock.now()) : null;
      if (!payment) throw new Error(`The payment settings answered ${response.status}`);
      return { ...payment, callbackUrl: callbackOf(ports.apiBase) };
    }),
  }) satisfies Parameters<typeof depositMachine.provide>[0]['actors'];
