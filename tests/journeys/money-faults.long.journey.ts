import type { Page } from '@playwright/test';
import { type Fault, ofCall } from '../lib/call-faults.ts';
import { type Case, casesOf, closedTitle, isPosted, pressUnanswered, says } from '../lib/fault-cases.ts';
import { expect, test } from '../lib/journey.ts';
import { drawn } from '../lib/long.ts';
import { CARD_NUMBER, CVV, MONEY_SETTINGS, moneyCalls, type MoneyCall } from '../lib/money-calls.ts';
import type { RunningServer } from '../lib/server.ts';
import { ledgerDifferences, newAccount, steer } from '../lib/steer.ts';
import { isKept, watchTraces } from '../lib/traces.ts';
import { signIn } from '../lib/trader.ts';

/** A new account before the press, and what is known of its calls. */
async function enter(page: Page, server: RunningServer, one: MoneyCall) {
  await steer(server, 'settings', MONEY_SETTINGS);
  await signIn(page, await newAccount(server, '6000.00'));
  const traces = watchTraces(page);
  await one.prepare(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && isPosted(one)(new URL(request.url())))
      keys.push(request.headers()['idempotency-key']);
  });
  return { before: await one.count(page), keys, traces };
}
const UNKNOWN = /could not be confirmed|It is not known whether/;

/** Neither the card's number nor its CVV, in no spelling. */
async function expectNoCard(traces: () => Promise<string>): Promise<void> {
  const found = await traces();
  for (const each of [CARD_NUMBER, CARD_NUMBER.replaceAll(' ', ''), CARD_NUMBER.replaceAll(' ', '+'), CVV])
    expect(isKept(found, each), `${each.length} characters of a card are kept`).toBe(false);
}
/** What is stored of calls under way. */
const records = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) =>
      key.startsWith('pending_intent.') ? [Object.keys(JSON.parse(String(text)) as object).toSorted()] : [],
    ),
  );

/** Its call and the repetition of it meet the fault; the question what became of it is answered by the server. */
const faulty = (name: string, one: MoneyCall, what: string, fault: Fault): Case => ({
  title: `${name} that ${what} is told as it is, and made once`,
  async play({ page, context, server }) {
    const { before, keys, traces } = await enter(page, server, one);
    await page.route(isPosted(one), ofCall(fault.hit), { times: 2 });
    await one.press(page);
    if (fault.isCutOff)
      await test.step(`${name}: unknown is told as unknown, not as a failure (R15)`, async () => {
        await expect(says(page, UNKNOWN)).toBeVisible({ timeout: 40_000 });
        await expect(says(page, one.none)).toBeHidden();
        await expectNoCard(traces);
        await context.setOffline(false);
        await expect(says(page, one.notFound)).toBeVisible({ timeout: 30_000 });
      });
    else if (!fault.isDone)
      await test.step(`${name}: what the server has not got is told not to be there (R15)`, async () => {
        await expect(says(page, one.none)).toBeVisible({ timeout: 30_000 });
        await expectNoCard(traces);
        expect(await one.count(page)).toBe(before);
      });
    if (fault.isCutOff)
      await test.step(`${name}: its page says so by itself once it is known (R15)`, async () => {
        // A panel that is out of sight says what it said last until it is shown.
        await expect(says(page, UNKNOWN)).toHaveCount(0);
        await expect(says(page, one.none)).toBeVisible();
      });
    if (!fault.isDone)
      await test.step(`${name}: ${one.keeps}`, async () => {
        await one.kept(page);
        await page.unrouteAll({ behavior: 'wait' });
        await one.press(page);
      });
    await test.step(`${name}: one is there in the end, by one key for all its sends (M-292, R15)`, async () => {
      await expect(says(page, one.done)).toBeVisible({ timeout: 30_000 });
      expect(await one.count(page)).toBe(before + 1);
      expect(await ledgerDifferences(server)).toEqual([]);
      // The first press was sent twice; another after a certain answer is another intent.
      expect(keys.map((key) => keys.indexOf(key))).toEqual(fault.isDone ? [0, 0] : [0, 0, 2]);
      if (fault.isDone) await expect(says(page, one.none)).toBeHidden();
      expect(await records(page)).toEqual([]);
    });
    await test.step(`${name}: no store, address or line of the console has the card (M-051)`, () =>
      expectNoCard(traces));
  },
});

/** The tab goes with the answer, or before the server has the call. */
const closed = (name: string, one: MoneyCall, isDone: boolean): Case => ({
  title: `${closedTitle(name, isDone)} is told in the next one`,
  async play(stage) {
    const { page, server } = stage;
    const { before, traces } = await enter(page, server, one);
    const next = await pressUnanswered(stage, one, isDone);
    await test.step(`${name}: what is stored meanwhile is key, operation, user, mode and time alone (R15)`, async () => {
      expect(await records(page)).toEqual([['at', 'isPractice', 'key', 'operation', 'userId', 'version']]);
      await expectNoCard(traces);
      await page.close();
    });
    await test.step(`${name}: the next tab asks what became of it and tells (R15)`, async () => {
      const nextTraces = watchTraces(next);
      await next.goto('/traderoom');
      await expect(says(next, isDone ? one.found : one.notFound)).toBeVisible({ timeout: 30_000 });
      expect(await one.count(next)).toBe(before + (isDone ? 1 : 0));
      expect(await ledgerDifferences(server)).toEqual([]);
      expect(await records(next)).toEqual([]);
      await expectNoCard(nextTraces);
    });
  },
});

const slow = (name: string, one: MoneyCall): Case => ({
  title: `${name} that takes half a minute is void when it arrives, and made once by the next press`,
  async play({ page, server }) {
    const { before, traces } = await enter(page, server, one);
    const late = page.waitForResponse((answer) => isPosted(one)(new URL(answer.url())) && answer.status() === 409, {
      timeout: 90_000,
    });
    await page.route(
      isPosted(one),
      ofCall(async (route) => {
        await new Promise((settle) => setTimeout(settle, 30_000));
        await route.continue();
      }),
      { times: 1 },
    );
    await one.press(page);
    await test.step(`${name}: it is not waited for longer than asking whether it came takes (R15)`, async () => {
      await expect(says(page, one.none)).toBeVisible({ timeout: 29_000 });
      expect(await one.count(page)).toBe(before);
    });
    await test.step(`${name}, late: ${one.keeps}`, async () => {
      await one.kept(page);
      await one.press(page);
      await expect(says(page, one.done)).toBeVisible({ timeout: 30_000 });
    });
    await test.step(`${name}: the late one is refused, for its key is void (R15)`, async () => {
      expect(await (await late).json()).toMatchObject({ status: 'intent_void' });
      expect(await one.count(page)).toBe(before + 1);
      expect(await ledgerDifferences(server)).toEqual([]);
      await expectNoCard(traces);
    });
  },
});

/** How many of the cases the gate takes. */
const SAMPLE = 4;

for (const { title, play } of drawn('faults at money calls', casesOf(moneyCalls, { faulty, closed, slow }), SAMPLE))
  test(title, async ({ page, context, server }) => {
    test.setTimeout(120_000);
    await play({ page, context, server });
  });
