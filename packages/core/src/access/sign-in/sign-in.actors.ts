import { problemFields, problemStatus, problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { parseSignedIn } from '../../platform/session/user.wire';
import { contentsOf } from '../../shared/contents';
import type { Services } from '../../shared/services';
import type { signInMachine } from './sign-in.machine';
import type { LoginInput, LoginOutcome } from './sign-in.types';

/** HTTP answers of sign-in become outcomes; only transport faults throw. */
export const signInActors = (services: Services) => {
  const { api, ports } = services;
  return {
    login: fromPromise<LoginOutcome, LoginInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/auth/login', {
        body: { email: input.email, password: input.password.reveal(), device: ports.userAgent },
        signal,
      });
      return response.ok ? accepted(data) : refused(response.status, error);
    }),
    copyText: fromPromise<void, string>(({ input }) => ports.copy(input)),
    // Few need it: it is no part of the first page.
    resendCode: fromPromise<void, string>(async ({ input, signal }) => {
      await (await import('../../shared/mailed-code')).requestEmailCode(services, input, signal);
    }),
  } satisfies Parameters<typeof signInMachine.provide>[0]['actors'];
};

function accepted(answer: unknown): LoginOutcome {
  const signedIn = parseSignedIn(contentsOf(answer));
  return signedIn === null ? { kind: 'unusable' } : { kind: 'signedIn', signedIn };
}

function refused(status: number, answer: unknown): LoginOutcome {
  const word = status === 403 ? problemStatus(answer) : null;
  if (word === 'email_not_verified') return { kind: 'notVerified', by: 'email' };
  if (word === 'admin_not_verified') return { kind: 'notVerified', by: 'admin' };
  const fields = Object.entries(problemFields(answer)).map(([field, texts]) => [field, texts[0] ?? ''] as const);
  return { kind: 'rejected', message: problemText(answer), fields: Object.fromEntries(fields) };
}
