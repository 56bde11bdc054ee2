import { emptyRecord } from '../../platform/session/user.wire';
import { secret } from '../../shared/secret';
import { formModelOf } from '../../shared/form/form.model';
import { ada } from '../../access/sign-in/sign-in.model';
import { registrationMachine, registrationPlan, type RegistrationFields } from './registration.flow';

export const complete: RegistrationFields = {
  email: ' ada@example.com ',
  first_name: ' Ada ',
  last_name: 'Lovelace',
  country: 'United Kingdom',
  phone_code: '44',
  phone: '7700900123',
  terms: 'yes',
};
export const secrets = { password: secret('correct horse battery'), repeat_password: secret('correct horse battery') };
export const signedIn = { token: secret('token-of-ada-lovelace'), user: ada, record: emptyRecord };

export const registrationModel = formModelOf(registrationMachine, registrationPlan, {
  complete,
  secrets,
  answers: [
    { signedIn: null, mailedTo: null, awaitsAdmin: false },
    { signedIn: null, mailedTo: 'ada@example.com', awaitsAdmin: true },
    { signedIn, mailedTo: null, awaitsAdmin: false },
  ],
  inputs: [{ registering: { phoneCode: '44', mailsCode: true } }],
  other: { registering: { phoneCode: '44', mailsCode: false } },
});
