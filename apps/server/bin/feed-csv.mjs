// Replays a CSV of ticks into a running server's price feed: an example of a feed, and a way to load a history.
//   FEED_KEY=feed_… npm run feed -- ticks.csv [--url http://127.0.0.1:3000] [--speed 10] [--as-written]
// A line is "time,symbol,bid,ask": ISO 8601 with Z or an offset, or Unix milliseconds, oldest first; a first line of
// names is passed over.
// Ticks are sent as if the first were made now and the others after it as in the file, or N times as fast. As written
// they keep their times and are sent at once: a history, by which nobody can trade, but of which candles are made.
// A server that is busy, restarting or away is asked again after growing pauses: nothing is left out, nothing twice.
// Bad ticks are named and left out, and the rest is sent; then it ends with 1. The key is in no argument, because
// everybody on a machine can list those.
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** Ticks of a batch, as the contract allows. */
const MOST = 500;
/** How long ticks are gathered before a batch leaves, ms. */
const GATHERED_MS = 200;
/** Pauses before a batch is sent again, ms: each twice the one before, and at random up to as much less. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [250, 30_000];
const ANSWER_MS = 15_000;

/** @typedef {{ sy: string, buy_p: number, sell_p: number, at: string }} Tick */
/** @typedef {{ tick: Tick, line: number }} Row */

class Ended extends Error {}

const stop = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => stop.abort());

const total = { accepted: 0, ignored: 0, held: 0, bad: 0 };
try {
  const { file, url, key, speed, isAsWritten } = readOptions();
  await replay(rowsOf(file), { speed, isAsWritten }, (rows) => send(url, key, rows));
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(error instanceof Ended ? error.message : error);
    process.exitCode = 1;
  }
}
console.log(`${total.accepted} ticks taken, ${total.ignored} too old, ${total.held} held for a jump, ${total.bad} bad`);
if (total.bad > 0) process.exitCode = 1;

function readOptions() {
  const { values, positionals } = parsed();
  const [file] = positionals;
  const key = process.env['FEED_KEY'] ?? '';
  const speed = Number(values.speed);
  if (file === undefined || positionals.length > 1) throw new Ended('Name one CSV file.');
  if (key === '') throw new Ended('FEED_KEY is not set: "npm run operator -- feed add-key NAME" makes a key.');
  if (!URL.canParse(values.url)) throw new Ended(`--url is an address, not "${values.url}".`);
  if (!(speed > 0)) throw new Ended(`--speed is a number above 0, not "${values.speed}".`);
  return { file, key, url: new URL('/api/v1/feed/ticks', values.url), speed, isAsWritten: values['as-written'] };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string', default: 'http://127.0.0.1:3000' },
        speed: { type: 'string', default: '1' },
        'as-written': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Ended(error instanceof Error ? error.message : String(error));
  }
}

