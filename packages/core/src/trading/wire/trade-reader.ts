import { dec, type Decimal } from '../../shared/decimal';
import { all, parseTrade, tradeAssetFields, tradeFields } from './trading.wire';
import type { Position } from '../trading.types';

/** What was read, and of what. The wire's row stays the first one: a thousand new ones a poll would be kept for one. */
interface Known {
  readonly wire: Trade;
  /** The wire's values of `position`. */
  price: unknown;
  profit: unknown;
  position: Position;
}
type Wire = Readonly<Record<string, unknown>>;
type Trade = Wire & { readonly asset: Wire };

/** What a poll finds changed in a position that is still open. */
const MOVING = ['closing_price', 'profit'];
const STANDING = tradeFields.filter((name) => !MOVING.includes(name));

/** A trade by itself, with its asset: not one that stands under `data`. */
const isTrade = (value: unknown): value is Trade => isRecord(value) && isRecord(value['asset']) && !('data' in value);
const isRecord = (value: unknown): value is Wire => typeof value === 'object' && value !== null;

/** Plain values only: two objects are never the same here, and are read again. */
function areSame(names: readonly string[], a: Wire, b: Wire): boolean {
  for (const name of names) if (a[name] !== b[name]) return false;
  return true;
}

/**
 * Reads one list of trades after another (T-108). A trade whose values are those of the list before is the same
 * position by reference; one of which only price and profit moved is read for these two alone: a schema for each of
 * a thousand rows would take longer than all the rest of a poll. Anything else goes through the schema, and so does
 * every first sight, so that the outcome is parseTrades' own.
 */
export function tradeReader(): (body: unknown, isPractice: boolean) => readonly Position[] | null {
  let known = new Map<unknown, Known>();
  let mode: boolean | undefined;
  return (body, isPractice) => {
    // A trade that does not say its mode has that of the list.
    const former = mode === isPractice ? known : new Map<unknown, Known>();
    const seen = new Map<unknown, Known>();
    const prices = new Map<number, Decimal>();
    const positions = all(body, (wire) => {
      if (!isTrade(wire)) return parseTrade(wire, isPractice);
      const present = former.get(wire['id']);
      const known = present && isUpdated(present, wire, prices) ? present : firstSeen(wire, isPractice);
      if (known) seen.set(wire['id'], known);
      return known && known.position;
    });
    if (positions) [known, mode] = [seen, isPractice];
    return positions;
  };
}

function firstSeen(wire: Trade, isPractice: boolean): Known | null {
  const position = parseTrade(wire, isPractice);
  return position && { wire, price: wire['closing_price'], profit: wire['profit'], position };
}

/** Brings what is known to the wire's price and profit; false when more has changed and the schema is to decide. */
function isUpdated(known: Known, wire: Trade, prices: Map<number, Decimal>): boolean {
  if (!areSame(STANDING, known.wire, wire) || !areSame(tradeAssetFields, known.wire.asset, wire.asset)) return false;
  const { closing_price: price, profit } = wire;
  if (price === known.price && profit === known.profit) return true;
  // Without decimals of the asset's own, those of the prices count.
  if (!isFigure(price) || !isFigure(profit) || !isFigure(wire.asset['decimals'])) return false;
  let currentPrice = prices.get(price);
  if (!currentPrice) prices.set(price, (currentPrice = dec(price)));
  known.position = { ...known.position, currentPrice, profit: dec(profit) };
  known.price = price;
  known.profit = profit;
  return true;
}

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
