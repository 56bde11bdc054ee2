import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { layoutFlaws } from '../lib/layout-flaws.ts';
import { seed } from '../lib/long.ts';
import { type Look, looksOf, tagOf } from '../lib/looks.ts';
import { takePicture } from '../lib/picture.ts';
import { newTrader } from '../lib/steer.ts';
import { isPhone, signIn, tradeBitcoin } from '../lib/trader.ts';
import { textOf, type Say } from '../lib/words.ts';

const CALLS = {
  candles: '**/asset/candles/*',
  assets: '**/api/v1/assets',
  watchlist: '**/user/watchlist',
  rate: '**/asset/rate/*',
  open: '**/user/trades/open',
  pnl: '**/user/trades/update/pnl',
  closed: '**/user/trades/closed',
} as const;
type Call = keyof typeof CALLS;
type Answer = 'whole' | 'none' | 'failed' | 'held';

/** Sets how the calls of the lists are answered; `held` is never answered. */
async function answers(page: Page): Promise<(answer: Answer, ...calls: Call[]) => void> {
  const wanted = new Map<Call, Answer>();
  for (const [call, address] of Object.entries(CALLS) as [Call, string][])
    await page.route(address, async (route) => {
      const answer = wanted.get(call) ?? 'whole';
      if (answer === 'held') return;
      if (answer === 'failed')
        await route.fulfill({ status: 500, json: { message: 'Server error', error: 'Server error' } });
      else if (answer === 'none') await route.fulfill({ json: { data: [] } });
      else await route.fallback();
    });
  return (answer, ...calls) => {
    for (const call of calls) wanted.set(call, answer);
  };
}

/** No figure in it has the colour of a profit or a loss. */
async function isGrey(place: Locator): Promise<void> {
  const colours = () =>
    place
      .locator('.number, .number span')
      .evaluateAll((figures) => [...new Set(figures.map((figure) => getComputedStyle(figure).color))]);
  await expect.poll(colours).toHaveLength(1);
}

/** Checks a state that is on screen: its texts, axe, the layout; and takes a picture. */
class ListStates {
  constructor(
    private readonly page: Page,
    private readonly look: Look,
  ) {}
  get say(): Say {
    return textOf[this.look.language];
  }
  panel(): Locator {
    return this.page.getByRole('region', { name: this.say('positions.title') });
  }
  loading(place: Locator): Locator {
    return place.getByRole('status', { name: this.say('common.loading') });
  }
  async show(name: string, ...signs: Locator[]): Promise<void> {
    for (const sign of signs) await expect(sign.first()).toBeVisible({ timeout: 20_000 });
    expect.soft(await axeFaults(this.page), `${name}: axe`).toEqual([]);
    expect.soft(await layoutFlaws(this.page), `${name}: layout`).toEqual([]);
    const { width } = this.page.viewportSize() ?? { width: 0 };
    await takePicture(this.page, `list-states-${name}-${width}-${this.look.scheme}-${this.look.language}`);
  }
}

