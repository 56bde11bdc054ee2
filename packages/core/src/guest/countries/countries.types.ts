/** A country as a person chooses it. */
export interface Country {
  /** As it is sent. */
  readonly name: string;
  /** Digits. */
  readonly dialCode: string;
  /** Two letters, ISO 3166-1; empty when unknown. */
  readonly flag: string;
}
