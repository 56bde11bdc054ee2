import type { Message } from '../../shared/message';

/** An entry of the portfolio, as its slice, its row and its card show it. */
export interface PortfolioRow {
  readonly id: string;
  /** The server's own names are in the client's language. */
  readonly name: Message;
  /** With `$`, for cards. */
  readonly value: string;
  /** The figure alone, for the column of a table (R16). */
  readonly figure: string;
  /** Part of the ring, per cent; 0 for what a ring cannot show: a value below 0. */
  readonly arc: number;
  /** Of the sum of all values; a dash when there is nothing to share. */
  readonly share: string;
  /** Index in a palette of nine colours. */
  readonly color: number;
}

/** What the real account is made of (T-183, T-184). */
export interface PortfolioView {
  readonly isEmpty: boolean;
  readonly rows: readonly PortfolioRow[];
  /** As the server sent it, unless all of it is known anew by the open positions. */
  readonly total: string;
  /** There is something that a ring can show. */
  readonly hasRing: boolean;
  /** It is made of open positions that may be old, as the account's other figures are. */
  readonly isStale: boolean;
}
