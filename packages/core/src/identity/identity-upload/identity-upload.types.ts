import type { AppSettings } from '../../platform/settings/settings.types';
import type { Message } from '../../shared/message';
import type { IdentityDocument, ImageName } from '../identity';
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

/** A document that the server has, and what it is made of: kind, kind of proof, and which images there are. */
export interface FoundDocument {
  readonly id: number;
  readonly shape: string;
  /** ISO. */
  readonly createdAt: string;
}

/** What tells an upload from others when its answer is lost. */
export interface Attempt {
  /** Of the document that it makes. */
  readonly shape: string;
  /** Ids of the documents that the server was seen to have when it left; null while nobody knew. */
  readonly before: readonly number[] | null;
}

export interface IdentityUploadContext {
  readonly settings: AppSettings;
  readonly isShown: boolean;
  readonly fields: UploadFields;
  /** Looked at, and taken. */
  readonly files: UploadFiles;
  /** Still to be looked at, the first one now. */
  readonly queue: readonly Choice[];
  readonly problems: UploadProblems;
  /** What the last press that was refused found wrong first; stays when that is mended. */
  readonly blamed: UploadField | ImageName | null;
  /** Counts such presses. */
  readonly refusals: number;
  /** Why the last one did not succeed. */
  readonly problem: Message | null;
  /** Ids of the documents that the server was seen to have; null while nobody knows. */
  readonly known: readonly number[] | null;
  /** The last upload that left. */
  readonly attempt: Attempt | null;
  /** How much of it has left, from 0 to 100; null while nobody can tell. */
  readonly percent: number | null;
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
  /** Closes the dialog. */
  | { type: 'dialog.leave' }
  | { type: 'upload.progressed'; percent: number }
  /** Stops the upload; it may have arrived. */
  | { type: 'upload.cancel' }
  /** Asks the server what arrived of an upload of which nobody knows. */
  | { type: 'arrival.ask' }
  | { type: 'knownDocuments.changed'; knownDocuments: readonly Pick<IdentityDocument, 'id'>[] }
  /** Back to the form after an upload of which nobody knows. */
  | { type: 'form.edit' };
