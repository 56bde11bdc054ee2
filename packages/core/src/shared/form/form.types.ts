import type { KeyedCall, RequestOf } from '@bourse/contract';
import type { IntentSettled } from '../intent';
import type { Message } from '../message';

/** What a person types, by field; text as typed. Secrets are no fields: they travel in an event (hard case 10). */
export type Fields = Readonly<Record<string, string>>;

/** What is wrong with each field. */
export type Problems<F extends Fields> = { readonly [K in keyof F]?: Message };

/** What a flow says of its form; its machine, view and model are made from it. */
export interface FormPlan<F extends Fields> {
  /** Its systemId. */
  readonly name: string;
  readonly empty: F;
  /** Looked at on each press; a form with a problem sends nothing. */
  readonly check: (fields: F) => Problems<F>;
}

/** A form whose call moves money. */
export interface MoneyFormPlan<F extends Fields, O extends KeyedCall> extends FormPlan<F> {
  readonly operation: O;
  readonly body: (fields: F) => RequestOf<O>;
}

/** What the actor `send` is given. */
export interface FormInput<F extends Fields> {
  readonly fields: F;
}

/** What the world can answer. Transport failures go to onError. */
export type FormOutcome<Answer> =
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | { readonly kind: 'rejected'; readonly message: string | null; readonly fields: Readonly<Record<string, string>> };

export interface FormContext<F extends Fields, Answer> {
  readonly fields: F;
  readonly problems: Problems<F>;
  /** Why the last press led nowhere; also told as a notice. */
  readonly problem: Message | null;
  /** What an accepted form was answered. */
  readonly answer: Answer | null;
}

export interface MoneyFormContext<F extends Fields> extends FormContext<F, unknown> {
  /** Names the running intent; raised by each press (hard case 4). */
  readonly submission: number;
}

export type FormEvent<F extends Fields> =
  | { type: 'field.change'; field: keyof F & string; text: string }
  | { type: 'form.submit' }
  /** Back to the fields, with what was typed. */
  | { type: 'form.edit' };

export type MoneyFormEvent<F extends Fields> = FormEvent<F> | IntentSettled;
