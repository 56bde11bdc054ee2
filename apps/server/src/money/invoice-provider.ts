import { type Decimal, decimal } from '../ledger/decimal';
import { isRecord } from '../http/json-record';
import { askOutside } from '../http/outside';
import type { InvoiceProvider } from './payment-settings';

/** What is read of an invoice, as the provider itself answers. */
export type Invoice = {
  readonly id: string;
  readonly storeId: string;
  /** The deposit's number, as the form carried it. */
  readonly orderId: string;
  readonly currency: string;
  readonly amount: Decimal;
  readonly isSettled: boolean;
};

const TIMEOUT_MS = 5_000;
/** Longest answer that is read, characters. */
const LONGEST_ANSWER = 100_000;
const AMOUNT = /^\d{1,13}(\.\d{1,8})?$/;

/** The provider cannot be asked, or does not answer as it must; the same notice may come again. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** Asks the provider for an invoice, with the operator's key; null when it has none, or none that can be read. */
export async function readInvoice(
  { server, storeId, apiKey }: InvoiceProvider,
  id: string,
  hosts: readonly string[],
  isLive: boolean,
): Promise<Invoice | null> {
  const path = `/api/v1/stores/${encodeURIComponent(storeId)}/invoices/${encodeURIComponent(id)}`;
  const headers = { accept: 'application/json', authorization: `token ${apiKey}` };
  const request = { headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    const response = await askOutside(`${server}${path}`, hosts, request, isLive);
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const text = await response.text();
    if (text.length > LONGEST_ANSWER) throw new Error('it answered too much');
    return invoiceOf(JSON.parse(text));
  } catch (error) {
    throw new ProviderUnavailable('The invoice provider could not be asked', { cause: error });
  }
}

function invoiceOf(answer: unknown): Invoice | null {
  if (!isRecord(answer)) return null;
  const { id, storeId, currency, amount, status, metadata } = answer;
  const orderId = textOf(isRecord(metadata) ? metadata.orderId : null);
  const figure = textOf(amount);
  if (typeof id !== 'string' || typeof storeId !== 'string' || !AMOUNT.test(figure)) return null;
  const isSettled = status === 'Settled';
  return { id, storeId, orderId, currency: textOf(currency), amount: decimal(figure), isSettled };
}

/** A text, or a number as one; anything else is none. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
