import { typed, type Secrets } from '../../shared/form';
import type { Message } from '../../shared/message';

/** The fields of one account holder, by the names that the contract gives them. */
export const emptyHolder = { first_name: '', last_name: '', country: '', phone_code: '', phone: '' };
type Holder = typeof emptyHolder;

/** What is checked of a holder, in the order of A-147. */
const REQUIRED = ['first_name', 'last_name', 'country'] as const;
type Required = (typeof REQUIRED)[number];

/** The first that a holder lacks, by its field. */
export function lackOf<Field extends string>(
  fields: Readonly<Record<string, string>>,
  names: { readonly [R in Required]: Field },
  texts: { readonly [R in Required]: string },
): { readonly [F in Field]?: Message } | null {
  const lacking = REQUIRED.find((name) => (fields[names[name]] ?? '').trim() === '');
  return lacking === undefined ? null : ({ [names[lacking]]: { id: texts[lacking] } } as { [F in Field]?: Message });
}

/** Ticked, or not. */
export const TICKED = 'yes';

/** */
export const termsLack = ({ terms }: { readonly terms: string }) =>
  terms === TICKED ? null : { terms: { id: 'registration.termsMissing' } };

/** */
export const confirmationLack = (secrets: Secrets) =>
  typed(secrets, 'password') === typed(secrets, 'repeat_password')
    ? null
    : { repeat_password: { id: 'registration.confirmationDiffers' } };

/** A holder as it is sent: blanks trimmed, the dial code in digits. */
export const sentHolder = ({ first_name, last_name, country, phone_code, phone }: Holder): Holder => ({
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  country,
  phone_code,
  phone: phone.trim(),
});

/** Digits alone in a phone number. */
export const digitsOnly = (field: string, text: string): string =>
  field.endsWith('phone') ? text.replace(/\D/g, '').slice(0, 15) : text;

/** the operator's dial code, else 1. */
export const dialCodeOf = ({ registering }: { readonly registering?: unknown }): string =>
  (registering as { readonly phoneCode?: string } | undefined)?.phoneCode || '1';
