import { formModelOf } from '../../shared/form/form.model';
import { secrets, signedIn } from '../registration/registration.model';
import { jointAccountMachine, jointAccountPlan, type JointAccountFields } from './joint-account.flow';

export const complete: JointAccountFields = {
  first_name: ' Ada ',
  last_name: 'Lovelace',
  primary_email: 'ada@example.com',
  country: 'United Kingdom',
  phone_code: '44',
  phone: '7700900123',
  'secondary.first_name': 'Charles',
  'secondary.last_name': ' Babbage ',
  'secondary.email': ' charles@example.com ',
  'secondary.country': 'France',
  'secondary.phone_code': '33',
  'secondary.phone': '612345678',
  email: ' both@example.com ',
  username: ' engine_no1 ',
  terms: 'yes',
};

export const jointAccountModel = formModelOf(jointAccountMachine, jointAccountPlan, {
  complete,
  secrets,
  answers: [
    { signedIn: null, mailedTo: null, awaitsAdmin: false },
    { signedIn: null, mailedTo: 'ada@example.com', awaitsAdmin: true },
    { signedIn, mailedTo: null, awaitsAdmin: false },
  ],
  inputs: [{ registering: { phoneCode: '', mailsCode: true } }],
  other: { registering: { phoneCode: '', mailsCode: false } },
});
