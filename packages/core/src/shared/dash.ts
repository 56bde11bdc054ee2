// In its own module so that `dates.ts` does not pull in big.js through `format.ts`.

/** Shown for a missing value (R16). */
export const DASH = '—';
