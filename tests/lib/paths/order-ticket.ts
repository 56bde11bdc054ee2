import type { Move } from '@bourse/model-testing';
import { expect, type Page, type Response } from '@playwright/test';
import { steer } from '../steer.ts';
import { buttonIs, fieldIs, textOf, type, type Words } from './form.ts';
import { buy, LIST, NEXT_POLL, setPrices } from './positions.ts';
import { answerOrder, becomeRates, EURO, holdRates, placedBy, press, pull, slideTo, triggerIs } from './tickets.ts';
import type { OrderTicketView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';
import { enter, makeTrader, rows } from './world.ts';

const ASSETS = 'GET /assets';
const ORDER = 'POST /user/trades/store';
const DASH = '—';

const form = (page: Page) => page.getByRole('form', { name: 'Order' });
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: / at market$/ });
const units = (page: Page) => form(page).getByRole('textbox', { name: 'Units' });
const slider = (page: Page) => form(page).getByRole('slider', { name: 'Share of balance' });
const fact = (page: Page, label: string) =>
  form(page)
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]');

/** The list of assets is asked for again as the search opens, once it is a while old. */
async function refresh({ page, held }: Scene): Promise<void> {
  await page.clock.fastForward(16_000);
  const search = page.getByRole('dialog', { name: 'Choose an asset' });
  // A call that the page has given up meanwhile is never answered.
  let isAnswered = false;
  const hear = (answer: Response) => {
    isAnswered ||= new URL(answer.url()).pathname.endsWith('/assets');
  };
  page.on('response', hear);
  await page.getByRole('button', { name: /choose another asset/ }).click();
  await expect(async () => {
    await held.release(ASSETS);
    await page.clock.runFor(100);
    await expect(search).toBeVisible({ timeout: 500 });
    expect(isAnswered).toBe(true);
  }).toPass();
  page.off('response', hear);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
}

interface Quoted {
  readonly bid: { toString: () => string };
  readonly ask: { toString: () => string };
  readonly isOpen?: boolean;
  readonly nextOpen?: string | null;
}
/** The market has this price. */
const quote = ({ server }: Scene, { bid, ask, isOpen = true, nextOpen = null }: Quoted) =>
  steer(server, 'market', { sy: EURO, buy: String(ask), sell: String(bid), isOpen, nextOpen });

const typeOf = ({ event }: Move) => event.type;
const assetOf = ({ event }: Move) => event['asset'] as (Quoted & { id: string }) | null | undefined;
const isAccepted = (move: Move) => placedBy(move)?.kind === 'accepted';
const isFunded = ({ event }: Move) => {
  const { freeMargin = null } = (event['funds'] ?? {}) as { freeMargin?: unknown };
  return freeMargin !== null;
};
/** Not on this screen. */
const OF_A_PHONE: readonly string[] = ['ticket.open', 'sheet.shown', 'sheet.changed'];
const ON_A_PHONE = 'only a phone has a sheet for the ticket';

