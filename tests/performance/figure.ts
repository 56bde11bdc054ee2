// What a benchmark measures: one number, beside what it is compared with in the same run and what it has to reach.

/** Something of the same unit that the same run measured: a bare framework, a naive way, nothing at all. */
export interface Baseline {
  readonly name: string;
  readonly value: number;
}

/** What a figure has to reach, such as `≥ 0.15` of its ratio. */
export interface Bound {
  readonly text: string;
  readonly isMet: boolean;
}

/** One measured number. */
export interface Figure {
  readonly part: string;
  readonly name: string;
  readonly value: number;
  /** Such as ms, kB, requests/s; the baseline has the same. */
  readonly unit: string;
  readonly baseline: Baseline | undefined;
  /** value ÷ baseline; a bound is on it where there is one, unless it says otherwise. */
  readonly ratio: number | undefined;
  readonly bound: Bound | undefined;
}

/** A figure as its part gives it. */
export interface Measured {
  readonly part: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline?: Baseline | undefined;
  /** `≥ 0.15`, `≤ 25`: on the ratio where there is a baseline, else on the value. */
  readonly bound?: string | undefined;
  /** Puts the bound on the value although there is a baseline. */
  readonly isBoundOnValue?: boolean;
}

/** Completes a figure: its ratio, and whether its bound is met. Throws on a bound that it cannot read. */
export function figure(measured: Measured): Figure {
  const { part, name, value, unit, baseline, bound } = measured;
  const ratio = baseline && value / baseline.value;
  const bounded = ratio === undefined || measured.isBoundOnValue ? value : ratio;
  return { part, name, value, unit, baseline, ratio, bound: bound === undefined ? undefined : boundOf(bound, bounded) };
}

function boundOf(text: string, value: number): Bound {
  const [, comparison, limit] = /^([≥≤]) (\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (limit === undefined) throw new Error(`"${text}" is no bound: write "≥ 0.15" or "≤ 25"`);
  return { text, isMet: comparison === '≥' ? value >= Number(limit) : value <= Number(limit) };
}

/** The middle value; the mean of the two middle ones of an even number. Throws without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  if (high === undefined || low === undefined) throw new Error('no values, no median');
  return (low + high) / 2;
}
