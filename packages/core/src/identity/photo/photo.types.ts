import type { Message } from '../../shared/message';
import type { ChosenFile } from '../images';

export type PhotoOutcome =
  | { readonly kind: 'accepted'; readonly message: string | null }
  | { readonly kind: 'rejected'; readonly message: string | null };

/** What a question about a file gets. */
export interface FileInput {
  readonly file: ChosenFile | null;
}

export interface PhotoContext {
  /** Chosen and not saved. */
  readonly file: ChosenFile | null;
  readonly problem: Message | null;
}

export type PhotoEvent =
  /** Picked by the button. */
  | { type: 'photo.choose'; file: ChosenFile }
  | { type: 'photo.discard' }
  | { type: 'photo.save' }
  /** Stops the upload; it may have arrived. */
  | { type: 'photo.cancel' }
  /** More of the upload has left. */
  | { type: 'upload.progressed'; percent: number }
  /** The address names another screen. */
  | { type: 'screen.changed'; screen: string };
