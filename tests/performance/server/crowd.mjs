// A crowd of clients, in a process of its own: each polls as the client does, at its own moments, and nobody waits for
// anybody else. A round is timed from the moment at which it was due, so that a slow server cannot hide by slowing the
// crowd down.
import { Agent, request } from 'node:http';

/**
 * @typedef {object} Crowd
 * @property {string} url
 * @property {{ path: string, method: 'GET' | 'POST', everyMs: number, isAfterAnswer: boolean }[]} polls what a client
 *   asks: every so often, or so long after the last answer
 * @property {string[]} tokens
 * @property {number} clients
 * @property {number} settleSeconds until it is measured
 * @property {number} seconds
 */
/** @typedef {{ requests: number, seconds: number, p50: number, p99: number, errors: number, first: string }} CrowdSeen */

process.on('message', (crowd) => void run(/** @type {Crowd} */ (crowd)).then((seen) => process.send?.(seen)));

/** @param {Crowd} crowd @returns {Promise<CrowdSeen>} */
async function run({ url, polls, tokens, clients, settleSeconds, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'lifo' });
  const { hostname, port } = new URL(url);
  /** @type {number[]} */
  const times = [];
  let errors = 0;
  let first = '';
  let isOver = false;
  const from = performance.now() + settleSeconds * 1000;
  const to = from + seconds * 1000;

  /** @param {Crowd['polls'][number]} poll @param {string} token @returns {Promise<string>} empty when all is well */
  const send = ({ path, method }, token) =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${token}` };
      const sent = request({ agent, hostname, port, path, method, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode === 200 ? '' : `${path}: status ${answer.statusCode}`));
        answer.on('error', (error) => resolve(`${path}: ${error.message}`));
      });
      sent.on('error', (error) => resolve(`${path}: ${error.message}`));
      sent.end();
    });

  /** @param {Crowd['polls'][number]} poll @param {string} token @param {number} due when it is to be sent */
  const round = (poll, token, due) => {
    setTimeout(
      () => {
        if (isOver) return;
        void send(poll, token).then((wrong) => {
          const now = performance.now();
          if (due >= from && due < to) {
            times.push(now - due);
            if (wrong !== '') {
              errors += 1;
              first ||= wrong;
            }
          }
          if (poll.isAfterAnswer) round(poll, token, now + poll.everyMs);
        });
        if (!poll.isAfterAnswer) round(poll, token, due + poll.everyMs);
      },
      Math.max(0, due - performance.now()),
    );
  };

  const now = performance.now();
  for (let client = 0; client < clients; client += 1)
    for (const poll of polls) round(poll, tokens[client % tokens.length] ?? '', now + Math.random() * poll.everyMs);
  // What was due at the end still has its time to be answered.
  await new Promise((resolve) => setTimeout(resolve, to - now + 2_000));
  isOver = true;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { requests: times.length, seconds, p50: at(0.5), p99: at(0.99), errors, first };
}
