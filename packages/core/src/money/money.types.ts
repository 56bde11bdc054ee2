import type { Decimal } from '../shared/decimal';

/** A coin that can be paid in, and the operator's wallet for it. */
export interface Coin {
  readonly name: string;
  readonly symbol: string;
  readonly wallet: string;
  /** Where its picture is on the page's own host; empty for another one, from which the page takes no pictures. */
  readonly logo: string;
}

/** What a card may be charged, in whatever currency; null is no limit (M-035, M-036). */
export interface CardOffer {
  readonly minimum: Decimal | null;
  readonly maximum: Decimal | null;
  /** When it was loaded, ms since 1970: cards are checked for that day. */
  readonly loadedAt: number;
}

/** Where the page posts an invoice to, and where its provider says that it was paid (M-070, M-071). */
export interface InvoiceProvider {
  readonly server: string;
  readonly storeId: string;
  readonly callbackUrl: string;
}

/** The ways to pay in that the operator has switched on, as they were when the popup opened. */
export interface Offer {
  readonly card: CardOffer | null;
  /** In the operator's order; empty while coins are off. */
  readonly coins: readonly Coin[];
  readonly hasCustom: boolean;
  readonly invoice: InvoiceProvider | null;
}

/** An accepted deposit as the server has it. */
export interface DepositReceipt {
  readonly id: string;
  /** `$250.00` or `250.00 EUR`. */
  readonly amount: string;
  /** The card's last four digits; null for a coin. */
  readonly digits: string | null;
}

/** How money is paid out; a bank is paid by wire (M-092). */
export type ReceiverMethod = 'paypal' | 'bank' | 'crypto';

/** A saved account to withdraw to. */
export interface Receiver {
  readonly id: number;
  readonly method: ReceiverMethod;
  /** What a person knows it by: of a bank account no more than the last four digits (M-122, M-127). */
  readonly name: string;
}

/** A definite answer to saving or removing an account; anything else is none, and the list then says what is saved. */
export type AccountOutcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'rejected';
      readonly message: string | null;
      readonly fields: Readonly<Record<string, string>>;
      /** The server wants a code by mail first. */
      readonly isCodeNeeded?: boolean;
    };

/** Flows whose calls may need a code by mail. */
export type ProofOwner = 'withdrawal' | 'receiverForm' | 'withdrawalMethods';

/** What they hear of it: the server takes the call now, or another flow waits for the code. */
export type ProofEvent = { type: 'proof.given' } | { type: 'proof.dropped' };
