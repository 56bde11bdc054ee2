import type { Message } from '../message';
import type { Secret } from '../secret';
import type { Told } from './form.told';

/** What a person types, by field; text as typed. Secrets are no fields: they travel in an event (hard case 10). */
export type Fields = Readonly<Record<string, string>>;

/** Texts that travel with one press and stay nowhere, by field (hard case 10). */
export type Secrets = Readonly<Record<string, Secret>>;

/** Facts that a form starts with, by their names. */
export type Needs = Readonly<Record<string, unknown>>;

/** What is wrong with each field, those of secrets included. */
export type Problems<F extends Fields> = { readonly [K in keyof F]?: Message } & Readonly<Record<string, Message>>;

/** What the states of a form read and change of a flow's context. */
export interface FormState {
  readonly fields: Fields;
  readonly problems: Readonly<Record<string, Message | undefined>>;
  /** Why the last press came to nothing, where no field has it. */
  readonly problem: Message | null;
}

/** What is common to the steps of a form. */
export interface FormAbout {
  /** Its systemId, and the topic of its notices. */
  readonly name: string;
  /** Under which the server's words about them show; those of secrets included. */
  readonly fields: readonly string[];
  /** A text as its field takes it, such as digits alone. */
  readonly clean?: (field: string, text: string) => string;
  /** Where the server gave no words. */
  readonly failed?: Message;
  /** A problem is a notice as well, unless the form alone shows it. */
  readonly hasNotices?: boolean;
}

/** What every form is drawn from, whatever it is answered. */
export type FormShape<F extends Fields> = Pick<FormPlan<F>, 'empty' | 'secrets' | 'start'>;

/** A flow's description of its form; its machine, view and model are made from it. */
export interface FormPlan<F extends Fields, Answer = null> {
  /** Its systemId. */
  readonly name: string;
  readonly empty: F;
  /** Looked at on each press; a form with a problem sends nothing. */
  readonly check: (fields: F, secrets: Secrets) => Problems<F>;
  /** Fields whose texts are secret. */
  readonly secrets?: readonly string[];
  /** Fields as they begin, where that depends on what the flow needs. */
  readonly start?: (needs: Needs) => Partial<F>;
  /** A text as its field takes it, such as digits alone. */
  readonly clean?: (field: string, text: string) => string;
  /** No answer came: it may have been done. As where the server gave no words unless given. */
  readonly unconfirmed?: Message;
  /** What others hear when it is accepted. Such a form ends then; the next visit of its address starts it anew. */
  readonly accepted?: (answer: Answer) => readonly Told[];
}

/** A form in a dialog that each opening begins anew; its call changes the user. */
export interface DialogFormPlan<F extends Fields> extends FormPlan<F> {
  /** Of `user`; while that is older than what was saved last, the fields of that are `saved`. */
  readonly start?: (needs: Needs) => Partial<F>;
  /** The dialog that shows it. */
  readonly dialog: string;
  readonly success: Message;
  /** Where the server gave no words. */
  readonly refused: Message;
  readonly unconfirmed: Message;
}

/** What the actor `send` is given. */
export interface FormInput<F extends Fields> {
  readonly fields: F;
  /** Left out by a form that has none. */
  readonly secrets?: Secrets;
  /** What the flow needs, as it is at the press. */
  readonly needs?: Needs;
}

/** What the world can answer. Transport failures go to onError. */
export type FormOutcome<Answer> =
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | { readonly kind: 'rejected'; readonly message: string | null; readonly fields: Readonly<Record<string, string>> };

export type Rejected = Extract<FormOutcome<never>, { kind: 'rejected' }>;

export interface FormContext<F extends Fields, Answer> {
  readonly needs: Needs | undefined;
  readonly fields: F;
  readonly problems: Problems<F>;
  /** Why the last submission failed; also shown as a notice. */
  readonly problem: Message | null;
  /** What an accepted form was answered. */
  readonly answer: Answer | null;
}

export type FormEvent<F extends Fields> =
  | { type: 'field.change'; field: keyof F & string; text: string }
  /** Several at once, such as a chosen country with its dial code. */
  | { type: 'fields.change'; fields: Partial<F> & Fields }
  | { type: 'form.submit'; secrets?: Secrets }
  /** Back to the fields, with what was typed. */
  | { type: 'form.edit' }
  /** What is due by the settings, among the facts that it begins with. */
  | { type: 'registering.changed'; registering: unknown };

export interface DialogFormContext<F extends Fields> extends FormContext<F, null> {
  /** Whether its dialog is open. */
  readonly isShown: boolean;
}

export type DialogFormEvent<F extends Fields> =
  | Exclude<FormEvent<F>, { type: 'form.edit' | 'registering.changed' }>
  /** The dialog was opened, or closed. */
  | { type: 'shown.changed'; shown: boolean }
  /** Among the facts that it begins with. */
  | { type: 'user.changed'; user: unknown };
