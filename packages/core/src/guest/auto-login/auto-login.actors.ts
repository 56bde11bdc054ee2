import { problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { parseSignedIn } from '../../platform/session/user.wire';
import { contentsOf } from '../../shared/contents';
import type { Services } from '../../shared/services';
import type { autoLoginMachine } from './auto-login.machine';
import type { ExchangeOutcome, Ticket } from './auto-login.types';

/** Answers that mean what the text of every refusal says. */
const SAY_NO_MORE: ReadonlySet<number> = new Set([401, 422]);

/** POST /auth/auto_login, or the sign-in itself. */
export const autoLoginActors = ({ api, ports: { userAgent: device } }: Services) =>
  ({
    exchange: fromPromise<ExchangeOutcome, { ticket: Ticket }>(async ({ input: { ticket }, signal }) => {
      const { data, error, response } =
        ticket.kind === 'token'
          ? await api.POST('/auth/auto_login', { body: { token: ticket.token.reveal(), device }, signal })
          : await api.POST('/auth/login', {
              body: { email: ticket.email, password: ticket.password.reveal(), device },
              signal,
            });
      const signedIn = response.ok ? parseSignedIn(contentsOf(data)) : null;
      if (signedIn) return { kind: 'signedIn', signedIn };
      return { kind: 'refused', message: SAY_NO_MORE.has(response.status) ? null : problemText(error) };
    }),
  }) satisfies Parameters<typeof autoLoginMachine.provide>[0]['actors'];
