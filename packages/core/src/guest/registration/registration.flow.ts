import { fromPromise, type SnapshotFrom } from 'xstate';
import { parseSignedIn } from '../../platform/session/user.wire';
import { registeringFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { formMachine, formView } from '../../shared/form';
import type { FormEvent, FormInput, FormOutcome, FormPlan } from '../../shared/form';
import type { Services } from '../../shared/services';
import { defineView } from '../../shared/view';
import { confirmationLack, dialCodeOf, digitsOnly, emptyHolder, lackOf, sentHolder, termsLack } from '../wire/holder';
import { register, registered, type Holders, type Registered } from '../wire/registering';

const empty = { ...emptyHolder, email: '', terms: '' };

/** What a person types; terms is empty until it is ticked. */
export type RegistrationFields = Readonly<typeof empty>;

const own = { first_name: 'first_name', last_name: 'last_name', country: 'country' } as const;
const texts = {
  first_name: 'registration.firstNameMissing',
  last_name: 'registration.lastNameMissing',
  country: 'registration.countryMissing',
};

export const registrationPlan: FormPlan<RegistrationFields, Registered> = {
  name: 'registration',
  // In the order of the page: the first with a problem takes the focus.
  empty,
  secrets: ['password', 'repeat_password'],
  start: (needs) => ({ phone_code: dialCodeOf(needs) }),
  clean: digitsOnly,
  // The first failure stops.
  check: (fields, secrets) => termsLack(fields) ?? lackOf(fields, own, texts) ?? confirmationLack(secrets) ?? {},
  unconfirmed: { id: 'registration.unconfirmed' },
  accepted: registered,
};

/** Opens an account, and signs in where no verification is due. */
export const registrationMachine = formMachine(registrationPlan);

type Provided = Parameters<typeof registrationMachine.provide>[0];

const holdersOf = (fields: RegistrationFields): Holders => ({ ...sentHolder(fields), email: fields.email.trim() });

/** One holder, who signs in by the own address. */
export const registrationActors = (services: Services) =>
  ({
    send: fromPromise<FormOutcome<Registered>, FormInput<RegistrationFields>>(
      ({ input: { fields, secrets = {}, needs = {} }, signal }) =>
        register(services, { holders: holdersOf(fields), secrets, needs, signal, read: parseSignedIn }),
    ),
  }) satisfies Provided['actors'];

export const registrationActions = ({ ports }: Services) =>
  ({
    //
    noteProblems: (_: unknown, problems: object) => {
      if ('terms' in problems) ports.play('error');
    },
  }) satisfies Provided['actions'];

/** The form that opens an account. */
export const registrationView = defineView(['registration'], ({ registration }) =>
  formView(registrationPlan, registration),
);

export const registration = defineFlow({
  name: 'registration',
  machine: registrationMachine,
  provide: (services) =>
    registrationMachine.provide({ actors: registrationActors(services), actions: registrationActions(services) }),
  needs: [registeringFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    registration: { event: FormEvent<RegistrationFields>; snapshot: SnapshotFrom<typeof registrationMachine> };
  }
}
