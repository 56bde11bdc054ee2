// The load generator, a process of its own: keeps a number of connections busy for a while and tells what it saw.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {'GET' | 'POST'} method
 * @property {number} seconds
 * @property {{ headers: Record<string, string>, body?: string }[]} connections what each of them sends again and again
 * @property {boolean} isKeyed whether each request carries an idempotency key of its own
 * @property {string} [expects] what every answer must contain
 */
/** @typedef {{ requests: number, seconds: number, p50: number, p99: number, wrong: string[] }} Seen */

process.on('message', (load) => void run(/** @type {Load} */ (load)).then((seen) => process.send?.(seen)));

/**
 * @param {Load} load
 * @returns {Promise<Seen>}
 */
async function run({ url, method, seconds, connections, isKeyed, expects }) {
  /** @type {number[]} */
  const times = [];
  /** @type {string[]} */
  const wrong = [];
  let next = 0;
  const result = await autocannon({
    url,
    method,
    connections: connections.length,
    duration: seconds,
    setupClient: (client) => {
      const { headers, body } = connections[next++] ?? { headers: {} };
      const request = { method, headers, ...(body === undefined ? {} : { body }) };
      client.setRequests([
        isKeyed
          ? {
              ...request,
              setupRequest: (each) => ({ ...each, headers: { ...headers, 'idempotency-key': randomUUID() } }),
            }
          : request,
      ]);
      client.on('response', (status, _bytes, milliseconds) => {
        times.push(milliseconds);
        if (status !== 200) wrong.push(`status ${status}`);
      });
      if (expects !== undefined)
        client.on('body', (text) => {
          if (!String(text).includes(expects)) wrong.push(String(text).slice(0, 200));
        });
    },
  });
  if (result.errors > 0) wrong.push(`${result.errors} connection errors`);
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, seconds: result.duration, p50: at(0.5), p99: at(0.99), wrong: wrong.slice(0, 5) };
}
