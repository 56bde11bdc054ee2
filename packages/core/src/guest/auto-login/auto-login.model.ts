import { secret } from '../../shared/secret';
import { defineModel } from '../../testing/model';
import { signedIn } from '../registration/registration.model';
import { autoLoginMachine } from './auto-login.machine';
import type { ExchangeOutcome, Ticket } from './auto-login.types';
import { autoLoginView } from './auto-login.view';

export const token: Ticket = { kind: 'token', token: secret('code-of-the-back-office') };
export const credentials: Ticket = { kind: 'credentials', email: 'Ada@example.com', password: secret('correct horse') };
const nobody = { presentEmail: null, passwordLink: true };

export const autoLoginModel = defineModel(autoLoginMachine, {
  inputs: [
    { ...nobody, ticket: token },
    { ...nobody, ticket: null },
    { ...nobody, ticket: credentials },
    { ...nobody, ticket: credentials, passwordLink: false },
    { ticket: token, presentEmail: 'ada@example.com', passwordLink: false },
    { ticket: credentials, presentEmail: 'ada@example.com', passwordLink: true },
  ],
  events: [{ type: 'signIn.confirm' }, { type: 'signIn.decline' }],
  answers: {
    exchange: {
      done: [
        { kind: 'signedIn', signedIn },
        { kind: 'refused', message: 'No' },
      ] satisfies ExchangeOutcome[],
    },
  },
  residents: ['notices', 'navigation', 'session'],
  view: autoLoginView,
});
