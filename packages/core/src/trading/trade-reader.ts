import { dec, type Decimal } from '../shared/decimal';
import { all, parseTrade, tradeAssetFields, tradeFields } from './trading.wire';
import type { Position } from './trading.types';

/** A trade as the wire had it last, and what it was read as. */
interface Known {
  readonly wire: Trade;
  readonly position: Position;
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
      const position = again(former.get(wire['id']), wire, prices) ?? parseTrade(wire, isPractice);
      if (position) seen.set(wire['id'], { wire, position });
      return position;
    });
    if (positions) [known, mode] = [seen, isPractice];
    return positions;
  };
}

/** The position that is known already, at most with another price and profit; null when the schema is to decide. */
function again(former: Known | undefined, wire: Trade, prices: Map<number, Decimal>): Position | null {
  if (!former || !areSame(STANDING, former.wire, wire)) return null;
  if (!areSame(tradeAssetFields, former.wire.asset, wire.asset)) return null;
  const { closing_price: price, profit } = wire;
  if (price === former.wire['closing_price'] && profit === former.wire['profit']) return former.position;
  // Without decimals of the asset's own, those of the prices count.
  if (!isFigure(price) || !isFigure(profit) || !isFigure(wire.asset['decimals'])) return null;
  let currentPrice = prices.get(price);
  if (!currentPrice) prices.set(price, (currentPrice = dec(price)));
  return { ...former.position, currentPrice, profit: dec(profit) };
}

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
