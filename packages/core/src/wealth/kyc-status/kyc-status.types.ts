/** How the account's identity stands. */
export interface KycStatus {
  /** As the server has it; null without a document. */
  readonly status: string | null;
}
