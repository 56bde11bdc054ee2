// A stand-in for an invoice provider, for demos and tests: it takes the form that the page posts, shows a page with a
// button that pays, answers the server about its invoices and sends it signed notices. Nobody's money is in it.
//   node apps/server/bin/demo-invoices.mjs            listens on 127.0.0.1, PORT or 3900
// STORE_ID, API_KEY and NOTICE_SECRET are what the server's settings and environment say of it (demo, demo-key, none).
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const { PORT = '3900', STORE_ID = 'demo', API_KEY = 'demo-key', NOTICE_SECRET = '' } = process.env;
const STATES = ['New', 'Processing', 'Settled', 'Expired', 'Invalid'];

/** @typedef {{ id: string, storeId: string, amount: string, currency: string, status: string, metadata: { orderId: string }, notificationUrl: string, createdTime?: number }} Invoice */
/** @type {Map<string, Invoice>} */
const invoices = new Map();

/** @param {import('node:http').IncomingMessage} request */
async function textOf(request) {
  let text = '';
  for await (const part of request) {
    text += part;
    if (text.length > 10_000) throw new Error('too long');
  }
  return text;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Names of this machine, whichever of them the page was opened by: the server is told at the same one. */
const HERE = ['127.0.0.1', 'localhost', '[::1]'];

/** Tells the server, if it is on this machine: a demo sends nothing elsewhere. @param {Invoice} invoice @returns {Promise<number>} */
async function notify(invoice) {
  if (!URL.canParse(invoice.notificationUrl) || !HERE.includes(new URL(invoice.notificationUrl).hostname)) return 0;
  const body = JSON.stringify({
    deliveryId: randomUUID(),
    type: `Invoice${invoice.status}`,
    timestamp: Math.floor(Date.now() / 1000),
    storeId: invoice.storeId,
    invoiceId: invoice.id,
  });
  const signature = `sha256=${createHmac('sha256', NOTICE_SECRET).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', ...(NOTICE_SECRET === '' ? {} : { 'BTCPay-Sig': signature }) };
  return fetch(invoice.notificationUrl, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** @param {Invoice} invoice */
const page = ({ id, amount, currency, status }) => `<!doctype html><title>Demo invoice</title>
<body style="font-family:sans-serif;max-width:30em;margin:3em auto">
<h1>Demo invoice</h1><p>${escaped(amount)} ${escaped(currency)}: ${status}. No money moves here.</p>
<form method="post" action="/i/${id}/Settled"><button>Pay</button></form>`;

/** What the server is told of an invoice. @param {Invoice} invoice */
const told = ({ notificationUrl: _url, ...rest }) => rest;

/** Invoices of this store by the query, the newest first. @param {URLSearchParams} query */
function listed(query) {
  const [orders, states] = [query.getAll('orderId'), query.getAll('status')];
  const isAsked = (/** @type {Invoice} */ { storeId, status, metadata }) =>
    storeId === STORE_ID &&
    (orders.length === 0 || orders.includes(metadata.orderId)) &&
    (states.length === 0 || states.includes(status));
  return [...invoices.values()]
    .filter(isAsked)
    .toReversed()
    .slice(0, Number(query.get('take') ?? 50))
    .map(told);
}

const server = createServer((request, response) => {
  // No connection is kept: one that is given up while the other side is busy would look like a failure.
  response.setHeader('connection', 'close');
  const answer = (/** @type {number} */ status, /** @type {unknown} */ body) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const show = (/** @type {Invoice} */ invoice) =>
    void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'x-invoice': invoice.id })
      .end(page(invoice));
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const handle = async () => {
    const [, change, status = ''] = /^\/i\/([\w-]+)\/(\w+)$/.exec(pathname) ?? [];
    const [, store, asked = ''] = /^\/api\/v1\/stores\/([^/]+)\/invoices(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (request.method === 'POST' && pathname === '/api/v1/invoices') {
      const form = new URLSearchParams(await textOf(request));
      const of = (/** @type {string} */ name) => form.get(name) ?? '';
      const metadata = { orderId: of('orderId') };
      const id = randomBytes(12).toString('base64url');
      const [storeId, amount, currency] = [of('storeId'), of('price'), of('currency')];
      invoices.set(id, {
        id,
        storeId,
        amount,
        currency,
        status: 'New',
        metadata,
        notificationUrl: of('notificationUrl'),
        // A test has a clock of its own.
        ...(form.has('createdTime') ? { createdTime: Number(of('createdTime')) } : {}),
      });
      return show(/** @type {Invoice} */ (invoices.get(id)));
    }
    if (request.method === 'POST' && change !== undefined) {
      const invoice = invoices.get(change);
      if (!invoice || !STATES.includes(status)) return answer(404, {});
      invoice.status = status;
      response.setHeader('x-noticed', String(await notify(invoice)));
      return show(invoice);
    }
    if (request.method === 'GET' && store !== undefined) {
      if (request.headers.authorization !== `token ${API_KEY}`) return answer(401, {});
      if (store !== STORE_ID) return answer(404, {});
      if (asked === '') return answer(200, listed(searchParams));
      const invoice = invoices.get(asked);
      return invoice ? answer(200, told(invoice)) : answer(404, {});
    }
    return answer(404, {});
  };
  handle().catch(() => answer(500, {}));
});
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : PORT;
  console.log(`http://127.0.0.1:${port}`);
});
process.once('disconnect', () => server.close());
