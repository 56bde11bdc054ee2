import { dec, isNegative, isPositive, parseDecimal, SCALE, toScale, type Decimal } from '../../shared/decimal';
import { marginOf, openingPriceOf, spreadCost, triggerPrice } from '../../shared/figures';
import type { OrderTicketContext, TicketAsset, Trigger, TriggerName } from './order-ticket.types';

const CENT = dec('0.01');
const MILLIONTH = dec('0.000001');

/** The typed quantity; null when it is no number, or below 0. */
export function unitsOf({ units }: Pick<OrderTicketContext, 'units'>): Decimal | null {
  const value = parseDecimal(units);
  return value && isNegative(value) ? null : value;
}

/** A trigger's amount in USD; null while it is off or no number. */
export const triggerAmount = ({ isOn, text }: Trigger): Decimal | null => (isOn ? parseDecimal(text) : null);

/** Both prices are above 0: nothing is divided or sent before (T-059). */
export const isPriced = (asset: TicketAsset | null): asset is TicketAsset =>
  asset !== null && isPositive(asset.bid) && isPositive(asset.ask);

/** The price of the chosen side now, which the button is pressed at. */
export const pressedPrice = ({ side, asset }: Pick<OrderTicketContext, 'side' | 'asset'>): Decimal | null =>
  asset && openingPriceOf(side, asset);

/** Side price × units ÷ leverage: what the order reserves (T-046, T-050); USD, null without price or number. */
export function marginRequired(context: Pick<OrderTicketContext, 'side' | 'asset' | 'units'>): Decimal | null {
  const { side, asset } = context;
  const units = unitsOf(context);
  if (!isPriced(asset) || !asset.conversion || !units) return null;
  return marginOf(openingPriceOf(side, asset), units, asset.leverage, asset.conversion);
}

/** The amount shown: the slider's until the next unit edit or side toggle, else the margin (T-050, T-051). */
export function shownAmount(context: OrderTicketContext): Decimal | null {
  return isPriced(context.asset) ? (context.sliderAmount ?? marginRequired(context)) : null;
}

/** More than the account is known to have free; a hint only, the server is the judge (T-057). */
export function exceedsFreeMargin(context: OrderTicketContext): boolean {
  const margin = marginRequired(context);
  const freeMargin = context.funds?.freeMargin ?? null;
  return margin !== null && freeMargin !== null && margin.gt(freeMargin);
}

/** The price at which a trigger's amount is reached from the side price, in the asset's decimals (T-054). */
export function impliedPrice(context: OrderTicketContext, name: TriggerName): Decimal | null {
  const { side, asset } = context;
  const [units, amount] = [unitsOf(context), triggerAmount(context[name])];
  if (!isPriced(asset) || !asset.conversion || !units || !amount || !isPositive(amount)) return null;
  const opening = openingPriceOf(side, asset);
  return triggerPrice(side, name, opening, amount, units, asset.conversion, asset.decimals);
}

/** No price above 0 brings a profit or loss of this amount at this size: it would never close anything (R41). */
export function isUnreachable(
  context: OrderTicketContext,
  name: TriggerName,
  amount: Decimal | null = triggerAmount(context[name]),
): boolean {
  const { side, asset } = context;
  const units = unitsOf(context);
  if (!isPriced(asset) || !asset.conversion || !units || !isPositive(units) || !amount) return false;
  return triggerPrice(side, name, openingPriceOf(side, asset), amount, units, asset.conversion) === null;
}

/** What the order would lose at once to the spread, USD; null while units or price are missing. */
function openingCost(context: Pick<OrderTicketContext, 'asset' | 'units'>): Decimal | null {
  const { asset } = context;
  const units = unitsOf(context);
  if (!isPriced(asset) || !asset.conversion || !units || !isPositive(units)) return null;
  return spreadCost(asset, units, asset.conversion);
}

/**
 * The least stop loss the server takes (R20): the first whole cent above the opening spread cost, or the first millionth
 * where no price brings so large a loss, as of a position worth less than a cent (R41); null where neither is taken.
 */
export function leastStopLoss(context: OrderTicketContext): Decimal | null {
  const cost = openingCost(context);
  if (!cost) return null;
  const amounts = [toScale(cost, SCALE.money, 'down').plus(CENT), cost.plus(MILLIONTH)];
  return amounts.find((amount) => !isUnreachable(context, 'stopLoss', amount)) ?? null;
}

/** The stop loss would be triggered by the opening spread: the server will refuse the order (R20). */
export function isStopLossTooClose(context: OrderTicketContext): boolean {
  const [amount, cost] = [triggerAmount(context.stopLoss), openingCost(context)];
  return amount !== null && cost !== null && isPositive(amount) && amount.lte(cost);
}
