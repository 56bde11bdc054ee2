import type { Schema } from '@bourse/contract';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';

export type ImageName = Schema<'KycImageName'>;

/** An identity document as the server has it (M-278). */
export interface IdentityDocument {
  readonly id: number;
  readonly type: string;
  /** `pending`, `approved`, `rejected`; any other text is shown as it is (M-155). */
  readonly status: string;
  /** ISO. */
  readonly createdAt: string;
  /** Empty without a proof of address. */
  readonly proofType: string;
  /** Those that were sent, each with its address on the API's host. */
  readonly images: readonly { readonly name: ImageName; readonly address: string }[];
}

/** An image that somebody looks at. */
export interface OpenImage {
  readonly document: number;
  readonly name: ImageName;
}

export interface IdentityContext {
  /** Newest first; null before the first answer. */
  readonly documents: readonly IdentityDocument[] | null;
  readonly open: OpenImage | null;
  readonly picture: Blob | null;
  /** Their page shows. */
  readonly isShown: boolean;
}

export type IdentityEvent =
  | { type: 'screen.changed'; screen: string }
  /** The account was read, as it is about every minute while somebody looks (R8). */
  | { type: 'reading.changed' }
  | NetworkChanged
  /** A retry; or another document is to be sent, or was. */
  | { type: 'documents.load' }
  | { type: 'image.open'; document: number; name: ImageName }
  | { type: 'image.close' };
