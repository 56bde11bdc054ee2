import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { chooseAsset, holdPositions, isPhone, signIn } from '../lib/trader.ts';

/** Everything the page says: its texts, and the names that only a screen reader hears. */
const saidBy = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.add((node.textContent ?? '').trim());
    for (const element of document.body.querySelectorAll('[aria-label]'))
      texts.add(element.getAttribute('aria-label') ?? '');
    return [...texts];
  });

/** Where the room says each of the labels, in English and in Spanish. */
const LABELS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  room: [
    ['Equity', 'Patrimonio'],
    ['P/L', 'G/P'],
    ['Margin', 'Margen'],
    ['Free margin', 'Margen libre'],
    ['Margin level', 'Nivel de margen'],
    ['Available', 'Disponible'],
    ['Units', 'Unidades'],
    ['Leverage', 'Apalancamiento'],
    ['Take profit (USD)', 'Toma de ganancias (USD)'],
    ['Stop loss (USD)', 'Límite de pérdidas (USD)'],
    ['Buy', 'Comprar'],
    ['Sell', 'Vender'],
    ['Invested', 'Invertido'],
    ['Watch List', 'Lista de seguimiento'],
    ['Close all', 'Cerrar todas'],
    ['Total open positions 1', 'Total de posiciones abiertas 1'],
  ],
  search: [
    ['Search', 'Buscar'],
    ['Spread', 'Diferencial'],
    ['All assets', 'Todos los activos'],
    ['All expirations', 'Todos los vencimientos'],
    ['Wishlist', 'Favoritos'],
  ],
  order: [['Volume', 'Volumen']],
  watchlist: [['Watch List', 'Lista de seguimiento']],
  book: [
    ['Total open positions: 1', 'Total de posiciones abiertas: 1'],
    ['Order detail BTCUSD', 'Detalle de la posición BTCUSD'],
  ],
  closed: [['Total closed positions: 0', 'Total de posiciones cerradas: 0']],
  reports: [['Balance', 'Saldo']],
};

/** Brings the page to each place, by what needs no words of the language. */
async function visit(page: Page, place: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (place === 'search') await page.locator('main h1').click();
  else if (place === 'order') await page.locator('footer [aria-haspopup="dialog"]').last().click();
  else if (place === 'watchlist' || place === 'reports') await page.goto(`/${place}`);
  else if (place === 'book') {
    await page.goto('/orderbook');
    await page.getByRole('tabpanel').getByText('BTCUSD').first().click();
  } else if (place === 'closed') {
    await page.goto('/orderbook');
    await page.getByRole('tab').last().click();
  } else await page.goto('/traderoom');
  if (['search', 'order', 'book'].includes(place)) await expect(dialog).toBeVisible();
}

for (const [at, language] of (['en', 'es'] as const).entries())
  test(`says the labels of trading, ${language}, each in its place (T-256, T-259) @desktop`, async ({
    page,
    server,
  }) => {
    await signIn(page, await newTrader(server));
    await holdPositions(page, 1);
    await page.evaluate((chosen) => localStorage.setItem('webtrader_lang', chosen), language);
    for (const [place, labels] of Object.entries(LABELS)) {
      await visit(page, place);
      const wanted = labels.map((label) => label[at] ?? '');
      await expect
        .poll(async () => {
          const said = await saidBy(page);
          return wanted.filter((label) => !said.includes(label));
        }, `missing in ${place}`)
        .toEqual([]);
      if (['search', 'order'].includes(place)) await page.keyboard.press('Escape');
    }
  });

test('has the names by which any test finds the controls (R33) @desktop', async ({ page, server }) => {
  await steer(server, 'market', { sy: 'BTCUSD', buy: '2000.00', sell: '1990.00' });
  await signIn(page, await newTrader(server));
  await chooseAsset(page, 'BTCUSD');
  await holdPositions(page, 1);
  await page.reload();
  for (const name of [
    'Buy 2,000.00',
    'Sell 1,990.00',
    'Buy BTCUSD at market',
    'Open buy order',
    'Open sell order',
    'Close position BTCUSD',
    'Close all positions',
  ])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  // Of what, where no name stands beside them.
  for (const name of ['Open buy order', 'Open sell order'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('title', 'BTCUSD');
  await page.getByRole('button', { name: 'Sell 1,990.00', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sell BTCUSD at market', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Units', exact: true })).toBeVisible();
});

test('shows no fee and no commission in the ticket or the dialog (T-239) @desktop', async ({ page, server }) => {
  await signIn(page, await newTrader(server));
  const facts = (form: string) =>
    page
      .getByRole('form', { name: form, exact: true })
      .locator('dt')
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
  await expect.poll(() => facts('Order')).toEqual(['Amount', 'Leverage', 'Margin required', 'Available']);
  await page.getByRole('button', { name: 'Open buy order' }).click();
  await expect.poll(() => facts('Order dialog')).toEqual(['Total', 'Leverage', 'Margin required', 'Available']);
});

/** Changes one asset of every list that the page is sent. */
const change = (page: Page, symbol: string, to: object) =>
  page.route(/\/api\/v1\/(assets|user\/watchlist|user\/trades\/open|asset\/rate\/\d+)$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: unknown };
    const changed = (entry: any): unknown => {
      if (entry?.sy === symbol) return { ...entry, ...to };
      return entry?.asset?.sy === symbol ? { ...entry, asset: { ...entry.asset, ...to } } : entry;
    };
    const data = Array.isArray(body.data) ? body.data.map(changed) : changed(body.data);
    await route.fulfill({ response: answer, json: { ...body, data } });
  });

