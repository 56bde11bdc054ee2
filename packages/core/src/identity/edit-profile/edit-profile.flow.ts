import { fromPromise, type SnapshotFrom } from 'xstate';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { userFact } from '../../platform/session/session.facts';
import type { SessionUser } from '../../platform/session/session.types';
import { defineFlow } from '../../shared/flow';
import { dialogFormMachine, formView, withDialCodeAt } from '../../shared/form';
import type { DialogFormEvent, DialogFormPlan, FormInput, FormOutcome, Problems } from '../../shared/form';
import { tellInterrupted } from '../../shared/interruption';
import type { Message } from '../../shared/message';
import { remoteView } from '../../shared/remote';
import type { Services } from '../../shared/services';
import { defineView } from '../../shared/view';
import { refusedBy } from '../answers';
import type { CountryOption } from '../country-choice';

const empty = { first_name: '', last_name: '', country: '', phone_code: '', phoneNumber: '' };

/** What a person may change of the profile; the e-mail is not among it (M-171, M-279). */
export type EditProfileFields = Readonly<typeof empty>;

/** M-178. */
const MOST_NAME = 100;
const PHONE = /^\d{4,15}$/;
const DIAL_CODE = /^\d{1,6}$/;

function nameProblem(name: string, missing: Message): Message | null {
  const typed = name.trim();
  if (typed === '') return missing;
  return typed.length > MOST_NAME ? { id: 'editProfile.nameTooLong' } : null;
}

/** Each field with what is wrong in it (M-173, M-178). */
function check(fields: EditProfileFields): Problems<EditProfileFields> {
  const found: [keyof EditProfileFields, Message | null][] = [
    ['first_name', nameProblem(fields.first_name, { id: 'editProfile.firstNameMissing' })],
    ['last_name', nameProblem(fields.last_name, { id: 'editProfile.lastNameMissing' })],
    ['country', fields.country.trim() === '' ? { id: 'editProfile.countryMissing' } : null],
    ['phoneNumber', phoneProblem(fields)],
  ];
  return Object.fromEntries(found.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}

function phoneProblem({ country, phone_code, phoneNumber }: EditProfileFields): Message | null {
  if (!PHONE.test(phoneNumber.trim())) return { id: 'editProfile.phoneInvalid' };
  return country.trim() !== '' && !DIAL_CODE.test(phone_code) ? { id: 'editProfile.dialCodeMissing' } : null;
}

const unconfirmed: Message = { id: 'editProfile.unconfirmed' };

/** As the server keeps them. */
const trimmed = ({ first_name, last_name, country, phone_code, phoneNumber }: EditProfileFields) => ({
  ...{ first_name: first_name.trim(), last_name: last_name.trim(), country, phone_code },
  phoneNumber: phoneNumber.trim(),
});

export const editProfilePlan: DialogFormPlan<EditProfileFields> = {
  name: 'editProfile',
  dialog: 'editProfile',
  empty,
  // An account without a country has none here either: what is shown for it is never saved (M-179).
  start: (needs) => {
    const saved = needs['saved'] as EditProfileFields | undefined;
    if (saved) return trimmed(saved);
    const user = needs['user'] as SessionUser | undefined;
    if (!user) return {};
    const { firstName, lastName, country, phoneCode, phoneNumber } = user;
    return {
      first_name: firstName,
      last_name: lastName,
      country: country.trim(),
      phone_code: phoneCode.replaceAll(/\D/g, ''),
      phoneNumber,
    };
  },
  check,
  success: { id: 'editProfile.done' },
  refused: { id: 'editProfile.failed' },
  unconfirmed,
};

/** Those that may be chosen, and the present one, which may have become inactive (M-179). */
export const offered = (countries: readonly CountryOption[], present: string): readonly CountryOption[] => {
  const shown = countries.filter(({ name, isActive }) => isActive || name === present);
  const isKnown = present === '' || shown.some(({ name }) => name === present);
  return isKnown ? shown : [{ name: present, dialCode: '', isActive: false }, ...shown];
};

/** Name, country and phone of the account holder (M-170 to M-179). */
export const editProfileMachine = dialogFormMachine(editProfilePlan);

/** POST /auth/update (M-316). */
export const editProfileActors = ({ api, credentials }: Services) =>
  ({
    send: fromPromise<FormOutcome<null>, FormInput<EditProfileFields>>(async ({ input: { fields }, ...call }) => {
      tellInterrupted({ credentials }, 'editProfile', { message: unconfirmed }, call);
      const answer = await api.POST('/auth/update', { body: trimmed(fields), signal: call.signal });
      if (answer.response.ok) return { kind: 'accepted', answer: null };
      return withDialCodeAt('phoneNumber', refusedBy(answer));
    }),
  }) satisfies Parameters<typeof editProfileMachine.provide>[0]['actors'];

/** The dialog that changes a profile. `isReady` is false before its flows run. */
export const editProfileView = defineView(['editProfile', 'countryChoice'], ({ editProfile, countryChoice }) => {
  const form = formView(editProfilePlan, editProfile);
  const { phase, value } = remoteView(countryChoice);
  return {
    ...form,
    isReady: editProfile !== undefined,
    countries: offered(value ?? [], form.fields.country),
    /** They did not come: whoever edits the profile may ask again (M-291). */
    hasNoCountries: phase === 'failed',
  };
});

export const editProfile = defineFlow({
  name: 'editProfile',
  machine: editProfileMachine,
  provide: (services) => editProfileMachine.provide({ actors: editProfileActors(services) }),
  needs: [userFact],
  follows: [dialogFact('shown', 'editProfile')],
});

declare module '../../shared/resident' {
  interface Residents {
    editProfile: { event: DialogFormEvent<EditProfileFields>; snapshot: SnapshotFrom<typeof editProfileMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Name, country and phone of the account holder (M-170). */
    editProfile: Record<string, never>;
  }
}
