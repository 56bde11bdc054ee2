import { formatTime } from '../../shared/dates';
import { isPositive, max, ZERO, type Decimal } from '../../shared/decimal';
import { amountOfPercent } from '../../shared/figures';
import {
  DASH,
  formatFigure,
  formatLeverage,
  formatMoney,
  formatPrice,
  formatQuantity,
  groupTyped,
} from '../../shared/format';
import type { Message } from '../../shared/message';
import { MISWRITTEN } from '../../shared/typed-number';
import { defineView } from '../../shared/view';
import type { Position, Side } from '../trading.types';
import {
  exceedsFreeMargin,
  impliedPrice,
  isPriced,
  isStopLossTooClose,
  leastStopLoss,
  marginRequired,
  shownAmount,
} from './order-ticket.figures';
import { canDecreaseTrigger, canDecreaseUnits, canSlide, emptyTicket, faultOf, marketOf } from './order-ticket.form';
import { stableParts } from './stable-parts';
import type {
  OrderTicketContext,
  Refusal,
  TicketAsset,
  TicketField,
  TicketMarket,
  TriggerName,
} from './order-ticket.types';

/** A take-profit or stop-loss field. */
export interface TriggerView {
  readonly isOn: boolean;
  readonly text: string;
  /** The same with thousands separators, to read while nobody types. */
  readonly shown: string;
  readonly canDecrease: boolean;
  /** Error under the field: at once when it is miswritten or out of reach, else after a refused press (T-055, R40, R41). */
  readonly problem: Message | null;
  /** The price it would close at, or a dash (T-054). */
  readonly price: string;
  /** Stop loss only: the least value, or that it is too close (R20). */
  readonly hint: Message | null;
  readonly isTooClose: boolean;
}

/** Everything a ticket renders, in the trade room or in a sheet. */
export interface OrderTicketView {
  readonly market: TicketMarket;
  readonly symbol: string;
  readonly side: Side;
  /** "Buy {price}" and "Sell {price}" of the toggle (T-013, R33). */
  readonly buyLabel: Message;
  readonly sellLabel: Message;
  readonly buyPrice: string;
  readonly sellPrice: string;
  /** Prices are greyed (T-060). */
  readonly isStale: boolean;
  readonly units: string;
  /** The same with thousands separators, to read while nobody types. */
  readonly unitsShown: string;
  readonly unitsProblem: Message | null;
  readonly canDecreaseUnits: boolean;
  readonly percent: number;
  /** "2% of $10,000.00": the share that the slider has set, and of what; "of $10,000.00" while it set nothing. */
  readonly share: Message;
  readonly canSlide: boolean;
  /** The figure alone, or a dash (T-016, T-059). */
  readonly amount: string;
  /** With `$`, or a dash (T-050). */
  readonly marginRequired: string;
  readonly leverage: string;
  /** Free margin with `$`, or a dash before the account and its open positions are known. */
  readonly available: string;
  /** "Exceeds free margin"; blocks nothing (T-057). */
  readonly fundsHint: Message | null;
  readonly takeProfit: TriggerView;
  readonly stopLoss: TriggerView;
  /** "Buy {symbol} at market" (T-019, R33). */
  readonly submitLabel: Message;
  readonly canSubmit: boolean;
  /** Why nothing can be sent now; shown by the button. */
  readonly disabledReason: Message | null;
  /** When a closed market opens, `2026-11-23 00:00`; null when unknown (T-061). */
  readonly nextOpen: string | null;
  readonly isBusy: boolean;
  /** An order was accepted, or the sheet opened, a moment ago: a press of the button places nothing (R39). */
  readonly isLocked: boolean;
  /** "Bought {units} {symbol} at {price}", beside the locked button (R39). */
  readonly fill: Message | null;
}

/** The position of the last order, while its fill is shown: it is brought into sight (T-074, R39). */
export interface PlacedView {
  readonly placedId: string | null;
}

const NOT_POSITIVE: Readonly<Record<TicketField, Message>> = {
  units: { id: 'orderTicket.quantityProblem' },
  takeProfit: { id: 'orderTicket.takeProfitProblem' },
  stopLoss: { id: 'orderTicket.stopLossProblem' },
};
const UNREACHABLE: Readonly<Record<TriggerName, Message>> = {
  takeProfit: { id: 'orderTicket.takeProfitUnreachable' },
  stopLoss: { id: 'orderTicket.stopLossUnreachable' },
};

const REFUSALS: Readonly<Record<Refusal, Message>> = {
  tooFine: { id: 'orderTicket.tooFine' },
  tooLarge: { id: 'orderTicket.tooLarge' },
  tooLong: { id: 'orderTicket.tooLong' },
};

const NO_NUMBER: Message = { id: 'orderTicket.noNumber' };

