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

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const word = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** without a token, a user that can be read and a session record nobody is signed in. */
function accepted(answer: unknown): LoginOutcome {
  const { token, user, session } = record(record(answer)['data']);
  const parsed = parseUser(user);
  const text = word(token);
  if (text === null || parsed === null) return { kind: 'unusable' };
  return {
    kind: 'signedIn',
    signedIn: { token: secret(text), user: parsed, record: parseRecord(session) ?? emptyRecord },
  };
}

function refused(status: number, answer: unknown): LoginOutcome {
  const problem = record(answer);
  if (status === 403 && problem['status'] === 'email_not_verified') return { kind: 'notVerified', by: 'email' };
  if (status === 403 && problem['status'] === 'admin_not_verified') return { kind: 'notVerified', by: 'admin' };
  const texts = Object.entries(record(problem['errors'])).flatMap(([field, list]) => {
    const first = word(Array.isArray(list) ? list[0] : list);
    return first === null ? [] : [[field, first] as const];
  });
  // R13: message, else error, else the first of errors.
  const message = word(problem['message']) ?? word(problem['error']) ?? texts[0]?.[1] ?? null;
  return { kind: 'rejected', message, fields: Object.fromEntries(texts) };
}
