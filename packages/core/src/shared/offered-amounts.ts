/** The amounts that screens offer (R28): of deposits in USD, of demo accounts in their currency. */
export interface OfferedAmounts {
  readonly deposit: readonly number[];
  /** What the custom method names; none can be chosen (M-077). */
  readonly customDeposit: readonly number[];
  readonly topUp: readonly number[];
  readonly initialDeposit: readonly number[];
}
