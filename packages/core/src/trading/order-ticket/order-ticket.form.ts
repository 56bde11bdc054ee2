import { dec, isPositive, max, min, parseDecimal, SCALE, toPlainText, ZERO, type Decimal } from '../../shared/decimal';
import { amountOfPercent, unitsOfAmount } from '../../shared/figures';
import { isPriced, triggerAmount, unitsOf } from './order-ticket.figures';
import type { OrderTicketContext, TicketAsset, TicketField, Trigger, TriggerName } from './order-ticket.types';

type Change = Partial<OrderTicketContext>;

/** Text of a trigger when first switched on, USD (T-055). */
const DEFAULT_TRIGGER = '100';

const UNIT_STEP = dec('0.01');
const LEAST_STEPPED_UNITS = dec('0.1');
const TRIGGER_STEP = dec(100);
/** Quantities and amounts stay below this (R16). */
export const LIMIT = dec(1_000_000_000);
const MOST_UNITS = LIMIT.minus(dec('0.000001'));
const LONGEST_TEXT = 24;

const offTrigger: Trigger = { isOn: false, text: '' };

/** A ticket nobody has touched: 0.1 units, while the slider merely shows 2 (T-039, T-040). */
export const emptyTicket: OrderTicketContext = {
  side: 'buy',
  units: '0.1',
  percent: 2,
  sliderAmount: null,
  takeProfit: offTrigger,
  stopLoss: offTrigger,
  asset: null,
  funds: null,
  problem: null,
  submission: 0,
};

/**
 * Whether a field takes this text. Refused, so that the field keeps its former one: a minus sign (T-041), digits
 * beyond 6 decimals (T-045) and figures of a thousand million and more (R16). What is no number may stand there;
 * submission refuses it (T-042).
 */
function canType(text: string): boolean {
  if (text.length > LONGEST_TEXT || text.includes('-')) return false;
  const value = parseDecimal(text);
  const typedDecimals = /\.(\d*)$/.exec(text.trim())?.[1]?.length ?? 0;
  return value === null || (typedDecimals <= SCALE.quantity && value.lt(LIMIT));
}

const sum = (text: string, step: Decimal): string => {
  const value = (parseDecimal(text) ?? ZERO).plus(step);
  return value.lt(LIMIT) ? toPlainText(value) : text;
};

/** Exactly 0.01 more (T-043). */
export const increasedUnits = (text: string): string => sum(text, UNIT_STEP);

/** Whether minus does anything: only above 0.1 (T-044). */
export const canDecreaseUnits = (text: string): boolean => parseDecimal(text)?.gt(LEAST_STEPPED_UNITS) ?? false;

/** Exactly 0.01 less while above 0.1 (T-044). */
export function decreasedUnits(text: string): string {
  const value = parseDecimal(text);
  return value && canDecreaseUnits(text) ? toPlainText(value.minus(UNIT_STEP)) : text;
}

/** 100 more (T-052). */
const increasedTrigger = (text: string): string => sum(text, TRIGGER_STEP);

/** Whether minus does anything: only above 100 (T-053). */
export const canDecreaseTrigger = (text: string): boolean => parseDecimal(text)?.gt(TRIGGER_STEP) ?? false;

/** 100 less while above 100 (T-053). */
function decreasedTrigger(text: string): string {
  const value = parseDecimal(text);
  return value && canDecreaseTrigger(text) ? toPlainText(value.minus(TRIGGER_STEP)) : text;
}

const without = (context: OrderTicketContext, field: TicketField): Change =>
  context.problem === field ? { problem: null } : {};

/** A unit edit: the amount follows the units again, the slider stays where it is (T-050, T-051). */
export function typeUnits(context: OrderTicketContext, units: string): Change {
  return canType(units) ? { units, sliderAmount: null, ...without(context, 'units') } : {};
}

/** The slider acts only with a price to divide by (T-059) and a balance to take a share of. */
export const canSlide = ({ asset, funds }: Pick<OrderTicketContext, 'asset' | 'funds'>): boolean =>
  funds !== null && isPriced(asset) && asset.conversion !== null;

/** A slider move: amount = p % of the active balance, units = amount ÷ buy price (T-048, T-049, T-050). */
export function moveSlider(context: OrderTicketContext, position: number): Change {
  const { asset, funds } = context;
  if (!funds || !isPriced(asset) || !asset.conversion) return {};
  const percent = Math.min(100, Math.max(1, Math.round(position)));
  const amount = amountOfPercent(percent, max(funds.balance, ZERO));
  const units = unitsOfAmount(amount, asset.ask, asset.conversion) ?? ZERO;
  return {
    percent,
    sliderAmount: amount,
    units: toPlainText(min(units, MOST_UNITS)),
    ...without(context, 'units'),
  };
}

const change = (context: OrderTicketContext, name: TriggerName, trigger: Trigger): Change => ({
  [name]: trigger,
  ...without(context, name),
});

/** On and off; an empty field starts at 100 (T-055). */
export function toggleTrigger(context: OrderTicketContext, name: TriggerName): Change {
  const { isOn, text } = context[name];
  return change(context, name, { isOn: !isOn, text: !isOn && text === '' ? DEFAULT_TRIGGER : text });
}

/** A trigger's field takes text only while its own toggle is on (T-018). */
export function typeTrigger(context: OrderTicketContext, name: TriggerName, text: string): Change {
  return context[name].isOn && canType(text) ? change(context, name, { isOn: true, text }) : {};
}

/** Plus and minus of a trigger (T-052, T-053). */
export function stepTrigger(context: OrderTicketContext, name: TriggerName, way: 'up' | 'down'): Change {
  const { text } = context[name];
  return typeTrigger(context, name, way === 'up' ? increasedTrigger(text) : decreasedTrigger(text));
}

/**
 * Another asset keeps the side only: 5,000 units of a currency would be a fortune in coins, so units and slider are
 * the defaults again, take profit and stop loss are off, and a former complaint is void. New facts of the same asset
 * change nothing that was typed.
 */
export function withAsset(context: OrderTicketContext, asset: TicketAsset | null): Change {
  if (context.asset === null || asset?.id === context.asset.id) return { asset };
  const { units, percent, sliderAmount, takeProfit, stopLoss, problem } = emptyTicket;
  return { asset, units, percent, sliderAmount, takeProfit, stopLoss, problem };
}

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
