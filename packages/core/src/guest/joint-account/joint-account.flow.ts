import { fromPromise, type SnapshotFrom } from 'xstate';
import { parseSignedIn } from '../../platform/session/user.wire';
import { registeringFact } from '../../platform/settings/settings.facts';
import { plainEmail } from '../../shared/email';
import { defineFlow } from '../../shared/flow';
import { formMachine, formView } from '../../shared/form';
import type { FormEvent, FormInput, FormOutcome, FormPlan, Problems } from '../../shared/form';
import type { Services } from '../../shared/services';
import { defineView } from '../../shared/view';
import { confirmationLack, dialCodeOf, digitsOnly, emptyHolder, lackOf, sentHolder, termsLack } from '../wire/holder';
import { register, registered, type Holders, type Registered } from '../wire/registering';

/** By the contract's own names, so that each error of the server finds its field; in the order of the page. */
const empty = {
  first_name: emptyHolder.first_name,
  last_name: emptyHolder.last_name,
  primary_email: '',
  country: emptyHolder.country,
  phone_code: emptyHolder.phone_code,
  phone: emptyHolder.phone,
  'secondary.first_name': '',
  'secondary.last_name': '',
  'secondary.email': '',
  'secondary.country': '',
  'secondary.phone_code': '',
  'secondary.phone': '',
  email: '',
  username: '',
  terms: '',
};

/** What is typed of two holders and of how they sign in; typing in one block changes no other. */
export type JointAccountFields = Readonly<typeof empty>;

const primary = { first_name: 'first_name', last_name: 'last_name', country: 'country' } as const;
const primaryTexts = {
  first_name: 'jointAccount.firstNameMissing',
  last_name: 'jointAccount.lastNameMissing',
  country: 'jointAccount.countryMissing',
};
const secondary = {
  first_name: 'secondary.first_name',
  last_name: 'secondary.last_name',
  country: 'secondary.country',
} as const;
const secondaryTexts = {
  first_name: 'jointAccount.secondFirstNameMissing',
  last_name: 'jointAccount.secondLastNameMissing',
  country: 'jointAccount.secondCountryMissing',
};

/** A-167: the holders' addresses differ, and what the account is called is readable. */
function loginLack(fields: JointAccountFields): Problems<JointAccountFields> | null {
  const second = plainEmail(fields['secondary.email']);
  if (second !== '' && second === plainEmail(fields.primary_email))
    return { 'secondary.email': { id: 'jointAccount.emailsEqual' } };
  return /^\w{3,30}$/.test(fields.username.trim()) ? null : { username: { id: 'jointAccount.usernameWrong' } };
}

export const jointAccountPlan: FormPlan<JointAccountFields, Registered> = {
  name: 'jointAccount',
  empty,
  secrets: ['password', 'repeat_password'],
  start: (needs) => ({ phone_code: dialCodeOf(needs), 'secondary.phone_code': dialCodeOf(needs) }),
  clean: digitsOnly,
  // The first failure stops.
  check: (fields, secrets) =>
    termsLack(fields) ??
    lackOf(fields, primary, primaryTexts) ??
    lackOf(fields, secondary, secondaryTexts) ??
    loginLack(fields) ??
    confirmationLack(secrets) ??
    {},
  unconfirmed: { id: 'registration.unconfirmed' },
  accepted: registered,
};

/** Opens an account of two holders. */
export const jointAccountMachine = formMachine(jointAccountPlan);

type Provided = Parameters<typeof jointAccountMachine.provide>[0];

/** */
const holdersOf = (fields: JointAccountFields): Holders => ({
  ...sentHolder(fields),
  email: fields.email.trim(),
  username: fields.username.trim(),
  account_type: 'Joint Account',
  primary_email: fields.primary_email.trim(),
  secondary: {
    ...sentHolder({
      first_name: fields['secondary.first_name'],
      last_name: fields['secondary.last_name'],
      country: fields['secondary.country'],
      phone_code: fields['secondary.phone_code'],
      phone: fields['secondary.phone'],
    }),
    email: fields['secondary.email'].trim(),
  },
});

/** Two holders, and what they sign in by. */
export const jointAccountActors = (services: Services) =>
  ({
    send: fromPromise<FormOutcome<Registered>, FormInput<JointAccountFields>>(
      ({ input: { fields, secrets = {}, needs = {} }, signal }) =>
        register(services, { holders: holdersOf(fields), secrets, needs, signal, read: parseSignedIn }),
    ),
  }) satisfies Provided['actors'];

export const jointAccountActions = ({ ports }: Services) =>
  ({
    //
    noteProblems: (_: unknown, problems: object) => {
      if ('terms' in problems) ports.play('error');
    },
  }) satisfies Provided['actions'];

/** The form that opens an account of two holders. */
export const jointAccountView = defineView(['jointAccount'], ({ jointAccount }) =>
  formView(jointAccountPlan, jointAccount),
);

export const jointAccount = defineFlow({
  name: 'jointAccount',
  machine: jointAccountMachine,
  provide: (services) =>
    jointAccountMachine.provide({ actors: jointAccountActors(services), actions: jointAccountActions(services) }),
  needs: [registeringFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    jointAccount: { event: FormEvent<JointAccountFields>; snapshot: SnapshotFrom<typeof jointAccountMachine> };
  }
}
