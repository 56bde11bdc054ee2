import {
  dec,
  isPositive,
  max,
  min,
  parseDecimal,
  SCALE,
  toPlainText,
  toScale,
  toWire,
  ZERO,
  type Decimal,
} from '../../shared/decimal';
import {
  amountOfPercent,
  marginOf,
  openingPriceOf,
  spreadCost,
  triggerPrice,
  unitsOfAmount,
} from '../../shared/figures';
import type { Side } from '../trading.types';
import type { OrderTicketContext, TicketAsset, TicketField, Trigger, TriggerName } from './order-ticket.types';

/** T-039: 0.1 units, while the slider merely shows 2 (T-040). */
export const DEFAULT_UNITS = '0.1';
export const DEFAULT_PERCENT = 2;
/** Text of a trigger when first switched on, USD (T-055). */
const DEFAULT_TRIGGER = '100';

const UNIT_STEP = dec('0.01');
const LEAST_STEPPED_UNITS = dec('0.1');
const CENT = dec('0.01');
const TRIGGER_STEP = dec(100);
/** Quantities and amounts stay below this (R16). */
const LIMIT = dec(1_000_000_000);
const MOST_UNITS = LIMIT.minus(dec('0.000001'));
const PRICE_LIMIT = dec(10_000_000);
/** T-233, T-234: always sent, stored and echoed; closes nothing. */
const DURATION = 10;
const LONGEST_TEXT = 24;

export const offTrigger: Trigger = { isOn: false, text: '' };

/**
 * Whether a field takes this text. Refused, so that the field keeps its former one: a minus sign (T-041), digits
 * beyond 6 decimals (T-045) and figures of a thousand million and more (R16). What is no number may stand there;
 * submission refuses it (T-042).
 */
export function canType(text: string): boolean {
  if (text.length > LONGEST_TEXT || text.includes('-')) return false;
  const value = parseDecimal(text);
  const typedDecimals = /\.(\d*)$/.exec(text.trim())?.[1]?.length ?? 0;
  return value === null || (typedDecimals <= SCALE.quantity && value.lt(LIMIT));
}

/** The typed quantity; null when it is no number. */
export const unitsOf = ({ units }: Pick<OrderTicketContext, 'units'>): Decimal | null => parseDecimal(units);

const stepped = (text: string, value: Decimal): string => (value.lt(LIMIT) ? toPlainText(value) : text);

/** Exactly 0.01 more (T-043). */
export const increasedUnits = (text: string): string => stepped(text, (parseDecimal(text) ?? ZERO).plus(UNIT_STEP));

/** Whether minus does anything: only above 0.1 (T-044). */
export const canDecreaseUnits = (text: string): boolean => parseDecimal(text)?.gt(LEAST_STEPPED_UNITS) ?? false;

/** Exactly 0.01 less while above 0.1 (T-044). */
export function decreasedUnits(text: string): string {
  const value = parseDecimal(text);
  return value && canDecreaseUnits(text) ? toPlainText(value.minus(UNIT_STEP)) : text;
}

/** 100 more (T-052). */
export const increasedTrigger = (text: string): string =>
  stepped(text, (parseDecimal(text) ?? ZERO).plus(TRIGGER_STEP));

/** Whether minus does anything: only above 100 (T-053). */
export const canDecreaseTrigger = (text: string): boolean => parseDecimal(text)?.gt(TRIGGER_STEP) ?? false;

/** 100 less while above 100 (T-053). */
export function decreasedTrigger(text: string): string {
  const value = parseDecimal(text);
  return value && canDecreaseTrigger(text) ? toPlainText(value.minus(TRIGGER_STEP)) : text;
}

/** On and off; an empty field starts at 100 (T-055). */
export const toggledTrigger = ({ isOn, text }: Trigger): Trigger => ({
  isOn: !isOn,
  text: !isOn && text === '' ? DEFAULT_TRIGGER : text,
});

/** Both prices are above 0: nothing is divided or sent before (T-059). */
export const isPriced = (asset: TicketAsset | null): asset is TicketAsset =>
  asset !== null && isPositive(asset.bid) && isPositive(asset.ask);

/** The slider counts in whole per cent from 1 to 100 (T-015). */
export const sliderPosition = (percent: number): number => Math.min(100, Math.max(1, Math.round(percent)));

/** What a slider move sets: amount = p % of the balance, units = amount ÷ buy price (T-048, T-049, T-050). */
export function sliderMove(
  percent: number,
  { asset, funds }: Pick<OrderTicketContext, 'asset' | 'funds'>,
): { amount: Decimal; units: string } | null {
  if (!funds || !isPriced(asset) || !asset.conversion) return null;
  const amount = amountOfPercent(sliderPosition(percent), max(funds.balance, ZERO));
  const units = unitsOfAmount(amount, asset.ask, asset.conversion);
  return units && { amount, units: toPlainText(min(units, MOST_UNITS)) };
}

