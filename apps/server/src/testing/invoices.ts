import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serverRoot } from '../paths';
import type { OperatorSettings } from '../store/settings';
import type { TestAnswer } from './harness';
import type { TradingServer } from './trading-server';

/** What the server and its provider know of one another. */
export const SECRETS = { apiKey: 'key-of-the-store', noticeSecret: 'secret-of-the-notices' };
export const STORE = 'store-1';

/** A provider of invoices, as a process of its own that speaks HTTP. */
export type InvoiceProcess = { readonly process: ChildProcess; readonly url: string };

export async function startProvider(): Promise<InvoiceProcess> {
  const child = fork(join(serverRoot, 'bin', 'demo-invoices.mjs'), {
    env: { PORT: '0', STORE_ID: STORE, API_KEY: SECRETS.apiKey, NOTICE_SECRET: SECRETS.noticeSecret },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { process: child, url: line.toString().trim() };
}

/** Settings by which the server asks this provider. */
export const connectedTo = (url: string) => ({ user_btcpay_server_url: url, outside_hosts: [new URL(url).host] });
export const invoiceSettings = (url: string): Partial<OperatorSettings> => ({
  ...{ btcpay_payment: 'true', user_btcpay_store_id: STORE },
  ...connectedTo(url),
});

/** Posts the form as a browser would; answers the invoice's number. */
export async function postInvoice(url: string, orderId: number | string, change: Record<string, string> = {}) {
  const fields = { storeId: STORE, orderId: String(orderId), price: '200', currency: 'USD', ...change };
  const answer = await fetch(`${url}/api/v1/invoices`, { method: 'POST', body: new URLSearchParams(fields) });
  return answer.headers.get('x-invoice') ?? '';
}

/** Lets the invoice become what a payer or time makes of it; answers how the server took the notice, if one was sent. */
export const turnInvoice = async (url: string, id: string, state: string) =>
  (await fetch(`${url}/i/${id}/${state}`, { method: 'POST' })).headers.get('x-noticed');

/** A notice as the provider signs it; the test may sign otherwise. */
export function notify(
  { frame, services }: TradingServer,
  invoiceId: string,
  change: Record<string, unknown> = {},
  signed: { secret?: string; bytes?: string; header?: string } = {},
): Promise<TestAnswer> {
  const timestamp = Math.floor(services.clock.now().getTime() / 1000);
  const body = JSON.stringify({ deliveryId: randomUUID(), type: 'InvoiceSettled', timestamp, invoiceId, ...change });
  const hmac = createHmac('sha256', signed.secret ?? SECRETS.noticeSecret).update(signed.bytes ?? body);
  const header = signed.header ?? `sha256=${hmac.digest('hex')}`;
  return frame.call('receiveInvoiceNotice', { body, headers: { 'BTCPay-Sig': header } });
}

/**
 * A provider that answers a list of invoices as the test says, or not at all, and tells what it was asked: each time the
 * number of a deposit. The server's settings lead to it from then on.
 */
export async function stubProvider(
  { frame }: TradingServer,
  answer: (response: ServerResponse, orderId: string) => void,
): Promise<{ readonly asked: readonly string[]; close(): Promise<void> }> {
  const asked: string[] = [];
  const listening = createServer((request, response) => {
    const orderId = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('orderId') ?? '';
    asked.push(orderId);
    answer(response.setHeader('connection', 'close'), orderId);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  await frame.setSettings(connectedTo(`http://127.0.0.1:${port}`));
  return {
    asked,
    close: () => {
      listening.closeAllConnections();
      return new Promise((resolve) => listening.close(() => resolve()));
    },
  };
}
