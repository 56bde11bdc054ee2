/** The amounts that screens offer (R28): of deposits in USD, of demo accounts in their currency. */
export interface Presets {
  readonly deposit: readonly string[];
  /** What the custom method names; none can be chosen (M-077). */
  readonly customDeposit: readonly string[];
  readonly topUp: readonly number[];
  readonly initialDeposit: readonly string[];
}

/** The documents' amounts, used where the operator's are missing or unreadable (R28). */
export const ownPresets: Presets = {
  deposit: ['100', '200', '500', '1000'],
  customDeposit: ['250', '583', '875', '1500'],
  topUp: [200, 500, 1000, 2000, 3000, 5000, 10_000, 50_000, 100_000],
  initialDeposit: ['200', '500', '1000', '5000', '10000'],
};
