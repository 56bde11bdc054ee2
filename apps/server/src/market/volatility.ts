/** Volatility of a type: standard deviation of a day's move, and activity per hour UTC (at most 1). */
export type Temper = { readonly daily: number; readonly season: readonly number[] };

const ROUND_THE_CLOCK = [
  0.8, 0.8, 0.75, 0.7, 0.7, 0.7, 0.75, 0.8, 0.85, 0.85, 0.85, 0.85, 0.9, 1, 1, 1, 1, 0.95, 0.9, 0.9, 0.85, 0.85, 0.8,
  0.8,
];
/** Low in the Pacific night, high while London and New York are both open. */
const GLOBAL = [
  0.5, 0.55, 0.55, 0.5, 0.5, 0.5, 0.65, 0.85, 0.9, 0.85, 0.75, 0.7, 0.85, 1, 1, 0.95, 0.85, 0.7, 0.65, 0.6, 0.55, 0.45,
  0.4, 0.45,
];
/** High after the opening and before the close. */
const EXCHANGE = [
  0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.5, 1, 1, 0.85, 0.75, 0.7, 0.75, 0.95, 0.5, 0.4, 0.4,
  0.4,
];

const TEMPERS: Readonly<Record<string, Temper>> = {
  forex: { daily: 0.005, season: GLOBAL },
  commodities: { daily: 0.015, season: GLOBAL },
  indices: { daily: 0.01, season: GLOBAL },
  stocks: { daily: 0.02, season: EXCHANGE },
  etfs: { daily: 0.012, season: EXCHANGE },
  options: { daily: 0.05, season: EXCHANGE },
  crypto: { daily: 0.04, season: ROUND_THE_CLOCK },
};

/** The volatility of a type; an unknown one moves like a share that never closes. */
export function temperOf(type: string): Temper {
  return TEMPERS[type] ?? { daily: 0.02, season: ROUND_THE_CLOCK };
}
