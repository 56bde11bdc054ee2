import type { Page } from '@playwright/test';
import { account, BARE_BALANCE, type BareCall, bareCalls } from '../lib/bare-calls.ts';
import { type Fault, ofCall } from '../lib/call-faults.ts';
import { type Case, casesOf, closedTitle, isPosted, pressUnanswered, says, type Stage } from '../lib/fault-cases.ts';
import { expect, test } from '../lib/journey.ts';
import { drawn } from '../lib/long.ts';
import { ledgerDifferences, newAccount } from '../lib/steer.ts';
import { signIn } from '../lib/trader.ts';

/** A new account with its accounts open, and how often the call was sent. */
async function enter({ page, server }: Stage, one: BareCall) {
  await signIn(page, await newAccount(server, BARE_BALANCE));
  await openAccounts(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isPosted(one)(new URL(request.url()))) sent.push(request.url());
  });
  return sent;
}
async function openAccounts(page: Page): Promise<void> {
  if (await page.getByRole('dialog', { name: 'Your accounts' }).isVisible()) return;
  await account(page, 'Real').click();
  await expect(page.getByRole('dialog', { name: 'Your accounts' })).toBeVisible();
}

/** What the page says where no answer came, and that it shows the account as the server has it. */
async function expectTold(page: Page, one: BareCall, isMade: boolean): Promise<void> {
  const { made, notMade } = one.unconfirmed;
  const text = isMade ? made : notMade;
  if (text !== null) await expect(says(page, text)).toBeVisible({ timeout: 30_000 });
  await one.shows(page, isMade);
  expect(await one.isMade(page)).toBe(isMade);
}

const faulty = (name: string, one: BareCall, what: string, fault: Fault): Case => ({
  title: `${name} that ${what} is told as it is, and made once`,
  async play(stage) {
    const { page, context, server } = stage;
    const sent = await enter(stage, one);
    await page.route(isPosted(one), ofCall(fault.hit), { times: 1 });
    await one.press(page);
    if (fault.isCutOff)
      await test.step(`${name}: nothing is said of it while nobody can be asked (hard case 4)`, async () => {
        await expect(says(page, 'Asking the server for your account. The figures may be old.')).toBeVisible();
        for (const text of [one.done, one.unconfirmed.notMade]) await expect(says(page, text)).toBeHidden();
        await context.setOffline(false);
      });
    await test.step(`${name}: the account itself tells whether it was made (M-138, M-139, hard case 4)`, () =>
      expectTold(page, one, fault.isDone));
    if (!fault.isDone)
      await test.step(`${name}: it can be asked for again, and is made (M-133, M-137)`, async () => {
        await openAccounts(page);
        await one.press(page);
        await expect(says(page, one.done)).toBeVisible();
        await one.shows(page, true);
      });
    await test.step(`${name}: it was made once, and sent no oftener than pressed (R19)`, async () => {
      expect([await one.isMade(page), sent.length]).toEqual([true, fault.isDone ? 1 : 2]);
      expect(await ledgerDifferences(server)).toEqual([]);
    });
  },
});

/** The tab goes with the answer, or before the server has the call. */
const closed = (name: string, one: BareCall, isDone: boolean): Case => ({
  title: `${closedTitle(name, isDone)} shows in the next one`,
  async play(stage) {
    const { page, server } = stage;
    await enter(stage, one);
    const next = await pressUnanswered(stage, one, isDone);
    await page.close();
    await test.step(`${name}: the next tab shows the account as the server has it (M-138)`, async () => {
      await next.goto('/traderoom');
      const isPractice = isDone && one.operation === 'switchMode';
      await account(next, isPractice ? 'Practice' : 'Real').click();
      await one.shows(next, isDone);
      expect(await one.isMade(next)).toBe(isDone);
      expect(await ledgerDifferences(server)).toEqual([]);
    });
  },
});

const slow = (name: string, one: BareCall): Case => ({
  title: `${name} that takes longer than the page waits is shown once the server has made it`,
  async play(stage) {
    const { page, server } = stage;
    const sent = await enter(stage, one);
    const late = page.waitForResponse((answer) => isPosted(one)(new URL(answer.url())), { timeout: 60_000 });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      isPosted(one),
      ofCall(async (route) => {
        await held;
        await route.continue();
      }),
      { times: 1 },
    );
    await one.press(page);
    await test.step(`${name}: meanwhile the account is told as it is (hard case 4)`, () =>
      expectTold(page, one, false));
    await test.step(`${name}: the page follows at its next look at the account (M-138)`, async () => {
      release();
      expect((await late).status()).toBe(200);
      await expect.poll(() => one.isMade(page)).toBe(true);
      await expect(async () => one.shows(page, true)).toPass({ timeout: 75_000 });
      expect(sent).toHaveLength(1);
      expect(await ledgerDifferences(server)).toEqual([]);
    });
  },
});

for (const { title, play } of drawn('faults at calls without a key', casesOf(bareCalls, { faulty, closed, slow })))
  test(title, async ({ page, context, server }) => {
    test.setTimeout(150_000);
    await play({ page, context, server });
  });
