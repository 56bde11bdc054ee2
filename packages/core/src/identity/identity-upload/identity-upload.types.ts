import type { AppSettings } from '../../platform/settings/settings.types';
import type { Message } from '../../shared/message';
import type { ImageName } from '../identity';
import type { ChosenFile } from '../images';

export type UploadField = 'type' | 'proof_of_address_type';
export type UploadFields = Readonly<Record<UploadField, string>>;
export type UploadFiles = Readonly<Partial<Record<ImageName, ChosenFile>>>;
export type UploadProblems = Readonly<Partial<Record<UploadField | ImageName, Message>>>;

/** A file that is to be looked at. */
export interface Choice {
  readonly name: ImageName;
  readonly file: ChosenFile;
}

/** What leaves: nothing of a section that is hidden (M-162). */
export interface UploadInput {
  readonly fields: UploadFields;
  readonly files: UploadFiles;
}

export type UploadOutcome =
  | { readonly kind: 'accepted'; readonly message: string | null }
  | { readonly kind: 'rejected'; readonly message: string | null; readonly fields: Readonly<Record<string, string>> };

export interface IdentityUploadContext {
  readonly settings: AppSettings;
  readonly isShown: boolean;
  readonly fields: UploadFields;
  /** Looked at, and taken. */
  readonly files: UploadFiles;
  /** Still to be looked at, the first one now. */
  readonly queue: readonly Choice[];
  readonly problems: UploadProblems;
  /** Why the last one did not succeed. */
  readonly problem: Message | null;
  /** Id of the newest document that the server was seen to have; 0 for none, null while nobody knows. */
  readonly newest: number | null;
  /** The same, as it was when the last upload left. */
  readonly before: number | null;
}

export type IdentityUploadEvent =
  /** The dialog was opened, or closed: nothing of what was chosen is kept (M-166). */
  | { type: 'shown.changed'; shown: boolean }
  | { type: 'settings.changed'; settings: AppSettings }
  | { type: 'field.change'; field: UploadField; text: string }
  /** Picked by the button, or dropped. */
  | { type: 'file.choose'; name: ImageName; file: ChosenFile }
  | { type: 'file.remove'; name: ImageName }
  | { type: 'form.submit' }
  /** Stops the upload; it may have arrived. */
  | { type: 'upload.cancel' }
  /** Asks the server what arrived of an upload of which nobody knows. */
  | { type: 'arrival.ask' }
  | { type: 'newestDocument.changed'; newestDocument: number }
  /** Back to the form after an upload of which nobody knows. */
  | { type: 'form.edit' };
