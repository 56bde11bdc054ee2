import { type Decimal, decimal, max } from '../ledger/decimal';

/** Both prices of one moment, ms since 1970. */
export type Priced = { readonly bid: Decimal; readonly ask: Decimal; readonly at: number };

/** What the ticks of one asset have come to. */
export type FeedState = {
  /** The price that counts. */
  readonly last: Priced | null;
  /** A later tick far from it: nothing is traded until another one says which of the two is right. */
  readonly doubt: Priced | null;
  /** Ticks that jumped and that no other one agreed with. */
  readonly refused: number;
};

/** `confirmed`: the tick in doubt counts as well, before this one. */
export type Verdict = 'accepted' | 'confirmed' | 'ignored' | 'held';

export const NO_TICK: FeedState = { last: null, doubt: null, refused: 0 };
/** How long after a tick in doubt another one may confirm it, ms: what spoils one tick often spoils a burst of them. */
const CONFIRMED_AFTER_MS = 1_000;
const HUNDRED = decimal('100');

/**
 * Whether a tick counts. One that is more than `limit` per cent of the greater price away from the last one is held, by
 * either of its prices, until a later one agrees with it or with the last.
 */
export function judge(state: FeedState, tick: Priced, limit: Decimal): { verdict: Verdict; state: FeedState } {
  const { last, doubt, refused } = state;
  if (tick.at < (doubt ?? last ?? { at: Number.NEGATIVE_INFINITY }).at) return { verdict: 'ignored', state };
  // One of the same time is a repeat of it, or of its burst.
  if (doubt?.at === tick.at) return { verdict: 'held', state };
  if (!last || isNear(last, tick, limit))
    return { verdict: 'accepted', state: { last: tick, doubt: null, refused: refused + (doubt ? 1 : 0) } };
  if (!doubt) return { verdict: 'held', state: { last, doubt: tick, refused } };
  if (!isNear(doubt, tick, limit)) return { verdict: 'held', state: { last, doubt: tick, refused: refused + 1 } };
  return tick.at - doubt.at < CONFIRMED_AFTER_MS
    ? { verdict: 'held', state }
    : { verdict: 'confirmed', state: { last: tick, doubt: null, refused } };
}

const isNear = (a: Priced, b: Priced, limit: Decimal): boolean =>
  isWithin(a.bid, b.bid, limit) && isWithin(a.ask, b.ask, limit);

const isWithin = (a: Decimal, b: Decimal, limit: Decimal): boolean =>
  a.eq(b) || a.minus(b).abs().times(HUNDRED).lte(max(a, b).times(limit));
