export const averageKinds = ['sma', 'ema'] as const;
/** Simple: every close counts the same. Exponential: a newer one counts more. */
export type AverageKind = (typeof averageKinds)[number];

/** A moving average of the closes of so many candles. */
export interface Average {
  readonly kind: AverageKind;
  readonly period: number;
}

/** Its place among the lines, and so its colour. */
export type Slot = 0 | 1 | 2;

export interface ChosenAverage extends Average {
  readonly slot: Slot;
  /** The period as it is typed; what is none leaves the average as it was. */
  readonly typed: string;
}

export interface IndicatorsContext {
  /** By their slots; at most three. */
  averages: readonly ChosenAverage[];
}

export type IndicatorsEvent =
  | { type: 'average.add' }
  | { type: 'average.remove'; slot: Slot }
  | { type: 'average.choose'; slot: Slot; kind: AverageKind }
  | { type: 'average.type'; slot: Slot; typed: string }
  /** The field was left: it shows the period that counts. */
  | { type: 'average.settle'; slot: Slot }
  /** What this device has kept. */
  | { type: 'averages.found'; averages: readonly ChosenAverage[] };

/** What the keeper of the averages is told. */
export interface AveragesKept {
  type: 'averages.keep';
  averages: readonly ChosenAverage[];
}