/** The price this side opens at; null while there is none (T-059). */
export const sidePrice = (side: Side, asset: TicketAsset | null): Decimal | null =>
  isPriced(asset) ? openingPriceOf(side, asset) : null;

/** Side price × units ÷ leverage: what the order reserves and the server charges (T-046, T-050); null without a price. */
export function marginRequired(context: Pick<OrderTicketContext, 'side' | 'asset' | 'units'>): Decimal | null {
  const price = sidePrice(context.side, context.asset);
  const units = unitsOf(context);
  const conversion = context.asset?.conversion;
  return price && units && conversion ? marginOf(price, units, context.asset?.leverage, conversion) : null;
}

/** The amount shown: the slider's until the next unit edit or side toggle, else the margin (T-050, T-051). */
export function shownAmount(context: OrderTicketContext): Decimal | null {
  return isPriced(context.asset) ? (context.sliderAmount ?? marginRequired(context)) : null;
}

/** More than the account can spend; a hint only, the server is the judge (T-057). */
export function exceedsFreeMargin(context: OrderTicketContext): boolean {
  const margin = marginRequired(context);
  return margin !== null && context.funds !== null && margin.gt(context.funds.freeMargin);
}

const triggerAmount = ({ isOn, text }: Trigger): Decimal | null => (isOn ? parseDecimal(text) : null);

/** The first field that keeps the order from being sent (T-042, T-055); no balance or margin check is made (T-056). */
export function problemOf(context: OrderTicketContext): TicketField | null {
  const units = unitsOf(context);
  if (!units || !isPositive(units)) return 'units';
  for (const name of ['takeProfit', 'stopLoss'] as const) {
    const amount = triggerAmount(context[name]);
    if (context[name].isOn && !(amount && isPositive(amount))) return name;
  }
  return null;
}

/** The price at which a trigger's amount is reached from the side price, in the asset's decimals (T-054). */
export function impliedPrice(context: OrderTicketContext, name: TriggerName): Decimal | null {
  const { side, asset } = context;
  const [units, amount] = [unitsOf(context), triggerAmount(context[name])];
  if (!isPriced(asset) || !asset.conversion || !units || !amount || !isPositive(amount)) return null;
  const implied = triggerPrice(side, name, openingPriceOf(side, asset), amount, units, asset.conversion);
  return implied && toScale(implied, asset.decimals);
}

/** What the order would lose at once to the spread, USD; null while units or price are missing. */
function openingCost({ asset, units }: Pick<OrderTicketContext, 'asset' | 'units'>): Decimal | null {
  const quantity = parseDecimal(units);
  if (!isPriced(asset) || !asset.conversion || !quantity || !isPositive(quantity)) return null;
  return spreadCost(asset, quantity, asset.conversion);
}

/** The least stop loss the server takes: the first whole cent above the opening spread cost (R20). */
export function leastStopLoss(context: Pick<OrderTicketContext, 'asset' | 'units'>): Decimal | null {
  const cost = openingCost(context);
  return cost && toScale(cost, SCALE.money, 'down').plus(CENT);
}

/** The stop loss would be triggered by the opening spread: the server will refuse the order (R20). */
export function isStopLossTooClose(context: OrderTicketContext): boolean {
  const [amount, cost] = [triggerAmount(context.stopLoss), openingCost(context)];
  return amount !== null && cost !== null && isPositive(amount) && amount.lte(cost);
}

const wireFigure = (value: Decimal, scale: number, limit: Decimal): number | undefined => {
  const rounded = toScale(value, scale);
  return rounded.lt(limit) ? toWire(rounded) : undefined;
};

/** Body of POST /user/trades/store (T-241, T-242), for a context that has no problem. */
export function orderBody(context: OrderTicketContext): Record<string, unknown> {
  const { asset, side, takeProfit, stopLoss } = context;
  const figure = (value: Decimal | null) => (value ? toWire(value) : 0);
  const margin = marginRequired(context);
  // Both prices and the amount are the client's view; a figure beyond the wire's scale (R16) is left out, not bent.
  const optional = {
    buy_p: asset && wireFigure(asset.ask, SCALE.price, PRICE_LIMIT),
    sell_p: asset && wireFigure(asset.bid, SCALE.price, PRICE_LIMIT),
    amount: margin && wireFigure(margin, SCALE.figure, LIMIT),
  };
  return {
    qty: figure(unitsOf(context)),
    coinId: Number(asset?.id),
    type: side,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null && value !== undefined)),
    is_take_profit: takeProfit.isOn,
    take_profit: figure(triggerAmount(takeProfit)),
    is_stop_loss: stopLoss.isOn,
    stop_loss: figure(triggerAmount(stopLoss)),
    duration: DURATION,
  };
}