test('shortens a name of more than 10 characters where room is scarce, and never in a table (T-231, T-232) @both', async ({
  page,
  server,
}) => {
  await signIn(page, await newTrader(server));
  await chooseAsset(page, 'BTCUSD');
  await holdPositions(page, 1);
  await change(page, 'BTCUSD', { sy: 'BITCOINUSDT', a_name: 'Bitcoin perpetual' });
  await page.reload();
  const short = 'BITCOINUSD…';
  const chip = page.getByRole('navigation', { name: 'Watch List' }).getByText(short).first();
  await expect(chip).toBeVisible();
  if (isPhone(page)) {
    const card = page.getByRole('navigation', { name: 'Watch List' }).getByTitle('Bitcoin perpetual').first();
    return expect(card).toContainText(short);
  }
  await expect(page.getByRole('contentinfo').getByTitle('Bitcoin perpetual')).toContainText(short);
  await page.getByRole('navigation', { name: 'Watch List' }).getByRole('button', { name: 'more' }).click();
  await expect(page.getByRole('listitem').getByTitle('Bitcoin perpetual').first()).toContainText(short);
  await page.keyboard.press('Escape');
  const row = page.getByRole('region', { name: 'Total portfolio' }).locator('tbody tr').first();
  await expect(row).toContainText('BITCOINUSDT');
  await expect(row).not.toContainText('…');
});

test('divides nothing without a price: dashes, a slider that stands still, no Buy or Sell (T-059) @desktop', async ({
  page,
  server,
}) => {
  await signIn(page, await newTrader(server));
  await chooseAsset(page, 'BTCUSD');
  await change(page, 'BTCUSD', { buy_p: 0, sell_p: 0 });
  await page.route('**/api/v1/asset/rate/*', (route) => route.abort());
  await page.reload();
  const form = page.getByRole('form', { name: 'Order', exact: true });
  await expect(form.getByRole('status')).toHaveText('Waiting for a price');
  const amount = form.locator('dt', { hasText: /^Amount$/ }).locator('xpath=following-sibling::dd[1]');
  await expect(amount).toHaveText('—');
  await expect(form.getByRole('slider')).toHaveAttribute('aria-disabled', 'true');
  await expect(form.getByRole('button', { name: 'Buy BTCUSD at market' })).toBeDisabled();
});

test('draws the chart by itself: no file of another site, also where a provider is named that it has not (T-008) @desktop', async ({
  page,
  server,
}) => {
  const others: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(server.url).origin) others.push(request.url());
  });
  await steer(server, 'settings', { chart_provider: 'acme', chart_provider_url: 'https://chart.example' });
  await signIn(page, await newTrader(server));
  await expect(
    page
      .getByRole('group', { name: /^Price chart of/ })
      .locator('canvas')
      .first(),
  ).toBeVisible();
  expect(others).toEqual([]);
});

test('charts five lengths of candles, 1m at first, follows the price, and says when there is none (T-009) @desktop', async ({
  page,
  server,
}) => {
  await signIn(page, await newTrader(server));
  await chooseAsset(page, 'BTCUSD');
  const lengths = page.getByRole('radiogroup', { name: 'Length of a candle' });
  await expect(lengths.getByRole('radio')).toHaveCount(5);
  await expect(lengths.getByRole('radio', { name: '1m', exact: true })).toBeChecked();
  const figures = page.locator('[data-chart-figures]');
  // Under the pointer the figures are of the candle it is over.
  await page.mouse.move(0, 0);
  await steer(server, 'market', { sy: 'BTCUSD', buy: '77777.70', sell: '77770.00' });
  await expect(figures).toContainText('Close 77,770.00', { timeout: 15_000 });
  await page.route('**/api/v1/asset/candles/*', (route) => route.fulfill({ json: { data: [] } }));
  await lengths.getByText('1h', { exact: true }).click();
  await expect(page.getByText('No chart data')).toBeVisible();
  await page.unroute('**/api/v1/asset/candles/*');
  await page.reload();
  await expect(lengths.getByRole('radio', { name: '1h', exact: true })).toBeChecked();
  await expect(figures).toContainText('Close 77,770.00');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Price chart of BTCUSD' }).getByRole('row')).not.toHaveCount(0);
});

test('saves the open and the closed positions, all of them, as files (T-128, T-133) @desktop', async ({
  page,
  server,
}) => {
  await signIn(page, await newTrader(server));
  await holdPositions(page, 3);
  await page.goto('/traderoom');
  await page.getByRole('button', { name: 'Close position BTCUSD' }).first().click();
  await expect(page.getByText('Position successfully closed')).toBeVisible();
  await page.goto('/orderbook');
  const saved = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const [heads = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    return { name: file.suggestedFilename(), heads, lines };
  };
  await expect(page.getByText('Total open positions: 2')).toBeVisible();
  const open = await saved();
  expect(open.name).toMatch(/^open-positions-\d{4}-\d\d-\d\d\.csv$/);
  expect(open.heads).toContain('Name,Direction,Units,Leverage,Invested,Opening price,Current price,Net P/L,Opened');
  expect(open.lines).toEqual(Array(2).fill(expect.stringMatching(/^BTCUSD,Buy,0\.0001,\d+,/)));
  await page.getByRole('tab').last().click();
  await expect(page.getByText('Total closed positions: 1')).toBeVisible();
  const closed = await saved();
  expect(closed.name).toMatch(/^closed-positions-/);
  expect(closed.lines).toEqual([expect.stringMatching(/^BTCUSD,Buy,0\.0001,.*,Closed by hand$/)]);
});
