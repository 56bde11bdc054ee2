import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Rule } from './fault.ts';
import { FaultyLine } from './line.ts';
import { startProxy, type FaultProxy } from './proxy.ts';

/** A server that answers what it saw, numbered. */
async function startUpstream(word: string) {
  const seen: string[] = [];
  const reached: (() => void)[] = [];
  const server = createServer((message, answer) => {
    void textOf(message).then((body) => {
      seen.push(`${message.method} ${message.url} ${body}`.trim());
      for (const tell of reached.splice(0)) tell();
      answer.writeHead(200, { 'content-type': 'application/json', 'x-word': word });
      answer.end(JSON.stringify({ word, number: seen.length, key: message.headers['idempotency-key'] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    seen,
    reached: () => new Promise<void>((resolve) => void reached.push(resolve)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

/** Timers that the test lets run out. */
class HandTimers {
  readonly set: { run: () => void; ms: number }[] = [];
  readonly #waiting: (() => void)[] = [];
  setTimeout(run: () => void, ms: number): void {
    this.set.push({ run, ms });
    for (const tell of this.#waiting.splice(0)) tell();
  }
  /** Waits for a timer and lets it run out. */
  async runOut(): Promise<number> {
    if (this.set.length === 0) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    const timer = this.set.shift();
    timer?.run();
    return timer?.ms ?? -1;
  }
}

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let timers: HandTimers;
let proxy: FaultProxy;

beforeEach(async () => {
  upstream = await startUpstream('one');
  timers = new HandTimers();
  proxy = await startProxy(upstream.url, new FaultyLine(timers));
});
afterEach(async () => {
  await proxy.close();
  await upstream.close();
});

const place = (init: RequestInit = {}) => fetch(`${proxy.url}/orders?x=1`, { method: 'POST', body: 'one', ...init });
const suffer = (fault: Rule['fault'], more: Partial<Rule> = {}) =>
  proxy.line.follow([{ call: 'POST /orders', fault, ...more }]);
const numberIn = async (answer: Promise<Response>) => ((await (await answer).json()) as { number: number }).number;

describe('the fault proxy', () => {
  it('forwards method, path, headers and body, and the answer as it is', async () => {
    const answer = await place({ headers: { 'idempotency-key': 'k' } });
    expect([answer.status, answer.headers.get('x-word')]).toEqual([200, 'one']);
    expect([await answer.json(), upstream.seen]).toEqual([
      { word: 'one', number: 1, key: 'k' },
      ['POST /orders?x=1 one'],
    ]);
  });

  it('delays a request: the server hears of it late', async () => {
    suffer({ kind: 'delay', side: 'before', ms: 700 });
    const answer = place();
    expect(await timers.runOut()).toBe(700);
    expect(await numberIn(answer)).toBe(1);
  });

  it('delays an answer: the server has done the work', async () => {
    suffer({ kind: 'delay', side: 'after', ms: 900 });
    const answer = place();
    await upstream.reached();
    expect(await timers.runOut()).toBe(900);
    expect(await numberIn(answer)).toBe(1);
  });

  it('delivers a delayed request though whoever asked has gone', async () => {
    suffer({ kind: 'delay', side: 'before', ms: 700 });
    const leaving = new AbortController();
    const answer = place({ signal: leaving.signal });
    const reached = upstream.reached();
    await parkedIs(1);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await parkedIs(0);
    await timers.runOut();
    await reached;
    expect(upstream.seen).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)('drops a call %s the work: it waits for ever', async (side) => {
    suffer({ kind: 'drop', side });
    const leaving = new AbortController();
    const answer = place({ signal: leaving.signal });
    await parkedIs(1);
    expect(upstream.seen).toHaveLength(side === 'before' ? 0 : 1);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
  });

  it.each(['before', 'after'] as const)('resets the connection %s the work', async (side) => {
    suffer({ kind: 'reset', side });
    await expect(place()).rejects.toThrow('fetch failed');
    expect(upstream.seen).toHaveLength(side === 'before' ? 0 : 1);
    expect((await place()).status).toBe(200);
  });

  it.each(['length', 'chunked'] as const)('breaks an answer off, its end known by %s', async (framing) => {
    suffer({ kind: 'truncate', framing, share: 0.5 });
    const answer = await place();
    expect([answer.status, answer.headers.has('content-length')]).toEqual([200, framing === 'length']);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(upstream.seen).toHaveLength(1);
  });

  it('sends a request twice', async () => {
    suffer({ kind: 'duplicate', answered: 'second' });
    expect((await place()).status).toBe(200);
    expect(upstream.seen).toEqual(['POST /orders?x=1 one', 'POST /orders?x=1 one']);
  });

  it.each([
    ['first', 201],
    ['second', 202],
  ] as const)('answers what the %s of two requests came to', async (answered, status) => {
    const line = new FaultyLine();
    line.follow([{ call: 'POST /orders', fault: { kind: 'duplicate', answered } }]);
    let asked = 200;
    const ask = () => Promise.resolve({ status: ++asked, headers: {}, body: Buffer.alloc(0) });
    const delivery = await line.carry({ name: 'POST /orders', ask, gone: new Promise(() => undefined) });
    expect(delivery).toMatchObject({ answer: { status } });
  });

  it('holds an answer until a later one has passed', async () => {
    suffer({ kind: 'hold', ms: 5_000 });
    const first = numberIn(place());
    await parkedIs(1);
    expect([await numberIn(place()), await first]).toEqual([2, 1]);
    expect(proxy.line.log.filter((text) => text.includes('→'))).toEqual(['#2 → 200', '#1 → 200']);
  });

  it('lets a held answer go when no later one comes', async () => {
    suffer({ kind: 'hold', ms: 5_000 });
    const answer = place();
    await parkedIs(1);
    expect(await timers.runOut()).toBe(5_000);
    expect(await numberIn(answer)).toBe(1);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('answers in the place of the server %s the work', async (side, worked) => {
    suffer({ kind: 'answer', side, status: 429, body: 'problem', retryAfter: 3 });
    const answer = await place();
    expect([answer.status, answer.headers.get('retry-after'), upstream.seen.length]).toEqual([429, '3', worked]);
    suffer({ kind: 'answer', side, status: 200, body: 'html' });
    expect(await (await place()).text()).toContain('<!doctype html>');
  });

  it('counts requests by rule: some pass, some suffer, the rest pass', async () => {
    suffer({ kind: 'answer', side: 'before', status: 503, body: 'problem' }, { skip: 1, times: 2 });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time++) statuses.push((await place()).status);
    expect(statuses).toEqual([200, 503, 503, 200]);
    expect((await fetch(`${proxy.url}/orders/7`)).status).toBe(200);
    proxy.line.follow([
      { call: 'GET /orders/*', fault: { kind: 'answer', side: 'before', status: 500, body: 'text' } },
    ]);
    expect((await fetch(`${proxy.url}/orders/7`)).status).toBe(500);
    proxy.line.stop();
    expect((await fetch(`${proxy.url}/orders/7`)).status).toBe(200);
  });

  it('keeps its address while the server behind it goes and another comes', async () => {
    expect((await place()).status).toBe(200);
    await proxy.refuse();
    await expect(place()).rejects.toThrow('fetch failed');
    const other = await startUpstream('two');
    proxy.pointTo(other.url);
    await proxy.accept();
    expect((await place()).headers.get('x-word')).toBe('two');
    await other.close();
    await expect(place()).rejects.toThrow('fetch failed');
  });

  it('tells what it did', async () => {
    suffer({ kind: 'reset', side: 'after' });
    await place().catch(() => undefined);
    await place();
    expect(proxy.line.log).toEqual(['#1 POST /orders [reset side=after]', '#1 → reset', '#2 POST /orders', '#2 → 200']);
  });
});

async function parkedIs(count: number): Promise<void> {
  while (proxy.line.parked !== count) await new Promise((resolve) => setImmediate(resolve));
}