/** Letters. The marks of R40 are left out: what they begin is told when it is a figure. */
const NO_FIGURE = /[^\d.,+\-\s'’_]/;
/** A minus, or 0 itself: "0." is on its way to more. */
const NOT_ABOVE = /-|^0+$/;

/** What is not above 0 is named as it is typed where it says so itself, else after a press, in the words of T-042. */
function problemAt(context: OrderTicketContext, field: TicketField): Message | null {
  if (context.refused?.field === field) return REFUSALS[context.refused.why];
  const fault = faultOf(context, field);
  if (fault === 'miswritten') return MISWRITTEN;
  if (fault === 'unreachable' && field !== 'units') return UNREACHABLE[field];
  if (!fault) return null;
  const text = (field === 'units' ? context.units : context[field].text).trim();
  if (context.problem !== field && NO_FIGURE.test(text)) return NO_NUMBER;
  return context.problem === field || NOT_ABOVE.test(text) ? NOT_POSITIVE[field] : null;
}

function fillOf(fill: Position | null): Message | null {
  if (!fill) return null;
  const { side, quantity, symbol, openingPrice, decimals } = fill;
  const values = { units: formatQuantity(quantity), symbol, price: formatPrice(openingPrice, decimals) };
  return { id: side === 'buy' ? 'orderTicket.bought' : 'orderTicket.sold', values };
}

function stopLossHint(context: OrderTicketContext): Pick<TriggerView, 'hint' | 'isTooClose'> {
  const least = context.stopLoss.isOn ? leastStopLoss(context) : null;
  const isTooClose = isStopLossTooClose(context);
  if (!least) return { hint: isTooClose ? { id: 'orderTicket.tooClose' } : null, isTooClose };
  const id = isTooClose ? 'orderTicket.stopLossTooClose' : 'orderTicket.leastStopLoss';
  // With every digit: a bound that was rounded would not be taken.
  return { hint: { id, values: { amount: `$${formatPrice(least, 2)}` } }, isTooClose };
}

function triggerOf(context: OrderTicketContext, name: TriggerName): TriggerView {
  const { isOn, text } = context[name];
  return {
    isOn,
    text,
    shown: groupTyped(text),
    canDecrease: isOn && canDecreaseTrigger(text),
    problem: problemAt(context, name),
    price: formatPrice(impliedPrice(context, name), context.asset?.decimals ?? 0),
    ...(name === 'stopLoss' ? stopLossHint(context) : { hint: null, isTooClose: false }),
  };
}

const REASONS: Readonly<Record<OrderTicketView['market'], Message | null>> = {
  unpriced: { id: 'orderTicket.noPrice' },
  awaited: { id: 'orderTicket.noPrice' },
  open: null,
  stale: { id: 'orderTicket.stale' },
  closed: { id: 'orderTicket.closed' },
};

const priceText = (asset: TicketAsset | null, price: Decimal | undefined): string =>
  asset && price && isPositive(price) ? formatPrice(price, asset.decimals) : DASH;

const OFFLINE: Message = { id: 'orderTicket.offline' };

/**
 * No share of anything while the units are typed ones, or the slider was moved at another balance: the handle rests
 * where it was (T-040, T-051).
 */
function shareOf({ percent, sliderAmount, funds }: OrderTicketContext): Message {
  const balance = funds ? formatMoney(funds.balance) : DASH;
  if (!funds || !sliderAmount?.eq(amountOfPercent(percent, max(funds.balance, ZERO))))
    return { id: 'orderTicket.shareOf', values: { balance } };
  return { id: 'orderTicket.share', values: { percent, balance } };
}

/** What of the chart a view shows. */
type ShownState = Pick<OrderTicketView, 'market' | 'isBusy' | 'isLocked'>;

/** A ticket of this content; the order dialog shows its own by it. */
export function viewOfTicket(context: OrderTicketContext, { market, isBusy, isLocked }: ShownState): OrderTicketView {
  const { side, asset, funds, percent, isOffline } = context;
  const [amount, margin] = [shownAmount(context), marginRequired(context)];
  const [buyPrice, sellPrice] = [priceText(asset, asset?.ask), priceText(asset, asset?.bid)];
  return {
    market,
    symbol: asset?.symbol ?? '',
    side,
    buyLabel: { id: 'orderTicket.buyAt', values: { price: buyPrice } },
    sellLabel: { id: 'orderTicket.sellAt', values: { price: sellPrice } },
    buyPrice,
    sellPrice,
    isStale: market === 'stale' || market === 'awaited',
    units: context.units,
    unitsShown: groupTyped(context.units),
    unitsProblem: problemAt(context, 'units'),
    canDecreaseUnits: canDecreaseUnits(context.units),
    percent,
    share: shareOf(context),
    canSlide: canSlide(context),
    amount: amount ? formatFigure(amount) : DASH,
    marginRequired: margin ? formatMoney(margin) : DASH,
    leverage: formatLeverage(asset?.leverage),
    available: funds?.freeMargin ? formatMoney(funds.freeMargin) : DASH,
    fundsHint: exceedsFreeMargin(context) ? { id: 'orderTicket.exceedsFreeMargin' } : null,
    takeProfit: triggerOf(context, 'takeProfit'),
    stopLoss: triggerOf(context, 'stopLoss'),
    submitLabel: {
      id: side === 'buy' ? 'orderTicket.buy' : 'orderTicket.sell',
      values: { symbol: asset?.symbol ?? '' },
    },
    canSubmit: market === 'open' && isPriced(asset) && !isOffline && !isBusy && !isLocked,
    disabledReason:
      isOffline && market !== 'closed' ? OFFLINE : REASONS[market === 'open' && !isPriced(asset) ? 'unpriced' : market],
    nextOpen: market === 'closed' && asset?.nextOpen ? formatTime(asset.nextOpen) : null,
    isBusy,
    isLocked,
    fill: fillOf(context.fill),
  };
}

const stableTicket = stableParts<OrderTicketView>();

/** The order ticket (T-013…T-019, T-050…T-061). */
export const orderTicketView = defineView(['orderTicket'], ({ orderTicket }) =>
  stableTicket(
    viewOfTicket(orderTicket?.context ?? emptyTicket, {
      market: orderTicket ? marketOf(orderTicket) : 'unpriced',
      isBusy: orderTicket?.hasTag('busy') ?? false,
      isLocked: orderTicket?.hasTag('locked') ?? false,
    }),
  ),
);

export const placedView = defineView(
  ['orderTicket', 'orderDialog'],
  ({ orderTicket, orderDialog }): PlacedView => ({
    placedId: orderTicket?.context.fill?.id ?? orderDialog?.context.fill?.id ?? null,
  }),
);
