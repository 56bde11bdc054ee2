import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { amount, drawn } from '../lib/long.ts';
import { stopClock } from '../lib/page-clock.ts';
import { steer } from '../lib/steer.ts';
import { chooseSide, holdPositions, isPhone, placeOrder, runUntil, signIn } from '../lib/trader.ts';

// What a hand does that slips: real presses of mouse, finger and key, at the times that a hand has.
/** Milliseconds between the two presses of a hand that slips: on the button, on a row, on a phone's bar of prices. */
const GAPS = [30, 60, 120, 250, 400];
const ROW_GAPS = [60, 120, 350, 700];
const BAR_GAPS = [350, 450];
/** How many times slower than usual a cheap phone's processor is. */
const SLOW = 4;

const panel = (page: Page) => page.getByRole('region', { name: 'Total portfolio' });
const count = (page: Page) => panel(page).getByText(/^Total open positions \d+$/);
const bigButton = (page: Page) => page.getByRole('button', { name: /^(Buy|Sell) .+ at market$/ });
/** The big button once it takes a press: on a phone the sheet is locked for a moment when it has opened. */
async function unlocked(page: Page): Promise<Locator> {
  await expect(bigButton(page)).not.toHaveAttribute('aria-disabled');
  return bigButton(page);
}
const units = (page: Page) => page.getByRole('textbox', { name: 'Units' });

async function openPositions(page: Page): Promise<number> {
  return Number(/\d+$/.exec((await count(page).textContent()) ?? '')?.[0]);
}