/** The ticks of a file, read as they are needed. @param {string} file @returns {AsyncGenerator<Row>} */
async function* rowsOf(file) {
  const opened = await open(file).catch((/** @type {Error} */ { message }) => {
    throw new Ended(`The file cannot be read: ${message}`);
  });
  let line = 0;
  for await (const text of opened.readLines()) {
    line += 1;
    if (text.trim() === '') continue;
    const [time = '', sy = '', bid = '', ask = '', ...more] = text.split(',').map((cell) => cell.trim());
    // Without its zone a time would mean another moment on each machine.
    const at = new Date(
      /^\d+$/.test(time) ? Number(time) : /\d\d:\d\d\S*(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : Number.NaN,
    );
    const [sell_p, buy_p] = [bid, ask].map((cell) => (cell === '' ? Number.NaN : Number(cell)));
    const isTick = sy !== '' && more.length === 0 && Number.isFinite(sell_p) && Number.isFinite(buy_p);
    if (isTick && !Number.isNaN(at.getTime()))
      yield {
        line,
        tick: {
          sy,
          buy_p: /** @type {number} */ (buy_p),
          sell_p: /** @type {number} */ (sell_p),
          at: at.toISOString(),
        },
      };
    else if (line > 1 || isTick)
      throw new Ended(`${file}, line ${line} is no "time,symbol,bid,ask": ${text.slice(0, 100)}`);
  }
}

/**
 * Sends rows as they become due. While a batch is on its way, or waits for a server that is away, later rows wait too.
 * @param {AsyncIterable<Row>} rows
 * @param {{ speed: number, isAsWritten: boolean }} pace
 * @param {(rows: Row[]) => Promise<void>} send
 */
async function replay(rows, { speed, isAsWritten }, send) {
  const started = Date.now();
  /** @type {number | undefined} */
  let first;
  /** @type {Row[]} */
  let batch = [];
  let since = started;
  const leave = async () => {
    const leaving = batch;
    batch = [];
    if (leaving.length > 0) await send(leaving);
    since = Date.now();
  };
  for await (const { tick, line } of rows) {
    const written = Date.parse(tick.at);
    first ??= written;
    const due = started + (written - first) / speed;
    const wait = isAsWritten ? 0 : due - Date.now();
    if (batch.length === MOST || (!isAsWritten && batch.length > 0 && due > since + GATHERED_MS)) {
      if (wait > 0) await pause(Math.min(wait, Math.max(0, since + GATHERED_MS - Date.now())), null, stop);
      await leave();
    }
    const left = isAsWritten ? 0 : due - Date.now();
    if (left > 0) await pause(left, null, stop);
    if (batch.length === 0) since = Date.now();
    batch.push({ line, tick: isAsWritten ? tick : { ...tick, at: new Date(due).toISOString() } });
  }
  await leave();
}

/**
 * Sends a batch until it is taken. An answer that was lost does no harm: what was taken is passed over.
 * @param {URL} url @param {string} key @param {Row[]} rows
 */
async function send(url, key, rows) {
  let left = rows;
  for (let wait = FIRST_PAUSE; left.length > 0; ) {
    stop.signal.throwIfAborted();
    const answer = await ask(url, key, left);
    if (answer.status === 200) {
      total.accepted += answer.body.data.accepted;
      total.ignored += answer.body.data.ignored;
      total.held += answer.body.data.held;
      return;
    }
    if (answer.status === 401) throw new Ended('The server refuses the key: it is revoked, or of another server.');
    if (answer.status === 422) {
      left = withoutBad(left, answer.body);
      continue;
    }
    if (answer.status > 0 && answer.status < 500 && answer.status !== 429)
      throw new Ended(`The server answered ${answer.status}: ${answer.body?.message ?? ''}`);
    const asked = Math.max(answer.retryAfter * 1000, wait * (0.5 + Math.random() / 2));
    console.error(`${answer.body?.message ?? answer.failure ?? answer.status}; again in ${Math.ceil(asked)} ms`);
    await pause(asked, null, stop);
    wait = Math.min(wait * 2, LONGEST_PAUSE);
  }
}

/**
 * The rows that the answer does not name. @param {Row[]} rows
 * @param {{ message?: string, errors?: Record<string, string[]> }} problem @returns {Row[]}
 */
function withoutBad(rows, { message, errors = {} }) {
  const bad = new Set();
  for (const [field, texts] of Object.entries(errors)) {
    const place = /^ticks\.(\d+)(?:\.|$)/.exec(field)?.[1];
    if (place === undefined) continue;
    bad.add(Number(place));
    console.error(`line ${rows[Number(place)]?.line}: ${texts.join(' ')}`);
  }
  if (bad.size === 0) throw new Ended(`The server refuses the batch: ${message}`);
  total.bad += bad.size;
  return rows.filter((_row, place) => !bad.has(place));
}

/**
 * One call; status 0 when nobody answered. @param {URL} url @param {string} key @param {Row[]} rows
 * @returns {Promise<{ status: number, body?: any, retryAfter: number, failure?: string }>}
 */
async function ask(url, key, rows) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ticks: rows.map(({ tick }) => tick) }),
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    // A proxy's page is no answer of the server's.
    const body = await answer.json().catch(() => undefined);
    return { status: answer.status, body, retryAfter: Number(answer.headers.get('retry-after')) || 0 };
  } catch (error) {
    stop.signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: 0, retryAfter: 0, failure: cause instanceof Error ? cause.message : String(cause) };
  }
}
