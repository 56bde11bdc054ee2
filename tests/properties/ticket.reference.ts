// The order ticket (T-039…T-062), written a second time from its rows over texts of exact decimals.
import { isLess, minus, plus, rational, roundedText } from '@bourse/core/testing';
import * as reference from './figures.reference.ts';
import type { Currency, Quote, Side, Trigger } from './figures.reference.ts';
import * as shown from './shown.reference.ts';

export interface Asset {
  readonly quote: Quote;
  readonly leverage: number;
  /** Decimals its prices are shown with. */
  readonly decimals: number;
  readonly currency: Currency;
}

export interface Funds {
  readonly balance: string;
  readonly freeMargin: string;
}

/** What a person and the market do to a ticket. */
export type Action =
  | { readonly do: 'side'; readonly side: Side }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'plus' | 'minus' }
  | { readonly do: 'slide'; readonly percent: number }
  | { readonly do: 'toggle'; readonly trigger: Trigger }
  | { readonly do: 'typeTrigger'; readonly trigger: Trigger; readonly text: string }
  | { readonly do: 'plusTrigger' | 'minusTrigger'; readonly trigger: Trigger }
  | { readonly do: 'quote'; readonly quote: Quote }
  | { readonly do: 'funds'; readonly funds: Funds };

interface Field {
  readonly isOn: boolean;
  readonly text: string;
}

export interface Ticket {
  readonly asset: Asset;
  readonly funds: Funds;
  readonly side: Side;
  readonly units: string;
  readonly percent: number;
  /** Of the last slider move; null once the units were edited or the side changed (T-050, T-051). */
  readonly sliderAmount: string | null;
  readonly takeProfit: Field;
  readonly stopLoss: Field;
  /** The field that did not take what was typed last (R40). */
  readonly refused: 'units' | Trigger | null;
}

const DASH = '—';
const LIMIT = '1000000000';
const off: Field = { isOn: false, text: '' };

/** 0.1 units, the slider at 2, buying, no thresholds (T-039, T-040, T-064). */
export const newTicket = (asset: Asset, funds: Funds): Ticket => ({
  asset,
  funds,
  side: 'buy',
  units: '0.1',
  percent: 2,
  sliderAmount: null,
  takeProfit: off,
  stopLoss: off,
  refused: null,
});

/** The number that a text is; null for none. Texts of these tests are plain decimals, words or nothing. */
export const numberOf = (text: string): string | null =>
  /^-?\d+(\.\d+)?$/.test(text) ? roundedText(rational(text), 24) : null;

const isPositive = (text: string | null): text is string => text !== null && reference.isBelow('0', text);

/** 6 decimals at most, below a thousand million; what is no number may stand, a minus too (T-042, T-045, R16, R40). */
function isTaken(text: string): boolean {
  const digits = text.replace(/^-/, '');
  return numberOf(text) === null || ((digits.split('.')[1]?.length ?? 0) <= 6 && reference.isBelow(digits, LIMIT));
}

const sum = (text: string, step: string) => roundedText(plus(rational(numberOf(text) ?? '0'), rational(step)), 6);
/** Plus: a step more while that is a quantity (T-043, T-052); of words there is none. */
const more = (text: string, step: string) =>
  (text === '' || numberOf(text) !== null) && reference.isBelow(sum(text, step), LIMIT) ? sum(text, step) : text;
/** Minus: a step less while the value is above `least` (T-044, T-053). */
function less(text: string, step: string, least: string): string {
  const value = numberOf(text);
  if (value === null || !reference.isBelow(least, value)) return text;
  return roundedText(minus(rational(value), rational(step)), 6);
}

/** A step less while above 0.1, and never below that (T-044, R40). */
function lessUnits(text: string): string {
  const next = less(text, '0.01', '0.1');
  return next !== text && reference.isBelow(next, '0.1') ? '0.1' : next;
}

/** What a field did not take is said of it until that one is edited, and nothing is sent meanwhile (R40). */
const edited = (ticket: Ticket, field: Ticket['refused']): Ticket => ({
  ...ticket,
  refused: ticket.refused === field ? null : ticket.refused,
});
const withUnits = (ticket: Ticket, units: string): Ticket => ({
  ...edited(ticket, 'units'),
  units,
  sliderAmount: null,
});
const withField = (ticket: Ticket, trigger: Trigger, field: Field): Ticket => ({
  ...edited(ticket, trigger),
  [trigger]: field,
});

export function after(ticket: Ticket, action: Action): Ticket {
  switch (action.do) {
    case 'side':
      return action.side === ticket.side ? ticket : { ...ticket, side: action.side, sliderAmount: null };
    case 'type':
      return isTaken(action.text) ? withUnits(ticket, action.text) : { ...ticket, refused: 'units' };
    case 'plus':
      return withUnits(ticket, more(ticket.units, '0.01'));
    case 'minus':
      return withUnits(ticket, lessUnits(ticket.units));
    case 'slide':
      return slid(ticket, action.percent);
    case 'toggle': {
      const { isOn, text } = ticket[action.trigger];
      // 100 when first switched on (T-055).
      return withField(ticket, action.trigger, { isOn: !isOn, text: !isOn && text === '' ? '100' : text });
    }
    case 'typeTrigger':
      return typed(ticket, action.trigger, action.text);
    case 'plusTrigger':
      return typed(ticket, action.trigger, more(ticket[action.trigger].text, '100'));
    case 'minusTrigger':
      return typed(ticket, action.trigger, less(ticket[action.trigger].text, '100', '100'));
    case 'quote':
      return { ...ticket, asset: { ...ticket.asset, quote: action.quote } };
    case 'funds':
      return { ...ticket, funds: action.funds };
  }
}

