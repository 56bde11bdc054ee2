import type { RequestOf } from '@bourse/contract';
import type { Message } from '../../shared/message';
import type { AccountOutcome, ReceiverMethod } from '../money.types';
import type { ReceiverFields, ReceiverFormContext, ReceiverInput } from './receiver-form.types';

export const emptyReceiver: ReceiverFields = {
  email: '',
  bank_name: '',
  bank_address: '',
  bank_city: '',
  bank_country: '',
  account_number: '',
  swift_code: '',
  full_name: '',
  address: '',
  city: '',
  country: '',
  cryptocurrency_name: '',
};

/** The fields of each kind of account, in their order (M-118, M-119, M-120). */
export const receiverFields = {
  paypal: ['email'],
  bank: [
    ...(['bank_name', 'bank_address', 'bank_city', 'bank_country', 'account_number', 'swift_code'] as const),
    ...(['full_name', 'address', 'city', 'country'] as const),
  ],
  crypto: ['cryptocurrency_name', 'address'],
} as const satisfies Readonly<Record<ReceiverMethod, readonly (keyof ReceiverFields)[]>>;

/** People write numbers in groups; the contract's have no spaces. */
const joined = (text: string) => text.replaceAll(/\s/g, '');

/** Body of POST /user/withdrawals/wallets/store: the fields of that kind alone, unchecked (M-123, M-308). */
export function receiverBody({ method, fields }: ReceiverInput): RequestOf<'createWithdrawalAccount'> {
  if (method === 'paypal') return { type: method, email: fields.email.trim() };
  if (method === 'crypto')
    return { type: method, cryptocurrency_name: fields.cryptocurrency_name.trim(), address: fields.address.trim() };
  return {
    type: method,
    bank_name: fields.bank_name.trim(),
    bank_address: fields.bank_address.trim(),
    bank_city: fields.bank_city.trim(),
    bank_country: fields.bank_country.trim(),
    account_number: joined(fields.account_number),
    swift_code: joined(fields.swift_code),
    full_name: fields.full_name.trim(),
    address: fields.address.trim(),
    city: fields.city.trim(),
    country: fields.country.trim(),
  };
}

/** The document's text first, the server's after it (M-124, R13). */
export function failureOf(outcome: AccountOutcome): Message {
  // A code is asked for in the open dialog alone.
  if (outcome.kind === 'rejected' && outcome.isCodeNeeded) return { id: 'receiverForm.codeNeeded' };
  const reason = outcome.kind === 'rejected' ? (outcome.message ?? Object.values(outcome.fields)[0]) : undefined;
  return reason ? { id: 'receiverForm.notSavedBecause', values: { reason } } : { id: 'receiverForm.notSaved' };
}

/** The server's words under the fields that are shown (M-126). */
export function problemsOf(method: ReceiverMethod, outcome: AccountOutcome): ReceiverFormContext['problems'] {
  if (outcome.kind === 'accepted') return {};
  const shown: readonly string[] = receiverFields[method];
  const known = Object.entries(outcome.fields).filter(([field]) => shown.includes(field));
  return Object.fromEntries(known.map(([field, text]) => [field, { text }]));
}
