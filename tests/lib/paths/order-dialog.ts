import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { buttonIs, fieldIs, NEVER_LOST, textOf, type, type Words } from './form.ts';
import { buy, NEXT_POLL, setPrices } from './positions.ts';
import { leaveElsewhere } from './tabs.ts';
import { answerOrder, becomeRates, EURO, holdRates, press, pull, slideTo, triggerIs } from './tickets.ts';
import type { OrderDialogView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';
import { close, drawn, enter, makeTrader, rows } from './world.ts';

const GOLD = 'XAUUSD';
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Buy|Sell) order$/ });
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^(Buy|Sell) / });
const volume = (page: Page) => dialog(page).getByRole('textbox', { name: 'Volume', exact: true });
const slider = (page: Page) => dialog(page).getByRole('slider', { name: 'Volume from 1 to 5' });
const opener = (page: Page, side: 'buy' | 'sell') =>
  page
    .getByRole('contentinfo', { name: 'Account figures' })
    .getByRole('button', { name: `Open ${side} order`, exact: true });
const fact = (page: Page, label: string) =>
  dialog(page)
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]');

const typeOf = ({ event }: Move) => event.type;
const isTicket = (move: Move) => typeOf(move) === 'ticket.changed';
const ticketOf = ({ event }: Move) => event['ticket'] as { asset: { symbol: string } | null; market: string };
const isFunds = (move: Move) => typeOf(move) === 'funds.changed';
const isPractice = ({ event }: Move) => (event['funds'] as { isPractice: boolean }).isPractice;
const isSettled = (move: Move) => typeOf(move) === 'intent.settled';

function isOpenAfter(before: readonly Move[]): boolean {
  const ends = ['order.cancel', 'dialog.closed'];
  const isEnd = (move: Move) => ends.includes(typeOf(move)) || move.type === 'after receipt';
  return before.findLastIndex((move) => typeOf(move) === 'order.open') > before.findLastIndex(isEnd);
}

async function idOf(scene: Scene, symbol: string): Promise<string> {
  const known = await rows<{ id: number; sy: string }>(scene, '/assets');
  return String(known.find(({ sy }) => sy === symbol)?.id);
}