/** The ticket is filled in and sent, and follows the price (T-013 to T-062, T-071 to T-077). */
export const orderTicketPage: FlowMap<OrderTicketView> = {
  model: 'orderTicketModel',
  calls: { listAssets: ASSETS, listOpenTrades: LIST },
  settles: { 'intent.settled': ORDER },
  timers: { 'after lock': 1_000 },
  standsStill: true,
  gaps: {
    'orderTicket.market: asset.changed branch 4 of 4': 'a list that says the same of the asset is told to nobody',
    'orderTicket.order.editing: ticket.open': ON_A_PHONE,
    'orderTicket.order.locked: sheet.changed': ON_A_PHONE,
    'orderTicket.order.locked: sheet.shown': ON_A_PHONE,
    'orderTicket.order.locked: ticket.open': ON_A_PHONE,
    'orderTicket: network.changed': 'without a network the price grows old as well: a journey takes it away',
  },
  can({ event }, view) {
    const { market, units: written, stopLoss: trigger, isBusy, isLocked } = view;
    switch (event.type) {
      case 'network.changed':
        return false;
      case 'side.choose':
        return event['side'] !== view.side;
      case 'units.change':
        return event['text'] !== written;
      case 'units.decrease':
        return view.canDecreaseUnits;
      case 'percent.change':
        return view.canSlide && event['percent'] !== view.percent;
      case 'trigger.change':
        return trigger.isOn && event['text'] !== trigger.text;
      case 'trigger.increase':
        return trigger.isOn;
      case 'trigger.decrease':
        return trigger.isOn && trigger.canDecrease;
      case 'order.submit':
        return view.canSubmit || (isLocked && market === 'open');
      case 'intent.settled':
        return isBusy;
      // Seconds pass until the page asks for the price: what waits for less would be over.
      case 'quote.changed':
        return market === 'awaited' || (market !== 'unpriced' && !isBusy && !isLocked);
      case 'quote.stale':
        return !isBusy && !isLocked;
      // The rate's own price is newer than the list's.
      case 'price.moved':
        return market === 'awaited' && !isBusy && !isLocked;
      default:
        return !OF_A_PHONE.includes(event.type);
    }
  },
  follows(move, before) {
    const type = typeOf(move);
    const isIn = (name: string) => before.some((each) => typeOf(each) === name);
    const asset = before.find((each) => assetOf(each) !== undefined);
    switch (type) {
      case 'asset.changed':
        return asset === undefined && assetOf(move)?.id !== '2';
      case 'price.moved':
      case 'quote.changed':
        return asset !== undefined && assetOf(asset) !== null;
      case 'funds.changed':
        // Where time has passed the page has given its first question up.
        if (isFunded(move)) return !before.some(isFunded) && !isIn('price.moved') && !isIn('quote.stale');
        return !isIn('funds.changed');
      case 'order.submit':
        // What an order takes of the funds is another flow's to say.
        return !before.some(isFunded) && !before.slice(0, -1).some(isAccepted);
      case 'intent.settled':
        return move.event['ref'] === String(before.filter((each) => typeOf(each) === 'order.submit').length);
      default:
        return true;
    }
  },
  async open(scene, moves) {
    const { page } = scene;
    await makeTrader(scene, '10000.00');
    await setPrices(scene, 'ETHUSD', '100', '100');
    if (moves.some(isFunded)) await buy(scene, 'ETHUSD', 50);
    await holdRates(scene, 'held');
    const asset = (await rows<{ id: number; sy: string }>(scene, '/assets')).find(({ sy }) => sy === EURO);
    await page.addInitScript((id) => localStorage.setItem('DEFAULT_ASSET', id), String(asset?.id));
    await enter(scene);
    await expect(form(page)).toBeVisible();
  },
  async act(scene, move, _rest, view) {
    const { page, held } = scene;
    const { event } = move;
    switch (event.type) {
      case 'asset.changed': {
        const route = await held.take(ASSETS);
        const asset = assetOf(move);
        if (!asset) return route.fulfill({ json: { data: [] } });
        await quote(scene, asset);
        return route.continue();
      }
      case 'quote.changed':
        await quote(scene, event as unknown as Quoted);
        await becomeRates(scene, 'let');
        if (view.market !== 'awaited') await page.clock.fastForward(NEXT_POLL);
        return;
      case 'quote.stale':
        await becomeRates(scene, 'lost');
        for (const _each of [1, 2, 3, 4]) await page.clock.fastForward(NEXT_POLL);
        return;
      case 'price.moved':
        await quote(scene, event as unknown as Quoted);
        return refresh(scene);
      case 'funds.changed':
        if (isFunded(move)) await (await held.take(LIST)).continue();
        return;
      case 'side.choose':
        return button(page, `Sell ${view.sellPrice}`).click();
      case 'units.change':
        return type(units(page), event['text'] as string);
      case 'units.increase':
        return press(form(page), 'Increase Units');
      case 'units.decrease':
        return press(form(page), 'Decrease Units');
      case 'percent.change':
        return slideTo(slider(page), view.percent, Number(event['percent']));
      case 'order.submit':
        // A locked button takes the focus and the press all the same.
        return submit(page).click({ force: view.isLocked });
      default:
        return pull(form(page), event);
    }
  },
  answer: (_scene, move) => Promise.resolve(answerOrder(move)),
  async shows({ page }, view) {
    const { side, buyPrice, sellPrice, percent, fill, isBusy, isLocked } = view;
    for (const [name, price] of [
      ['Buy', buyPrice],
      ['Sell', sellPrice],
    ] as const)
      await expect(button(page, `${name} ${price}`)).toHaveAttribute(
        'aria-pressed',
        String(name.toLowerCase() === side),
      );
    await fieldIs(units(page), view.units, view.unitsProblem ?? undefined);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', String(percent));
    // The balance is known as soon as somebody is signed in.
    const { values } = view.share as Extract<Words, { id: string }> & { values: { balance: string } };
    if (values.balance !== DASH) await expect(form(page)).toContainText(textOf(view.share as Words));
    for (const [label, text] of Object.entries({
      ...{ Amount: view.amount, Leverage: view.leverage, Available: view.available },
      'Margin required': view.marginRequired,
    }))
      await expect(fact(page, label)).toHaveText(text);
    await triggerIs(form(page), view.stopLoss);
    const status = form(page).getByRole('status');
    // The server fills at the price that it quotes.
    const filled =
      fill && textOf({ id: (fill as { id: string }).id, values: { units: '0.1', symbol: EURO, price: buyPrice } });
    const said =
      filled ?? ((view.disabledReason ?? view.fundsHint) ? textOf((view.disabledReason ?? view.fundsHint)!) : '');
    await expect(status).toHaveText(fill || view.nextOpen === null ? said : `${said}. Opens ${view.nextOpen}`);
    await expect(submit(page)).toHaveAccessibleName(textOf(view.submitLabel as Words));
    await buttonIs(submit(page), { isBusy, isLocked });
    if (!isBusy && !isLocked) await expect(submit(page)).toBeEnabled({ enabled: view.canSubmit });
  },
};