/** A field acts only while its own toggle is on (T-018). */
function typed(ticket: Ticket, trigger: Trigger, text: string): Ticket {
  if (!ticket[trigger].isOn) return ticket;
  return isTaken(text) ? withField(ticket, trigger, { isOn: true, text }) : { ...ticket, refused: trigger };
}

/** amount = p % of the balance, units = amount ÷ ask, below the limit of a quantity (T-048, T-049, R16). */
function slid(ticket: Ticket, percent: number): Ticket {
  const { asset, funds } = ticket;
  const balance = reference.isBelow(funds.balance, '0') ? '0' : funds.balance;
  const sliderAmount = reference.sliderAmount(percent, balance);
  const units = reference.sliderUnits(sliderAmount, asset.quote.ask, asset.currency);
  return {
    ...edited(ticket, 'units'),
    percent,
    sliderAmount,
    units: reference.isBelow(units, LIMIT) ? units : '999999999.999999',
  };
}

/** Side price × units ÷ leverage (T-050); null without a number of units, or with one below 0. */
export function marginOf({ asset, side, units }: Ticket): string | null {
  const quantity = numberOf(units);
  const price = reference.openingPrice(side, asset.quote);
  return quantity === null || reference.isBelow(quantity, '0')
    ? null
    : reference.margin(price, quantity, asset.leverage, asset.currency);
}

/** What opening this order would cost at once; null without units. */
export const costOf = ({ asset, units }: Ticket): string | null => {
  const quantity = numberOf(units);
  return isPositive(quantity) ? reference.openingCost(asset.quote, quantity, asset.currency) : null;
};

/** The first field that a press on the button complains of (T-042, T-055, R41). */
export function problemOf(ticket: Ticket): 'units' | Trigger | null {
  if (ticket.refused === 'units' || !isPositive(numberOf(ticket.units))) return 'units';
  for (const trigger of ['takeProfit', 'stopLoss'] as const) {
    const { isOn, text } = ticket[trigger];
    if (ticket.refused === trigger || (isOn && !isPositive(numberOf(text)))) return trigger;
    if (isUnreachable(ticket, trigger)) return trigger;
  }
  return null;
}

/** Words, a minus or a bare 0 are said of a field at once, and so is what it did not take (R40, R41). */
export function isComplainedOf(ticket: Ticket, field: 'units' | Trigger): boolean {
  if (field === problemOf(ticket) || field === ticket.refused) return true;
  const { isOn, text } = field === 'units' ? { isOn: true, text: ticket.units } : ticket[field];
  return (isOn && /^-|^0+$|[a-z]/.test(text)) || (field !== 'units' && isUnreachable(ticket, field));
}

/** No price above 0 reaches it at this size (R41): said at once, whatever else is complained of. */
export function isUnreachable({ asset, side, units, ...ticket }: Ticket, trigger: Trigger): boolean {
  const { isOn, text } = ticket[trigger];
  const [amount, quantity] = [numberOf(text), numberOf(units)];
  if (!isOn || !isPositive(amount) || !isPositive(quantity)) return false;
  const opening = reference.openingPrice(side, asset.quote);
  return reference.isOutOfReach(side, trigger, opening, amount, quantity, asset.currency);
}

/** The figures as they read on the screen. */
export function face(ticket: Ticket) {
  const { asset, funds, units } = ticket;
  const margin = marginOf(ticket);
  const amount = ticket.sliderAmount ?? margin;
  const cost = costOf(ticket);
  const stopLoss = ticket.stopLoss.isOn ? numberOf(ticket.stopLoss.text) : null;
  const trigger = (name: Trigger) => {
    const { isOn, text } = ticket[name];
    return {
      isOn,
      text,
      price: shown.price(impliedPrice(ticket, name), asset.decimals),
      canDecrease: isOn && isAbove(text, '100'),
    };
  };
  return {
    side: ticket.side,
    units,
    percent: ticket.percent,
    canDecreaseUnits: isAbove(units, '0.1'),
    buyPrice: shown.price(asset.quote.ask, asset.decimals),
    sellPrice: shown.price(asset.quote.bid, asset.decimals),
    amount: amount === null ? DASH : shown.figure(amount),
    marginRequired: margin === null ? DASH : shown.money(margin),
    available: shown.money(funds.freeMargin),
    exceedsFreeMargin: margin !== null && reference.isBelow(funds.freeMargin, margin),
    takeProfit: trigger('takeProfit'),
    stopLoss: trigger('stopLoss'),
    leastStopLoss: ticket.stopLoss.isOn && cost !== null ? leastOf(ticket) : null,
    isTooClose: cost !== null && isPositive(stopLoss) && reference.isTooClose(stopLoss, cost),
  };
}

function leastOf({ asset, side, units }: Ticket): string | null {
  const least = reference.leastStopLoss(side, asset.quote, numberOf(units) ?? '', asset.currency);
  return least && `$${shown.price(least, 2)}`;
}

const isAbove = (text: string, least: string) => {
  const value = numberOf(text);
  return value !== null && isLess(rational(least), rational(value));
};

/** From the side price, in the asset's decimals (T-054). */
function impliedPrice({ asset, side, units, ...ticket }: Ticket, trigger: Trigger): string | null {
  const { isOn, text } = ticket[trigger];
  const [amount, quantity] = [numberOf(text), numberOf(units)];
  if (!isOn || !isPositive(amount) || !isPositive(quantity)) return null;
  const opening = reference.openingPrice(side, asset.quote);
  return reference.triggerPrice(side, trigger, opening, amount, quantity, asset.currency, asset.decimals);
}