async function middleOf(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses one point of the screen several times, by the pointer that this screen has, whatever comes to stand there. */
async function press(page: Page, at: { x: number; y: number }, gaps: readonly number[]): Promise<void> {
  const once = () => (isPhone(page) ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  await once();
  for (const gap of gaps) {
    await pass(page, gap);
    await once();
  }
}

/** The time of a hand, on the page's own clock. */
const pass = (page: Page, ms: number) =>
  page.evaluate(
    (time) =>
      new Promise((go) => {
        setTimeout(go, time);
      }),
    ms,
  );

/** What the page asks the server to do from now on. */
function callsOf(page: Page): { orders: () => number; closes: () => unknown[] } {
  const orders: string[] = [];
  const closes: unknown[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/user/trades/store')) orders.push(pathname);
    if (pathname.endsWith('/user/close/trade')) closes.push(request.postDataJSON());
  });
  return { orders: () => orders.length, closes: () => closes };
}

const isCounted = (page: Page, wanted: number) => expect(count(page)).toHaveText(`Total open positions ${wanted}`);

test('a slip on the big button places one order @both', async ({ page, trader, server }) => {
  await page.clock.install();
  await signIn(page, trader, 'BTCUSD');
  await isCounted(page, 0);
  const calls = callsOf(page);
  let placed = 0;
  /** One order at the ticket, ready to be pressed. */
  const prepare = async () => {
    await chooseSide(page, 'Buy');
    await units(page).fill('0.01');
    return unlocked(page);
  };
  const isOneMore = async () => {
    placed += 1;
    await isCounted(page, placed);
    expect(calls.orders()).toBe(placed);
    // The button's lock is over.
    await page.clock.fastForward(1_000);
  };
  // On a phone, where the same lock holds, one of them.
  for (const gap of drawn('slips on the button', GAPS, isPhone(page) ? 1 : GAPS.length))
    await test.step(`where the second press comes ${gap} ms after the first (R39)`, async () => {
      await press(page, await middleOf(await prepare()), [gap]);
      // A second order would have left by the next step, which counts them all.
      await isOneMore();
    });
  // Of a phone the gate takes that slip alone.
  if (isPhone(page) && amount({ sample: 0, whole: 1 }) === 0) {
    await pass(page, 300);
    return expect(calls.orders()).toBe(placed);
  }
  await test.step('of 20 presses in 2.2 s (R39)', async () => {
    await press(page, await middleOf(await prepare()), Array(19).fill(110));
    await isOneMore();
  });
  await test.step('while Enter is held on it, and none by Enter in a field (R39)', async () => {
    const button = await prepare();
    await units(page).focus();
    await page.keyboard.press('Enter');
    await expect(units(page)).not.toBeFocused();
    expect(calls.orders()).toBe(placed);
    await button.focus();
    await page.keyboard.down('Enter');
    for (let repeat = 0; repeat < 30; repeat += 1) {
      await pass(page, 50);
      await page.keyboard.down('Enter');
    }
    await page.keyboard.up('Enter');
    await isOneMore();
  });
  if (isPhone(page)) return;
  await test.step('where Enter is pressed five times, 60 ms each (R39)', async () => {
    await (await prepare()).focus();
    for (let once = 0; once < 5; once += 1) await page.keyboard.press('Enter', { delay: 60 });
    await isOneMore();
  });
  await test.step('what was bought is said beside the button while it is locked (R39)', async () => {
    await steer(server, 'market', { sy: 'BTCUSD', buy: '111195.45', sell: '111190.45' });
    await expect(page.getByRole('button', { name: 'Buy 111,195.45' })).toBeVisible();
    await prepare();
    await bigButton(page).click();
    const said = page.getByRole('form', { name: 'Order' }).getByRole('status');
    await expect(said).toHaveText('Bought 0.01 BTCUSD at 111,195.45');
    await expect(bigButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(bigButton(page)).not.toHaveAttribute('aria-disabled');
    await expect(said).toHaveText('');
  });
  await test.step('a refusal takes no second press either: it is not of what the answer left to be read (R39)', async () => {
    const sent = calls.orders();
    await units(page).fill('1');
    await press(page, await middleOf(bigButton(page)), [400]);
    await expect(page.getByText('Insufficient free margin').first()).toBeVisible();
    await unlocked(page);
    expect(calls.orders()).toBe(sent + 1);
  });
});

test('two taps on a price place nothing, on a slow phone either @phone', async ({ page, trader, context }) => {
  // The times of the hand are those of the page's clock: this machine may be slower than a hand.
  await page.clock.install();
  await signIn(page, trader, 'BTCUSD');
  const calls = callsOf(page);
  const processor = await context.newCDPSession(page);
  for (const gap of drawn('slips on the bar of prices', BAR_GAPS))
    await test.step(`where they come ${gap} ms apart (R39)`, async () => {
      const bar = await middleOf(page.getByRole('button', { name: /^Buy [\d,.]+$/ }).first());
      await stopClock(page);
      await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
      await page.touchscreen.tap(bar.x, bar.y);
      for (let tap = 0; tap < 2; tap += 1) {
        await page.clock.runFor(gap);
        await page.touchscreen.tap(bar.x, bar.y);
      }
      await page.clock.resume();
      await expect(page.getByRole('dialog', { name: 'Order' })).toBeVisible();
      await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await unlocked(page);
      expect(calls.orders()).toBe(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Order' })).toBeHidden();
    });
});

test('a fill closes the sheet, its position is in view, and without a network says why it cannot be closed (R39, T-070) @phone', async ({
  page,
  trader,
  context,
}) => {
  await signIn(page, trader, 'BTCUSD');
  await holdPositions(page, 1);
  await placeOrder(page, 'Buy', '0.01');
  await expect(page.getByRole('dialog', { name: 'Order' })).toBeHidden();
  const newest = panel(page).getByRole('article').first();
  await expect(newest).toBeInViewport({ ratio: 1 });
  await expect(newest).toContainText('0.01');
  const reason = newest.getByText('Positions can be closed when the connection is back');
  await expect(reason).toHaveCount(0);
  await context.setOffline(true);
  await expect(reason).toBeVisible();
});

test('a slip on a row closes one position, and the row stays where it stood for a while @both', async ({
  page,
  trader,
}) => {
  await page.clock.install();
  await signIn(page, trader, 'BTCUSD');
  const close = panel(page).getByRole('button', { name: 'Close position BTCUSD' });
  const kept = panel(page).locator('[data-closed]');
  const calls = callsOf(page);
  for (const gap of drawn('slips on a row', ROW_GAPS))
    await test.step(`where the second press comes ${gap} ms after the first (R39)`, async () => {
      await holdPositions(page, 2);
      await page.reload();
      await expect(close).toHaveCount(2);
      const before = await openPositions(page);
      const closed = calls.closes().length;
      await close.first().scrollIntoViewIfNeeded();
      await press(page, await middleOf(close.first()), [gap]);
      await isCounted(page, before - 1);
      expect(calls.closes()).toHaveLength(closed + 1);
    });
  if (isPhone(page) && amount({ sample: 0, whole: 1 }) === 0) return;
  await holdPositions(page, 2);
  await page.reload();
  await expect(close).toHaveCount(2);
  await close.first().scrollIntoViewIfNeeded();
  await test.step('a closed row stands greyed where it stood, until a second is over (R39)', async () => {
    const at = await middleOf(close.first());
    await press(page, at, []);
    await expect(kept).toHaveCount(1);
    await expect(kept.getByRole('button', { name: 'Close position BTCUSD' })).toHaveAttribute('aria-disabled', 'true');
    expect(await middleOf(close.first())).toEqual(at);
    await expect(kept).toHaveCount(0);
  });
  if (isPhone(page)) return;
  await test.step('or until the pointer leaves it (R39)', async () => {
    // Time stands still: the second does not pass.
    await stopClock(page);
    await press(page, await middleOf(close.first()), []);
    await expect(kept).toHaveCount(1);
    await page.mouse.move(5, 5);
    await expect(kept).toHaveCount(0);
    await page.clock.resume();
  });
  await test.step('a press closes no row that has only just come under the pointer (R39)', async () => {
    await holdPositions(page, 2);
    await page.reload();
    await expect(close.nth(1)).toBeVisible();
    await stopClock(page);
    const before = await openPositions(page);
    const closed = calls.closes().length;
    const at = await middleOf(close.first());
    // Opened elsewhere: with the close of another one the list brings them, and they come in above it.
    await holdPositions(page, 2);
    await press(page, at, []);
    await isCounted(page, before + 1);
    for (let slip = 0; slip < 2; slip += 1) await press(page, at, []);
    expect(calls.closes()).toHaveLength(closed + 1);
    await expect(close.first()).toHaveAttribute('aria-disabled', 'true');
    await page.clock.resume();
    await expect(close.first()).not.toHaveAttribute('aria-disabled');
  });
  await test.step('nor a row that came under a mouse which has rested since, however long ago (R39)', async () => {
    await page.reload();
    const at = await middleOf(close.first());
    await page.mouse.move(at.x, at.y);
    const before = await openPositions(page);
    const closed = calls.closes().length;
    await holdPositions(page, 1);
    await runUntil(page, () => expect(count(page)).toHaveText(`Total open positions ${before + 1}`, { timeout: 500 }));
    await page.clock.fastForward(5_000);
    await expect(close.first()).not.toHaveAttribute('aria-disabled');
    const pressed = async () => {
      await page.mouse.down();
      await page.mouse.up();
    };
    await pressed();
    await expect(page.getByText('The rows have moved, so nothing was closed.')).toBeVisible();
    expect(calls.closes()).toHaveLength(closed);
    await page.clock.fastForward(500);
    await expect(close.first()).not.toHaveAttribute('aria-disabled');
    await pressed();
    await isCounted(page, before);
    expect(calls.closes()).toHaveLength(closed + 1);
  });
  await test.step('and Enter that is held closes one, and presses nothing that the focus goes on to (R39)', async () => {
    await holdPositions(page, 2);
    await page.reload();
    await expect(close.nth(1)).toBeVisible();
    const closed = calls.closes().length;
    await close.first().focus();
    await page.keyboard.down('Enter');
    await expect(kept).toHaveCount(1);
    await page.clock.fastForward(1_000);
    await expect(panel(page).getByRole('button', { name: 'BTCUSD: details' }).first()).toBeFocused();
    const presses = await page.evaluateHandle(() => {
      const heard: Event[] = [];
      document.addEventListener('click', (event) => heard.push(event), true);
      return heard;
    });
    for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect(await presses.evaluate(({ length }) => length)).toBe(0);
    expect(calls.closes()).toHaveLength(closed + 1);
  });
  await test.step('two presses on what opens a dialog open it, and it stays (R39)', async () => {
    for (const [button, title] of [
      ['Close all positions', 'Close all positions'],
      [/choose another asset/, 'Choose an asset'],
    ] as const)
      for (const gap of [60, 250]) {
        const dialog = page.getByRole('dialog', { name: title });
        const at = await middleOf(page.getByRole('button', { name: button }));
        // Of the page's time: a busy machine makes two presses of what was a double one.
        await stopClock(page);
        await press(page, at, []);
        await page.clock.runFor(gap);
        await press(page, at, []);
        // Longer than the dialog takes to go, were it going.
        await page.clock.runFor(600);
        await page.clock.resume();
        await expect(dialog).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
  });
});

test('two presses that close a dialog close no position that lies beneath @desktop', async ({ page, trader }) => {
  await page.clock.install();
  await signIn(page, trader, 'BTCUSD');
  await holdPositions(page, 2);
  await page.reload();
  const close = panel(page).getByRole('button', { name: 'Close position BTCUSD' });
  await expect(close).toHaveCount(2);
  await close.first().scrollIntoViewIfNeeded();
  const calls = callsOf(page);
  const all = page.getByRole('button', { name: 'Close all positions' });
  const dialog = page.getByRole('dialog', { name: 'Close all positions' });
  for (const gap of drawn('slips beside a dialog', ROW_GAPS.slice(0, 2)))
    await test.step(`where the second press comes ${gap} ms after the first (R39)`, async () => {
      // The rows were still before: a press of one counts.
      await expect(close.first()).not.toHaveAttribute('aria-disabled');
      const at = await middleOf(close.first());
      await all.click();
      await expect(dialog).toBeVisible();
      // A press beside it counts now. Later times are the page's: this machine may be slower than a hand.
      await page.clock.runFor(500);
      await stopClock(page);
      await press(page, at, []);
      await expect(dialog).toBeHidden();
      await page.clock.runFor(gap);
      await press(page, at, []);
      await page.clock.resume();
      await expect(page.locator('[data-leaving]')).toHaveCount(0);
      expect(calls.closes()).toEqual([]);
      await isCounted(page, 2);
      // The focus is where the question was asked from.
      await expect(all).toBeFocused();
    });
  await test.step('a press that comes later closes one', async () => {
    await close.first().click();
    await isCounted(page, 1);
    expect(calls.closes()).toHaveLength(1);
  });
});

test('typed numbers stand as typed, and are sent as typed or not at all', async ({ page, trader }) => {
  await signIn(page, trader, 'BTCUSD');
  const calls = callsOf(page);
  await chooseSide(page, 'Buy');
  await test.step('they replace what stands in the field, however it is entered (R40)', async () => {
    const share = page.getByRole('slider', { name: 'Share of balance' });
    for (const [before, typed, shown] of [
      ['5000', '10000', '10,000'],
      ['2500', '50', '50'],
    ] as const) {
      await units(page).fill(before);
      await units(page).press('Tab');
      await expect(units(page)).toHaveValue(before.replace(/(?=\d{3}$)/, ','));
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.type(typed);
      await expect(units(page)).toHaveValue(typed);
      await units(page).press('Enter');
      await expect(units(page)).toHaveValue(shown);
    }
    // The slider leaves six decimals, to which nothing can be added.
    await share.focus();
    await page.keyboard.press('ArrowRight');
    await expect(units(page)).not.toHaveValue('50');
    if (isPhone(page)) await units(page).tap();
    else await units(page).click();
    await page.keyboard.type('7');
    await expect(units(page)).toHaveValue('7');
    // A second press sets the caret, as anywhere.
    await units(page).click({ position: { x: 2, y: 8 } });
    await page.keyboard.type('1');
    await expect(units(page)).toHaveValue('17');
  });
  await test.step('those that are not taken leave the text and say why; a step ends at the floor (R40, T-044)', async () => {
    await units(page).fill('');
    await units(page).pressSequentially('1000000000');
    await expect(page.getByText('Not taken: must be below 1,000,000,000')).toBeVisible();
    await expect(units(page)).toHaveValue('100000000');
    // Nor is what is left of them what the person means.
    await bigButton(page).click();
    await unlocked(page);
    expect(calls.orders()).toBe(0);
    await units(page).fill('');
    await units(page).pressSequentially('0.1234567');
    await expect(page.getByText('Not taken: at most 6 decimals')).toBeVisible();
    await units(page).fill('0.105');
    await expect(page.getByText('Not taken')).toHaveCount(0);
    const less = page.getByRole('button', { name: 'Decrease Units' });
    await less.click();
    await expect(units(page)).toHaveValue('0.1');
    await expect(less).toHaveAttribute('aria-disabled', 'true');
    await less.click({ force: true });
    await expect(units(page)).toHaveValue('0.1');
  });
  await test.step('they are digits with a point: anything else stands as typed and is refused (R40)', async () => {
    for (const text of ['0,5', '1e3', '1,000', '1 000']) {
      await units(page).fill('');
      await units(page).pressSequentially(text);
      await bigButton(page).click();
      await expect(page.getByText('Write decimals with a point, without separators: 0.5')).toBeVisible();
      await expect(units(page)).toHaveValue(text);
    }
    for (const [text, words] of [
      ['abc', 'This is not a number'],
      ['0', 'Quantity must be greater than 0'],
    ] as const) {
      await units(page).fill('');
      await units(page).pressSequentially(text);
      await expect(page.getByText(words)).toBeVisible();
    }
    await units(page).fill('');
    await units(page).pressSequentially('-1');
    await expect(page.getByText('Quantity must be greater than 0')).toBeVisible();
    await bigButton(page).click();
    await expect(page.getByText('Quantity must be greater than 0')).toBeVisible();
    await expect(units(page)).toHaveValue('-1');
    expect(calls.orders()).toBe(0);
  });
  await test.step('a stop loss that no price reaches says so beside its field and is not sent (R41)', async () => {
    await units(page).fill('0.0001');
    const loss = page.getByRole('switch', { name: 'Stop loss (USD)' });
    await loss.click({ force: true });
    await page.getByRole('textbox', { name: 'Stop loss (USD)' }).fill('5000');
    await expect(page.getByText('Stop loss cannot be reached at this size')).toBeVisible();
    await bigButton(page).click();
    await expect(page.getByText('Stop loss cannot be reached at this size')).toBeVisible();
    expect(calls.orders()).toBe(0);
    await loss.click({ force: true });
  });
  await test.step('shown with thousands marks they are sent as they were typed (R40)', async () => {
    await units(page).fill('5000');
    await units(page).blur();
    await expect(units(page)).toHaveValue('5,000');
    const sent = page.waitForRequest((request) => request.url().endsWith('/user/trades/store'));
    await bigButton(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ qty: 5000 });
    await expect(units(page)).toHaveValue('5,000');
  });
});

test('rows and ticket of an asset show one price at every moment, and each row its P/L at it (R41)', async ({
  page,
  trader,
  server,
}) => {
  await page.clock.install();
  await signIn(page, trader, 'BTCUSD');
  await holdPositions(page, 1);
  await page.reload();
  const rows = panel(page)
    .getByRole(isPhone(page) ? 'article' : 'row')
    .filter({ hasText: 'BTCUSD' });
  await expect(rows).toHaveCount(1);
  await placeOrder(page, 'Buy', '0.01');
  await expect(page.getByText('Your Order has been Placed.')).toBeVisible();

  // Prices move with every second of the market: read together, whatever call was the last to bring one.
  const read = () =>
    page.evaluate(() => {
      const area = document.querySelector('[aria-label="Total portfolio"]');
      // Opening and present price, in whatever order; of the amounts of money the P/L stands last.
      const shown = [...(area?.querySelectorAll('[data-position]') ?? [])].map((row) => {
        const texts = [...row.querySelectorAll('*')]
          .filter(({ childElementCount }) => childElementCount === 0)
          .map(({ textContent }) => textContent?.trim() ?? '');
        return {
          prices: texts.filter((text) => /^\d+,\d{3}\.\d+$/.test(text)),
          units: texts.find((text) => /^0\.\d+$/.test(text)) ?? '',
          profit: texts.findLast((text) => /^[+-]?\d+\.\d{3}$/.test(text)) ?? '',
        };
      });
      const sell = [...document.querySelectorAll('button')].find((button) =>
        /^Sell [\d,.]+$/.test(button.innerText.replace(/\s+/g, ' ')),
      );
      return { rows: shown, sell: sell?.innerText.replace(/\s+/g, ' ').slice('Sell '.length) ?? '' };
    });
  const number = (text: string) => Number(text.replaceAll(',', ''));
  const sells = new Set<string>();
  for (let moment = 0; moment < 24; moment += 1) {
    await steer(server, 'clock', { advanceMs: 500 });
    await page.clock.fastForward(500);
    await pass(page, 100);
    const { rows: shown, sell } = await read();
    sells.add(sell);
    expect(shown).toHaveLength(2);
    for (const { prices, units: bought, profit } of shown) {
      const [one = 0, other = 0] = prices.map(number);
      expect([one, other]).toContain(number(sell));
      // All of them were bought.
      const exact = (2 * number(sell) - one - other) * Number(bought);
      expect(Math.abs(number(profit) - exact), `${profit} for ${exact}`).toBeLessThan(0.00051);
    }
  }
  expect(sells.size).toBeGreaterThan(1);
});

test('units and what the order costs stay in sight on small screens, the stop loss can be reached @desktop', async ({
  page,
  trader,
  context,
}) => {
  await signIn(page, trader, 'BTCUSD');
  await holdPositions(page, 2);
  const form = page.getByRole('form', { name: 'Order' });
  const costs = [form.getByText('Margin required'), form.getByText('Available'), bigButton(page)];
  const stop = form.getByRole('textbox', { name: 'Stop loss (USD)' });
  const dialog = page.getByRole('form', { name: 'Order dialog' });
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 1280, height: 600 },
    { width: 844, height: 390 },
  ])
    await test.step(`at ${viewport.width}×${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      await page.reload();
      // By the keyboard: what has the focus stands above the button that places the order.
      const limit = form.getByRole('switch', { name: 'Stop loss (USD)' });
      // The foot has its full height once it has its figures.
      await expect(form.getByText('Margin required').locator('xpath=..')).toContainText('$');
      expect(await isFree(units(page), 'foot')).toBe(true);
      if (viewport.height > 600)
        expect(await isFree(form.getByRole('textbox', { name: 'Take profit (USD)' }), 'foot')).toBe(true);
      await limit.focus();
      await expect.poll(() => isFree(limit)).toBe(true);
      await page.keyboard.press('Space');
      await expect(stop).toBeEnabled();
      for (const cost of costs) expect(await isFree(cost)).toBe(true);
      await form.hover();
      for (let turn = 0; turn < 30 && !(await isFree(stop)); turn += 1) await page.mouse.wheel(0, 40);
      for (const part of [stop, ...costs]) expect(await isFree(part)).toBe(true);
      if (viewport.height > 600) expect(await isFree(units(page))).toBe(true);
      await page.getByRole('button', { name: 'Open buy order' }).click();
      for (const cost of ['Margin required', 'Available'])
        await expect.poll(() => isFree(dialog.getByText(cost))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

  await test.step('on a phone on its side what is wrong with units, and why nothing is sent without a network', async () => {
    await units(page).fill('-1');
    for (const part of [form.getByText('Quantity must be greater than 0'), units(page), ...costs])
      await expect.poll(() => isFree(part, 'foot')).toBe(true);
    await units(page).fill('0.01');
    await context.setOffline(true);
    const reason = form.getByText('Orders can be placed when the connection is back');
    for (const part of [reason, units(page), ...costs]) await expect.poll(() => isFree(part, 'foot')).toBe(true);
    await context.setOffline(false);
    await expect(reason).toHaveCount(0);
  });

  // With the figures of a wide window they take two rows, and the second one covers the button.
  await test.step('in Spanish on a phone on its side, whose figures open by a press', async () => {
    await page.evaluate(() => localStorage.setItem('webtrader_lang', 'es'));
    await page.reload();
    const ticket = page.getByRole('form', { name: 'Orden' });
    await expect(ticket.getByText('Margen necesario').locator('xpath=..')).toContainText('$');
    expect(await isFree(ticket.getByRole('button', { name: /^Comprar BTCUSD/ }), 'foot')).toBe(true);
    const figures = page.getByRole('contentinfo', { name: 'Cifras de la cuenta' });
    await figures.getByRole('button', { name: /Patrimonio.*Margen libre/ }).click();
    await expect(page.getByRole('dialog').getByText('Nivel de margen')).toBeVisible();
  });
});

/** Whether a person sees it: nothing lies over its middle, or over its foot. */
const isFree = (of: Locator, part: 'middle' | 'foot' = 'middle') =>
  of.evaluate((element, at) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, at === 'foot' ? y + height - 3 : y + height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  }, part);
