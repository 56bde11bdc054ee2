import { type Decimal, decimal } from '../ledger/decimal';
import { isRecord } from '../http/json-record';
import { askOutside, textWithin } from '../http/outside';
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
  /** The provider's own words for it, such as "Expired (PaidLate)". */
  readonly state: string;
  /** When it was made, by the provider's clock; null where it does not say. */
  readonly createdAt: Date | null;
};

/** Where the server may ask, and what ends a question before its time. */
export type Asking = {
  readonly hosts: readonly string[];
  readonly isLive: boolean;
  readonly signal?: AbortSignal | undefined;
};

const TIMEOUT_MS = 5_000;
/** Invoices of one deposit that are read, the newest: a client makes another one when the first has expired. */
const MOST_LISTED = 100;
/** Longest answer that is read, bytes: a list of so many. */
const LONGEST_ANSWER = 1_000_000;
const AMOUNT = /^\d{1,13}(\.\d{1,8})?$/;

/** The provider cannot be asked, or does not answer as it must; the same notice may come again. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** Asks the provider for an invoice, with the operator's key; null when it has none, or none that can be read. */
export async function readInvoice(provider: InvoiceProvider, id: string, asking: Asking): Promise<Invoice | null> {
  return ask(provider, `/${encodeURIComponent(id)}`, asking, (answer) => {
    if (answer.status === 404) return null;
    return invoiceOf(bodyOf(answer));
  });
}

/**
 * Asks the provider which invoices a deposit has, as the page alone makes them and a lost notice names none here. Of
 * those alone that are settled where `isSettledOnly`: what is unpaid then hides none that is paid.
 */
export async function findInvoices(
  provider: InvoiceProvider,
  deposit: number,
  isSettledOnly: boolean,
  asking: Asking,
): Promise<Invoice[]> {
  const orderId = String(deposit);
  const query = new URLSearchParams({ orderId, take: String(MOST_LISTED) });
  if (isSettledOnly) query.set('status', 'Settled');
  return ask(provider, `?${query.toString()}`, asking, (answer) => {
    const list = bodyOf(answer);
    if (!Array.isArray(list)) throw new Error('it answered no list');
    return list.flatMap((one) => invoiceOf(one) ?? []).filter((invoice) => invoice.orderId === orderId);
  });
}

type ProviderAnswer = { readonly status: number; readonly text: string };

async function ask<T>(
  { server, storeId, apiKey }: InvoiceProvider,
  path: string,
  { hosts, isLive, signal }: Asking,
  read: (answer: ProviderAnswer) => T,
): Promise<T> {
  const address = `${server}/api/v1/stores/${encodeURIComponent(storeId)}/invoices${path}`;
  const headers = { accept: 'application/json', authorization: `token ${apiKey}` };
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const request = { headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  try {
    const response = await askOutside(address, hosts, request, isLive);
    return read({ status: response.status, text: await textWithin(response, LONGEST_ANSWER) });
  } catch (error) {
    throw new ProviderUnavailable('The invoice provider could not be asked', { cause: error });
  }
}

function bodyOf({ status, text }: ProviderAnswer): unknown {
  if (status < 200 || status > 299) throw new Error(`it answered ${status}`);
  return JSON.parse(text);
}

function invoiceOf(answer: unknown): Invoice | null {
  if (!isRecord(answer)) return null;
  const { id, storeId, currency, amount, status, additionalStatus, metadata, createdTime } = answer;
  const orderId = textOf(isRecord(metadata) ? metadata.orderId : null);
  const figure = textOf(amount);
  if (typeof id !== 'string' || typeof storeId !== 'string' || !AMOUNT.test(figure)) return null;
  const isSettled = status === 'Settled';
  // Such as PaidLate or PaidPartial: money has come, and the invoice expired all the same.
  const more = textOf(additionalStatus);
  const state = more === '' || more === 'None' ? textOf(status) : `${textOf(status)} (${more})`;
  const createdAt = typeof createdTime === 'number' ? new Date(createdTime * 1000) : null;
  return { id, storeId, orderId, currency: textOf(currency), amount: decimal(figure), isSettled, state, createdAt };
}

/** A text, or a number as one; anything else is none. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
