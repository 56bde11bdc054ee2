import type { Tone } from '../../shared/format';
import type { ListPhase } from './screens.types';

/** The margin in use of one asset, or of the smaller ones together. */
export interface ExposureSlice {
  /** null: several assets. */
  readonly symbol: string | null;
  /** Positions. */
  readonly count: number;
  /** "200.00": a column, its head names the currency (R16). */
  readonly margin: string;
  /** Of the margin in use, 0 to 100 with 2 decimals, for a picture. */
  readonly share: number;
  /** "66.67%". */
  readonly shareText: string;
}

/** The open positions of one asset together (T-036). */
export interface ExposureRow {
  readonly symbol: string;
  /** Units bought, sold, and what is left of them; signed. */
  readonly long: string;
  readonly short: string;
  readonly net: string;
  readonly margin: string;
  readonly profit: string;
  readonly profitTone: Tone;
}

/** All open positions by asset, and their sums, which have their `$` (T-036, T-037, R16). */
export interface ExposureTableView {
  readonly phase: ListPhase;
  /** By symbol. */
  readonly rows: readonly ExposureRow[];
  readonly margin: string;
  readonly profit: string;
  readonly profitTone: Tone;
}

/** Where the margin in use stands. */
export interface ExposureView {
  readonly phase: ListPhase;
  /** Largest first. */
  readonly slices: readonly ExposureSlice[];
  /** Sum of all. */
  readonly margin: string;
}