/** One order by the footer's buttons (T-063 to T-070). */
export const orderDialogPage: FlowMap<OrderDialogView> = {
  model: 'orderDialogModel',
  calls: {},
  settles: { 'intent.settled': 'POST /user/trades/store' },
  timers: { 'after arming': 600, 'after receipt': 1_000 },
  standsStill: true,
  dialog: { on: dialog, isOpenAfter },
  gaps: {
    'followDialog failed': NEVER_LOST,
    'orderDialog.open: followDialog failed': NEVER_LOST,
    'orderDialog.open.writing.opening: after opening': 'the form tells that it stands there before that',
    'orderDialog: ticket.lost': 'only a flow that failed is told so, which no call brings about',
  },
  can({ event, child }, view) {
    const { isBusy, isLocked, isEditable, isVoid } = view;
    if (child === 'followDialog') return false;
    switch (event.type) {
      case 'ticket.lost':
        return false;
      // Seconds pass until the price is old: what waits for less would be over.
      case 'ticket.changed':
        return !isBusy && !isLocked;
      case 'order.submit':
        return !isVoid && !isBusy && (isLocked || view.canSubmit);
      case 'intent.settled':
        return isBusy;
      case 'units.decrease':
        return isEditable && view.canDecreaseUnits;
      case 'units.change':
        return isEditable && event['text'] !== view.units;
      case 'units.increase':
      case 'trigger.toggle':
        return isEditable;
      case 'volume.slide':
        return isEditable && view.canSlide && event['volume'] !== view.volume;
      case 'trigger.change':
        return isEditable && view.stopLoss.isOn && event['text'] !== view.stopLoss.text;
      case 'trigger.increase':
        return isEditable && view.stopLoss.isOn;
      case 'trigger.decrease':
        return isEditable && view.stopLoss.isOn && view.stopLoss.canDecrease;
      default:
        return true;
    }
  },
  follows(move, before) {
    const kind = typeOf(move);
    const isOpen = isOpenAfter(before);
    // The form says by itself that it stands on the screen.
    if (before.at(-1)?.event.type === 'order.open') return kind === 'order.shown';
    switch (kind) {
      case 'order.open':
        return !isOpen && !before.some(isSettled) && before.some(isTicket) && before.some(isFunds);
      case 'order.shown':
        return false;
      case 'funds.changed':
        return !isPractice(move) && !before.some(isFunds);
      case 'ticket.changed': {
        const { asset, market } = ticketOf(move);
        const last = before.findLast(isTicket);
        // Its price is there from the start.
        if (!last) return asset?.symbol === EURO && market === 'open';
        const was = ticketOf(last);
        return (
          asset !== null &&
          (was.market !== market || was.asset?.symbol !== asset.symbol) &&
          was.asset?.symbol !== (market === 'stale' ? GOLD : '')
        );
      }
      case 'intent.settled':
        return move.event['ref'] === String(before.filter(isSettled).length + 1);
      default:
        return move.kind !== 'event' || isOpen;
    }
  },
  async open(scene) {
    const { page } = scene;
    await makeTrader(scene, '10000.00');
    await setPrices(scene, EURO, '1.1002', '1.1');
    await setPrices(scene, GOLD, '2401', '2400');
    await setPrices(scene, 'ETHUSD', '100', '100');
    await buy(scene, 'ETHUSD', 50);
    await holdRates(scene, 'let');
    await enter(scene, EURO);
    await expect(page.getByRole('form', { name: 'Order' })).toContainText('$9,000.00');
    // What the dialog is drawn with is loaded when it is first wanted.
    await opener(page, 'buy').click();
    await drawn(page, dialog(page));
    await close(dialog(page));
    await expect(dialog(page)).toBeHidden();
  },
  async act(scene, move, _rest, view) {
    const { page } = scene;
    const { event } = move;
    switch (event.type) {
      case 'ticket.changed': {
        const { asset, market } = ticketOf(move);
        const symbol = asset?.symbol ?? '';
        if (market === 'stale') {
          await becomeRates(scene, 'lost');
          for (const _each of [1, 2, 3, 4]) await page.clock.fastForward(NEXT_POLL);
          return;
        }
        await becomeRates(scene, 'let');
        const is = await page.evaluate(() => localStorage.getItem('DEFAULT_ASSET'));
        if (is !== (await idOf(scene, symbol)))
          return leaveElsewhere(scene, 'DEFAULT_ASSET', await idOf(scene, symbol));
        if (view.market === 'stale') await page.clock.fastForward(NEXT_POLL);
        return;
      }
      case 'funds.changed':
        // They are there from the start, as `open` has seen.
        return;
      case 'order.shown':
        // The form says so by itself.
        return;
      case 'order.open':
        return opener(page, event['side'] === 'sell' ? 'sell' : 'buy').click();
      case 'order.cancel':
        return close(dialog(page));
      case 'dialog.closed':
        await page.goBack();
        return;
      case 'units.change':
        return type(volume(page), event['text'] as string);
      case 'units.increase':
        return press(dialog(page), 'Increase Volume');
      case 'units.decrease':
        return press(dialog(page), 'Decrease Volume');
      case 'volume.slide':
        return slideTo(slider(page), view.volume, Number(event['volume']));
      case 'order.submit':
        // A locked button takes the focus and the press all the same.
        return submit(page).click({ force: view.isLocked });
      default:
        return pull(dialog(page), event);
    }
  },
  answer: (_scene, move) => Promise.resolve(answerOrder(move)),
  async shows({ page }, view) {
    const { side, symbol, price, status, statusKind, isVoid, isBusy, isLocked, isEditable } = view;
    const within = dialog(page);
    for (const text of [side === 'buy' ? 'Buy order' : 'Sell order', symbol, 'Real account', price])
      await expect(within).toContainText(text);
    await fieldIs(volume(page), view.units, (view.unitsProblem ?? undefined) as Words | undefined);
    await expect(volume(page)).toBeEnabled({ enabled: isEditable });
    await expect(slider(page)).toHaveAttribute('aria-valuenow', String(view.volume));
    // What an order takes of the funds is another flow's to say.
    const funds = statusKind === 'done' ? {} : { Available: view.available };
    for (const [label, text] of Object.entries({
      ...{ Total: view.total, Leverage: view.leverage, 'Margin required': view.marginRequired },
      ...funds,
    }))
      await expect(fact(page, label)).toHaveText(text);
    await triggerIs(within, view.stopLoss);
    const told = status === null ? '' : textOf(status as Words);
    // The server fills at the price that it quotes.
    const filled = `${side === 'buy' ? 'Bought' : 'Sold'} ${view.units} ${symbol} at ${price}`;
    const isFill = statusKind === 'done' && told !== textOf({ id: 'orderTicket.placed' });
    await expect(within.getByRole('status')).toHaveText(isFill ? filled : told);
    if (isVoid) return expect(within.getByRole('button', { name: 'Close this order' })).toBeEnabled();
    await expect(submit(page)).toHaveAccessibleName(textOf(view.submitLabel as Words));
    await buttonIs(submit(page), { isBusy, isLocked });
    if (!isBusy && !isLocked) await expect(submit(page)).toBeEnabled({ enabled: view.canSubmit });
  },
};
