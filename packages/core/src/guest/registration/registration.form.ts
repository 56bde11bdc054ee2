import type { SignedIn } from '../../platform/session';
import type { FormPlan } from '../../shared/form';
import { confirmationLack, dialCodeOf, digitsOnly, emptyHolder, lackOf, termsLack } from '../wire/holder';
import { registered } from '../wire/registering';

const empty = { ...emptyHolder, email: '', terms: '' };

/** What a person types; terms is empty until it is ticked. */
export type RegistrationFields = Readonly<typeof empty>;

const own = { first_name: 'first_name', last_name: 'last_name', country: 'country' } as const;
const texts = {
  first_name: 'registration.firstNameMissing',
  last_name: 'registration.lastNameMissing',
  country: 'registration.countryMissing',
};

export const registrationPlan: FormPlan<RegistrationFields, SignedIn | null> = {
  name: 'registration',
  // In the order of the page: the first with a problem takes the focus.
  empty,
  secrets: ['password', 'repeat_password'],
  start: (needs) => ({ phone_code: dialCodeOf(needs) }),
  clean: digitsOnly,
  // The first failure stops.
  check: (fields, secrets) => termsLack(fields) ?? lackOf(fields, own, texts) ?? confirmationLack(secrets) ?? {},
  accepted: registered,
};