for (const look of looksOf('list-states')) {
  const name = `${look.device}, ${look.scheme}, ${look.language}, seed ${seed}`;
  test(`every panel says that it loads, is empty, failed, old or cut off: ${name} (R14)`, {
    tag: tagOf(look.device),
  }, async ({ page, server, context }) => {
    // Fifteen states, each kept by an almost paused clock while it is checked.
    test.slow();
    await page.clock.install();
    await page.emulateMedia({ colorScheme: look.scheme });
    await signIn(page, await newTrader(server));
    await tradeBitcoin(page);
    await page.addInitScript((language) => localStorage.setItem('webtrader_lang', language), look.language);
    // Wide enough for the watchlist beside the chart.
    if (!isPhone(page)) await page.setViewportSize({ width: 1920, height: 1000 });
    const answer = await answers(page);
    const states = new ListStates(page, look);
    const { say } = states;
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const dock = page.getByRole('region', { name: say('watchlist.title') });
    const retry = (place: Locator) => place.getByRole('button', { name: say('common.retry') });
    const inDock = (sign: Locator) => (isPhone(page) ? [] : [sign]);
    // The panel is folded without positions: unfold it to see its text.
    const unfold = async () => {
      const fold = states.panel().getByRole('button', { name: say('positions.title') });
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await fold.click();
    };
    // A call times out after ten seconds: with an almost paused clock it stays in flight while the picture is taken.
    const hold = async (show: () => Promise<void>) => {
      await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_500));
      let isShown = false;
      const creep = async () => {
        while (!isShown) await page.clock.runFor(1);
      };
      await Promise.all([show().finally(() => (isShown = true)), creep()]);
      await page.clock.resume();
    };
    const search = async (name: string, sign: Locator) => {
      await page.locator('main h1').click();
      await expect(sign.first()).toBeVisible();
      await hold(() => states.show(name, sign));
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };

    // Nothing has arrived yet.
    answer('held', 'candles', 'open', 'watchlist', 'pnl');
    await page.reload();
    await expect(states.panel().getByText(say('positions.total', { count: '—' }))).toBeVisible();
    await expect(
      page
        .getByRole('contentinfo', { name: say('figures.title') })
        .getByText('—')
        .first(),
    ).toBeVisible();
    await unfold();
    await hold(() =>
      states.show('loading', states.loading(states.panel()), states.loading(main), ...inDock(states.loading(dock))),
    );

    // Loaded, and there is nothing.
    answer('none', 'candles', 'open', 'watchlist');
    await page.reload();
    await unfold();
    await states.show(
      'empty',
      states.panel().getByText(say('positions.none')),
      main.getByText(say('chart.none')),
      ...inDock(dock.getByText(say('watchlist.empty'))),
    );
    await page.locator('main h1').click();
    await dialog.getByRole('combobox').fill('no such asset');
    await states.show('search-empty', dialog.getByText(say('assetSearch.none')));
    await page.keyboard.press('Escape');

    // Failed: each says so and can be asked for again.
    answer('failed', 'candles', 'open', 'watchlist', 'pnl');
    await page.reload();
    await unfold();
    await states.show(
      'failed',
      states.panel().getByText(say('common.loadFailed')),
      retry(states.panel()),
      main.getByText(say('chart.none')),
      ...inDock(retry(dock)),
    );
    answer('whole', 'candles', 'open', 'watchlist', 'pnl');
    await retry(states.panel()).click();
    await expect(states.panel().getByText('BTCUSD').first()).toBeVisible();
    if (!isPhone(page)) await retry(dock).click();
    await retry(main.getByRole('alert').filter({ hasText: say('chart.none') })).click();
    await expect(page.locator('canvas').first()).toBeVisible();
    if (!isPhone(page)) await expect(dock.getByText('BTCUSD')).toBeVisible();

    // Old: greyed, with its age; no order is taken on it.
    answer('failed', 'rate', 'pnl', 'open');
    for (let second = 0; second < 40; second += 5) await page.clock.runFor(5_000);
    const toggle = page.getByRole('group', { name: say(isPhone(page) ? 'orderTicket.title' : 'orderTicket.side') });
    await expect(toggle.locator('[data-stale]').first()).toBeVisible();
    await expect(main.getByText(new RegExp(`^${say('assetHeader.age', { seconds: '\\d+' })}$`))).toBeVisible();
    await states.show('stale', states.panel().getByText(say('positions.stale')));
    await expect(page.locator('footer[data-stale]')).toBeVisible();
    await isGrey(states.panel());
    if (!isPhone(page)) await expect(page.getByText(say('orderTicket.stale'))).toBeVisible();

    // Offline.
    answer('whole', 'rate', 'pnl', 'open');
    await context.setOffline(true);
    await states.show('offline', page.getByText(say('connectivity.offline')));
    await context.setOffline(false);
    await expect(page.getByText(say('connectivity.offline'))).toBeHidden();

    // The order book.
    const list = page.getByRole('tabpanel');
    const closedTab = page.getByRole('tab', { name: say('orderBook.closedTab') });
    for (const [state, sign] of [
      ['held', () => states.loading(list)],
      ['failed', () => retry(list)],
      ['none', (kind: 'positions.none' | 'orderBook.noneClosed') => list.getByText(say(kind))],
    ] as const) {
      answer(state, 'open', 'closed', 'pnl');
      await page.goto('/orderbook');
      const open = () => states.show(`book-${state}`, sign('positions.none'));
      await (state === 'held' ? hold(open) : open());
      await closedTab.click();
      const closed = () => states.show(`closed-${state}`, sign('orderBook.noneClosed'));
      await (state === 'held' ? hold(closed) : closed());
      if (state !== 'failed') continue;
      answer('whole', 'open', 'closed', 'pnl');
      await retry(list).click();
      await expect(list.getByText('BTCUSD').first()).toBeVisible();
    }
    answer('whole', 'open', 'closed', 'pnl');
    await page.goto('/orderbook');
    await expect(list.getByText('BTCUSD').first()).toBeVisible();
    answer('failed', 'pnl', 'open');
    for (let second = 0; second < 40; second += 5) await page.clock.runFor(5_000);
    await states.show('book-stale', list.getByText(say('positions.stale')));
    await expect(page.locator('main p [data-stale]')).toBeVisible();
    await isGrey(list);
    answer('whole', 'open', 'closed', 'pnl');
    answer('held', 'assets');
    await page.goto('/traderoom');
    await search('search-loading', states.loading(dialog));
    answer('failed', 'assets');
    await page.reload();
    await search('search-failed', retry(dialog));
  });
}
