import { dec, isPositive, max, min, parseDecimal, SCALE, toPlainText, ZERO, type Decimal } from '../../shared/decimal';
import { amountOfPercent, unitsOfAmount } from '../../shared/figures';
import { isMiswritten } from '../../shared/typed-number';
import { isPriced, isUnreachable, pressedPrice, triggerAmount, unitsOf } from './order-ticket.figures';
import type {
  FieldFault,
  OrderTicketContext,
  PriceFacts,
  QuoteFacts,
  Refusal,
  TicketAsset,
  TicketField,
  TicketMarket,
  Trigger,
  TriggerName,
} from './order-ticket.types';

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

/**
 * A lock of the button ends so long after the last press: after a fill, and when the sheet stands still or an order was
 * not accepted. A sheet that never says so is there after a few seconds at the latest (R39).
 */
export const FILL_LOCK_MS = 1_000;
export const SHEET_LOCK_MS = 600;
export const OPENING_LOCK_MS = 5_000;

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
  refused: null,
  isOffline: false,
  fill: null,
  pressed: null,
  lock: FILL_LOCK_MS,
  submission: 0,
};

/**
 * Why a field does not take this text and keeps its former one: digits beyond 6 decimals (T-045), a thousand million
 * and more (R16), or more than anybody writes. Null for anything else, which stands as typed, a minus or a comma too;
 * submission refuses it (T-041, T-042, R40).
 */
function refusalOf(text: string): Refusal | null {
  if (text.length > LONGEST_TEXT) return 'tooLong';
  const value = parseDecimal(text);
  if (value === null) return null;
  if (!value.abs().lt(LIMIT)) return 'tooLarge';
  const typedDecimals = /\.(\d*)$/.exec(text.trim())?.[1]?.length ?? 0;
  return typedDecimals > SCALE.quantity ? 'tooFine' : null;
}

const refuse = (field: TicketField, why: Refusal): Change => ({ refused: { field, why } });

/** A step from nothing is one from 0; from what cannot be read there is none. */
export const stepText = (text: string, step: Decimal): string => {
  const former = text.trim() === '' ? ZERO : parseDecimal(text);
  const value = former?.plus(step);
  return value?.lt(LIMIT) ? toPlainText(value) : text;
};

/** Exactly 0.01 more (T-043). */
export const increasedUnits = (text: string): string => stepText(text, UNIT_STEP);

/** Whether minus does anything: only above 0.1 (T-044). */
export const canDecreaseUnits = (text: string): boolean => parseDecimal(text)?.gt(LEAST_STEPPED_UNITS) ?? false;

/** Exactly 0.01 less while above 0.1, and never below that (T-044). */
export function decreasedUnits(text: string): string {
  const value = parseDecimal(text);
  return value && canDecreaseUnits(text) ? toPlainText(max(value.minus(UNIT_STEP), LEAST_STEPPED_UNITS)) : text;
}

/** 100 more (T-052). */
const increasedTrigger = (text: string): string => stepText(text, TRIGGER_STEP);

/** Whether minus does anything: only above 100 (T-053). */
export const canDecreaseTrigger = (text: string): boolean => parseDecimal(text)?.gt(TRIGGER_STEP) ?? false;

/** 100 less while above 100 (T-053). */
function decreasedTrigger(text: string): string {
  const value = parseDecimal(text);
  return value && canDecreaseTrigger(text) ? toPlainText(value.minus(TRIGGER_STEP)) : text;
}

/** What was said of a field is void once it is edited. */
const without = (context: OrderTicketContext, field: TicketField): Change => ({
  ...(context.problem === field ? { problem: null } : {}),
  ...(context.refused?.field === field ? { refused: null } : {}),
});

/** A unit edit: the amount follows the units again, the slider stays where it is (T-050, T-051). */
export function typeUnits(context: OrderTicketContext, units: string): Change {
  const why = refusalOf(units);
  return why ? refuse('units', why) : { units, sliderAmount: null, ...without(context, 'units') };
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
  if (!context[name].isOn) return {};
  const why = refusalOf(text);
  return why ? refuse(name, why) : change(context, name, { isOn: true, text });
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
  const { units, percent, sliderAmount, takeProfit, stopLoss, problem, refused } = emptyTicket;
  return { asset, units, percent, sliderAmount, takeProfit, stopLoss, problem, refused };
}

export const withQuote = ({ asset }: OrderTicketContext, quote: QuoteFacts): Change => {
  const { bid, ask, isOpen, isStale, nextOpen } = quote;
  return { asset: asset && { ...asset, bid, ask, isOpen, isStale, nextOpen } };
};

/** Those of another asset change nothing. */
export const withPrices = ({ asset }: OrderTicketContext, { assetId, bid, ask }: PriceFacts): Change =>
  asset?.id === assetId ? { asset: { ...asset, bid, ask } } : {};

/** A press that is sent: its own name, and the price that it was pressed at. */
export const nextSubmission = (context: OrderTicketContext): Change => ({
  problem: null,
  pressed: pressedPrice(context),
  submission: context.submission + 1,
});

/**
 * What is wrong with what stands in a field now (T-042, T-055, R40, R41). The former text of one that did not take what
 * was typed is not what the person means.
 */
export function faultOf(context: OrderTicketContext, field: TicketField): FieldFault | null {
  if (context.refused?.field === field) return 'refused';
  if (field === 'units') {
    if (isMiswritten(context.units)) return 'miswritten';
    const units = unitsOf(context);
    return units && isPositive(units) ? null : 'notPositive';
  }
  if (!context[field].isOn) return null;
  if (isMiswritten(context[field].text)) return 'miswritten';
  const amount = triggerAmount(context[field]);
  if (!amount || !isPositive(amount)) return 'notPositive';
  return isUnreachable(context, field) ? 'unreachable' : null;
}

const FIELDS = ['units', 'takeProfit', 'stopLoss'] as const;

/** The first field that keeps the order from being sent; no balance or margin check is made (T-056). */
export const problemOf = (context: OrderTicketContext): TicketField | null =>
  FIELDS.find((field) => faultOf(context, field) !== null) ?? null;

/** A closed one is named as what it is: a price that the server calls old is no closed market. */
export const marketOf = ({
  context: { asset },
  value: { market },
}: {
  readonly context: Pick<OrderTicketContext, 'asset'>;
  readonly value: { readonly market: TicketMarket };
}): TicketMarket => (market === 'closed' && asset?.isStale ? 'stale' : market);
