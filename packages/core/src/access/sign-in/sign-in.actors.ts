import { one, problemFields, problemStatus, problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { emptyRecord, parseRecord, parseUser } from '../../platform/session/user.wire';
import { secret } from '../../shared/secret';
import type { Services } from '../../shared/services';
import type { signInMachine } from './sign-in.machine';
import type { LoginInput, LoginOutcome } from './sign-in.types';

/** HTTP answers of sign-in become outcomes; only transport faults throw. */
export const signInActors = ({ api, ports }: Services) =>
  ({
    login: fromPromise<LoginOutcome, LoginInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/auth/login', {
        body: { email: input.email, password: input.password.reveal(), device: ports.userAgent },
        signal,
      });
      return response.ok ? accepted(data) : refused(response.status, error);
    }),
    copyText: fromPromise<void, string>(({ input }) => ports.copy(input)),
  }) satisfies Parameters<typeof signInMachine.provide>[0]['actors'];

/** The answer's object in either form of R13; nothing when there is none. */
function contents(answer: unknown): { token?: unknown; user?: unknown; session?: unknown } {
  try {
    return one<object>(answer as object);
  } catch {
    return {};
  }
}

/** without a token or a user that can be read nobody is signed in. */
function accepted(answer: unknown): LoginOutcome {
  const { token, user, session } = contents(answer);
  const parsed = parseUser(user);
  if (typeof token !== 'string' || token === '' || parsed === null) return { kind: 'unusable' };
  const record = parseRecord(session) ?? emptyRecord;
  return { kind: 'signedIn', signedIn: { token: secret(token), user: parsed, record } };
}

function refused(status: number, answer: unknown): LoginOutcome {
  const word = status === 403 ? problemStatus(answer) : null;
  if (word === 'email_not_verified') return { kind: 'notVerified', by: 'email' };
  if (word === 'admin_not_verified') return { kind: 'notVerified', by: 'admin' };
  const fields = Object.entries(problemFields(answer)).map(([field, texts]) => [field, texts[0] ?? ''] as const);
  return { kind: 'rejected', message: problemText(answer), fields: Object.fromEntries(fields) };
}
