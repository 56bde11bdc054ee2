import type { SessionUser } from '../../platform/session/session.types';
import { emptyRecord } from '../../platform/session/user.wire';
import type { CodeRequestOutcome } from '../../shared/mailed-code';
import { secret } from '../../shared/secret';
import { Offline } from '../../shared/unreached';
import { defineModel } from '../../testing/model';
import { signInMachine, signInView, type LoginOutcome } from './sign-in.flow';

/** Ada, as a sign-in answers her. */
export const ada: SessionUser = {
  id: '7',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '',
  phoneNumber: '',
  phoneCode: '',
  country: '',
  registeredAt: '2026-01-05T12:00:00.000Z',
  image: '',
  roles: [],
  bonus: '0',
  realBalance: '100',
  practiceBalance: '10000',
  isPractice: true,
  portfolios: [],
  portfoliosValue: '100',
  profit: '0',
  deposits: '100',
  withdrawals: '0',
  planBalance: '0',
  traderRequest: '',
  managerId: null,
  managerName: null,
  managerImage: '',
  accountOfficer: null,
  planName: null,
  plans: [],
  joinedPlans: [],
  unreadMessages: 0,
  referrals: 0,
  onboardingDone: true,
};

export const signedInOutcome: LoginOutcome = {
  kind: 'signedIn',
  signedIn: { token: secret('token-of-ada-lovelace'), user: ada, record: emptyRecord },
};

const demo = { email: 'demo@example.com', passphrase: 'welcome' };

/** One case per event a person or the settings can send and per outcome of each call. */
export const signInModel = defineModel(signInMachine, {
  inputs: [{ demoAccount: null }],
  events: [
    { type: 'field.change', field: 'email', text: ' ada@example.com ' },
    { type: 'password.show', shown: true },
    { type: 'form.submit', secrets: { password: secret('correct horse battery') } },
    { type: 'code.resend' },
    { type: 'code.enter' },
    { type: 'demo.copy' },
    { type: 'demoAccount.changed', demoAccount: demo },
    { type: 'demoAccount.changed', demoAccount: null },
  ],
  answers: {
    login: {
      done: [
        signedInOutcome,
        { kind: 'rejected', message: 'Invalid Login Details', fields: { email: 'Unknown', password: 'Wrong' } },
        { kind: 'rejected', message: null, fields: {} },
        { kind: 'notVerified', by: 'email' },
        { kind: 'notVerified', by: 'admin' },
        { kind: 'unusable' },
      ] satisfies LoginOutcome[],
      failed: [new Error('no answer'), new Offline('no network')],
    },
    copyText: { done: [undefined] },
    resendCode: {
      done: [
        { kind: 'sent', flow: null, wait: 300 },
        { kind: 'rejected', message: 'This address takes no mail', fields: {} },
        { kind: 'rejected', message: null, fields: {} },
      ] satisfies CodeRequestOutcome[],
    },
  },
  key: ({ context }) => [context.fields.email === '', context.demoAccount !== null, context.banner],
  residents: ['navigation', 'notices', 'session'],
  view: signInView,
});
