import { dec, readPlain, type Decimal } from '../../shared/decimal';
import { tradeReader } from './trade-reader';
import { unwrap } from './trading.wire';
import type { Position } from '../trading.types';

/** The text of an answer around the values that a poll finds changed, and those values as they were last. */
interface Template {
  readonly isPractice: boolean;
  /** One more than values: text, value, text, value, …, text. */
  readonly texts: readonly string[];
  readonly values: string[];
  readonly positions: Position[];
  /** For each position, where among the values its price and its profit stand. */
  readonly priceAt: readonly number[];
  readonly profitAt: readonly number[];
}

/** Unescaped quotes never stand inside a JSON string, so that this finds keys and nothing that only looks like one. */
const VALUES = /"(closing_price|profit)":\s*(-?\d[\d.eE+-]*)/g;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Digits up to which a text and the number that JSON makes of it have the same value (R16). */
const EXACT_DIGITS = 15;

/**
 * Reads one poll after another from its text (T-108). A poll of a thousand positions differs from the one before in
 * their prices and profits alone: then only these are read, and no object is made of all the rest. Whatever else
 * differs, the whole is parsed. Throws on a text that is no JSON; null when it is no list of trades.
 */
export function pollReader(read = tradeReader()): (text: string, isPractice: boolean) => readonly Position[] | null {
  let template: Template | null = null;
  return (text, isPractice) => {
    const moved = template?.isPractice === isPractice ? movedPositions(template, text) : null;
    if (moved) return moved;
    const body: unknown = JSON.parse(text);
    const positions = read(body, isPractice);
    template = positions && templateOf(text, unwrap(body) as readonly unknown[], positions, isPractice);
    return positions;
  };
}

/** The positions at the values of a text that is otherwise the template's; null when it is not. */
function movedPositions(template: Template, text: string): readonly Position[] | null {
  const values = valuesIn(text, template);
  if (!values) return null;
  const prices = new Map<string, Decimal>();
  const next: Position[] = [];
  for (let index = 0; index < template.positions.length; index++) {
    const known = template.positions[index] as Position;
    const [priceAt, profitAt] = [template.priceAt[index] as number, template.profitAt[index] as number];
    const [price, profit] = [values[priceAt] as string, values[profitAt] as string];
    const isSamePrice = price === template.values[priceAt];
    const isSameProfit = profit === template.values[profitAt];
    if (isSamePrice && isSameProfit) {
      next.push(known);
      continue;
    }
    const currentPrice = isSamePrice ? known.currentPrice : (prices.get(price) ?? figureOf(price));
    const newProfit = isSameProfit ? known.profit : figureOf(profit);
    if (!currentPrice || !newProfit) return null;
    prices.set(price, currentPrice);
    next.push(valuedAt(known, currentPrice, newProfit));
  }
  // Only now: a text that is refused half-way leaves everything as it was.
  for (let index = 0; index < values.length; index++) template.values[index] = values[index] as string;
  for (let index = 0; index < next.length; index++) template.positions[index] = next[index] as Position;
  return next;
}

/** The values of a text that has the template's words in their places; null when it has not. */
function valuesIn(text: string, { texts }: Template): string[] | null {
  const values: string[] = [];
  let at = 0;
  for (let index = 0; index < texts.length; index++) {
    const words = texts[index] as string;
    // A slice shares its text and is compared by the word: seven times faster than startsWith.
    if (text.slice(at, at + words.length) !== words) return null;
    at += words.length;
    if (index === texts.length - 1) break;
    let end = at;
    while (isOfNumber(text.charCodeAt(end))) end++;
    values.push(text.slice(at, end));
    at = end;
  }
  return at === text.length ? values : null;
}

/** Digits, signs, point and exponent. */
const isOfNumber = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 45 || code === 46 || code === 43 || code === 101 || code === 69;

/** What JSON and the schema would read; null when they would refuse it. */
function figureOf(text: string): Decimal | null {
  const plain = text.length <= EXACT_DIGITS ? readPlain(text) : null;
  if (plain) return plain;
  if (!NUMBER.test(text)) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  return dec(text.length <= EXACT_DIGITS && value !== 0 ? text : value);
}

/** Written out: a copy of all names followed by two of them takes three times as long, a thousand times a poll. */
const valuedAt = (position: Position, currentPrice: Decimal, profit: Decimal): Position => ({
  id: position.id,
  assetId: position.assetId,
  symbol: position.symbol,
  image: position.image,
  decimals: position.decimals,
  side: position.side,
  quantity: position.quantity,
  leverage: position.leverage,
  margin: position.margin,
  openingPrice: position.openingPrice,
  currentPrice,
  profit,
  takeProfit: position.takeProfit,
  stopLoss: position.stopLoss,
  openedAt: position.openedAt,
  closedAt: position.closedAt,
  isOpen: position.isOpen,
  isPractice: position.isPractice,
  closeReason: position.closeReason,
  balanceAfter: position.balanceAfter,
  booked: position.booked,
});

type Wire = { readonly closing_price?: unknown; readonly profit?: unknown; readonly asset?: { decimals?: unknown } };

/** The template of an answer that was parsed; null when its values cannot be told apart from its text for certain. */
function templateOf(
  text: string,
  entries: readonly unknown[],
  positions: readonly Position[],
  isPractice: boolean,
): Template | null {
  const texts: string[] = [];
  const values: string[] = [];
  const found = { closing_price: [] as number[], profit: [] as number[] };
  let from = 0;
  for (const match of text.matchAll(VALUES)) {
    const [whole, key, value] = match as unknown as [string, keyof typeof found, string];
    const start = match.index + whole.length - value.length;
    texts.push(text.slice(from, start));
    found[key].push(values.push(value) - 1);
    from = start + value.length;
  }
  texts.push(text.slice(from));
  const { closing_price: priceAt, profit: profitAt } = found;
  if (priceAt.length !== entries.length || profitAt.length !== entries.length) return null;
  // Each value is that of its own entry, and none decides more than itself: without decimals of the asset a price does.
  const isCertain = (entries as readonly Wire[]).every(
    (entry, index) =>
      entry.closing_price === Number(values[priceAt[index] ?? -1]) &&
      entry.profit === Number(values[profitAt[index] ?? -1]) &&
      typeof entry.asset?.decimals === 'number',
  );
  return isCertain ? { isPractice, texts, values, positions: [...positions], priceAt, profitAt } : null;
}
