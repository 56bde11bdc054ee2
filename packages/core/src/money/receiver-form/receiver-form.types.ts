import type { Message } from '../../shared/message';
import type { ProofEvent, ReceiverMethod } from '../money.types';

/** What a person types, of every kind of account; `address` is the holder's, or the wallet (M-270 to M-272). */
export type ReceiverFields = {
  readonly email: string;
  readonly bank_name: string;
  readonly bank_address: string;
  readonly bank_city: string;
  readonly bank_country: string;
  readonly account_number: string;
  readonly swift_code: string;
  readonly full_name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly cryptocurrency_name: string;
};

export interface ReceiverFormContext {
  /** Whether its dialog is open: nobody types a code elsewhere. */
  readonly isShown: boolean;
  readonly method: ReceiverMethod;
  readonly fields: ReceiverFields;
  /** The server's words under each field (M-126). */
  readonly problems: Readonly<Partial<Record<keyof ReceiverFields, Message>>>;
  /** Why the last one was not saved. */
  readonly problem: Message | null;
  /** What the last press sent: with the code by mail the same is sent again, whatever is typed meanwhile (R4). */
  readonly sent: ReceiverInput | null;
}

export type ReceiverFormEvent =
  /** A card of the drawer: an empty form of that kind (M-117). */
  | { type: 'receiver.add'; method: ReceiverMethod }
  | { type: 'field.change'; field: keyof ReceiverFields; text: string }
  | { type: 'form.submit' }
  /** Back to the fields from the code that is asked for. */
  | { type: 'form.edit' }
  /** Its dialog was opened or closed, by whatever. */
  | { type: 'receiverDialog.changed'; receiverDialog: boolean }
  | ProofEvent;

/** What is sent: the method and what was typed. */
export type ReceiverInput = Pick<ReceiverFormContext, 'method' | 'fields'>;
