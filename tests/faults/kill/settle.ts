import { expect } from 'vitest';
import type { Api, Reply, Trader } from './api.ts';
import { settleDecision } from './money.ts';
import {
  isAcknowledged,
  isDone,
  isOtherMode,
  send,
  TRIES,
  type Close,
  type Intent,
  type Keyed,
  type Switch,
  type TopUp,
} from './intents.ts';

/** Unknown keys of one trader that are asked about first: the server lets a user void 250 in a quarter of an hour. */
const MOST_VOIDED = 10;

/**
 * Asks what became of every key and sends again what nobody knows of: some with the question first, which voids an
 * unknown key, the others with the call first. Every acknowledged call must have the same answer as before; switches
 * and top-ups have no key, so an acknowledged one is left alone: sending it again would mend what it lost.
 */
export async function settleAll(api: Api, intents: readonly Intent[], draw: () => number): Promise<void> {
  const voided = new Map<Trader, number>();
  const plan = intents.map((intent) => {
    const wantsFirst = draw() < 0.5;
    const isUnknown = !intent.reply || !isDefinite(intent.reply);
    const before = voided.get(intent.trader) ?? 0;
    if (wantsFirst && isUnknown) voided.set(intent.trader, before + 1);
    return { intent, isFirst: wantsFirst && (!isUnknown || before < MOST_VOIDED) };
  });
  await Promise.all(
    plan.map(({ intent, isFirst }) => {
      if (intent.kind === 'close') return settleClose(api, intent);
      if (intent.kind === 'switch') return settleSwitch(api, intent);
      if (intent.kind === 'top up') return settleTopUp(api, intent);
      if (intent.kind === 'decision') return settleDecision(api, intent);
      return settleKeyed(api, intent, isFirst);
    }),
  );
}

/** `isFirst`: an unknown key is asked about before it is sent again; a call with an answer is sent again as well. */
async function settleKeyed(api: Api, intent: Keyed, isFirst: boolean): Promise<void> {
  const before = intent.reply;
  const again = () => definite<unknown>(() => sendAgain(api, intent));
  if (before && isDefinite(before)) {
    const kept = { state: 'settled', status: before.status, body: before.body };
    expect(await ask(api, intent), `the key of an answered call`).toMatchObject(kept);
    // The same answer again, and no second effect: the count of positions shows that.
    if (isFirst) expect(await again(), 'an answered call sent again').toEqual(before);
    return resolve(intent, before.body);
  }
  if (!isFirst) {
    const answer = await again();
    expect(isDefinite(answer), `an unknown call sent again was answered ${JSON.stringify(answer)}`).toBe(true);
    expect(await ask(api, intent)).toMatchObject({ state: 'settled', status: answer.status, body: answer.body });
    return resolve(intent, answer.body);
  }
  const asked = await ask(api, intent);
  const late = await again();
  if (asked.state === 'settled') {
    intent.wasCarriedOut = isDone(asked);
    expect(late, 'a settled call sent again').toEqual({ status: asked.status, body: asked.body });
    return resolve(intent, asked.body);
  }
  expect([asked.state, late.status, (late.body as { status?: unknown }).status]).toEqual([
    'unknown',
    409,
    'intent_void',
  ]);
  resolve(intent, null);
}

/** What is kept for a key: that it took place, or that the account was in the other mode. */
const isDefinite = (reply: NonNullable<Reply<unknown>>): boolean => isDone(reply) || isOtherMode(reply);

/** What the definite answer says became of the intent; null: it was given up. */
function resolve(intent: Keyed, body: unknown): void {
  if (intent.kind === 'close all') {
    intent.isDone = body !== null;
    return;
  }
  const { data } = (body ?? { data: null }) as { data: { id: number } | null };
  intent.position = data?.id ?? 'none';
}

async function settleClose(api: Api, intent: Close): Promise<void> {
  const before = isAcknowledged(intent) ? intent.reply : undefined;
  const answer = await definite(() => api.closeOne(intent.trader, intent.id));
  expect(answer, 'a close sent again').toMatchObject({ status: 200, body: { data: { id: intent.id, status: 1 } } });
  // Closing a closed position answers it again: with the price and the profit of the first time, and the balance of now.
  const again = { ...answer.body, balance: before?.body.balance };
  if (before) expect(again, 'an acknowledged close sent again').toEqual(before.body);
}

/** Which mode came last is nobody's knowledge, when many were asked for at once; asked for again it is given. */
async function settleSwitch(api: Api, intent: Switch): Promise<void> {
  if (isAcknowledged(intent)) return;
  const { trader, mode } = intent;
  expect(await definite(() => api.switchTo(trader, mode))).toMatchObject({ status: 200 });
}

/** Filled up, or nothing to fill. */
async function settleTopUp(api: Api, intent: TopUp): Promise<void> {
  if (isAcknowledged(intent)) return;
  expect([200, 422]).toContain((await definite(() => api.topUp(intent.trader))).status);
}

async function sendAgain(api: Api, intent: Keyed): Promise<Reply<unknown>> {
  const again = { ...intent };
  await send(api, again);
  return again.reply ?? null;
}

async function ask(api: Api, { trader, key }: Keyed) {
  for (let attempt = 1; ; attempt += 1) {
    const { data } = (await definite(() => api.ask(trader, key))).body;
    if (data.state !== 'running') return data;
    if (attempt === TRIES) throw new Error(`the key ${key} is still running after ${TRIES} questions`);
  }
}

/** The answer once the account is free; each refusal has waited for it on the server. */
async function definite<T>(call: () => Promise<Reply<T>>): Promise<NonNullable<Reply<T>>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call();
    const word = (answer?.body as { status?: unknown } | undefined)?.status;
    const isBusy = answer?.status === 503 || (answer?.status === 409 && word === 'in_progress');
    // It came in too slowly to be read: nothing was begun.
    const isUnread = answer?.status === 408;
    if (answer && !isBusy && !isUnread) return answer;
    if (attempt === TRIES) throw new Error(`no definite answer after ${TRIES} tries: ${JSON.stringify(answer)}`);
  }
}
