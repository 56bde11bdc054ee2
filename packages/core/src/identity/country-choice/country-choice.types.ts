/** A country of the list (M-280). */
export interface CountryOption {
  /** As it is sent. */
  readonly name: string;
  /** Digits. */
  readonly dialCode: string;
  /** May be chosen anew (M-179). */
  readonly isActive: boolean;
}
