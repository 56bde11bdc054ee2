import { fromPromise } from 'xstate';
import { countDown } from '../../shared/code-wait';
import { rejectedBy, throwIfLost, type FormOutcome } from '../../shared/form';
import { flowOf, forgetEmail, rememberedEmail, requestEmailCode } from '../../shared/mailed-code';
import type { CodeRequestOutcome, RememberedEmail } from '../../shared/mailed-code';
import type { Secret } from '../../shared/secret';
import type { Services } from '../../shared/services';

export type Outcome = FormOutcome<null>;

/** What is asked about an address; the code travels with the press. */
export interface VerifyInput {
  readonly email: string;
  readonly code: Secret;
  /** Of the request that the code answers (R38). */
  readonly flow: Secret | null;
}

/** What the page asks of the server and remembers. */
export const emailVerificationActors = (services: Services) => {
  const { api, ports } = services;
  return {
    rememberedEmail: fromPromise<RememberedEmail, undefined>(() =>
      Promise.resolve(rememberedEmail(ports.storage, ports.clock.now())),
    ),
    /** POST /auth/otp/email/verify. */
    verifyEmail: fromPromise<Outcome, VerifyInput>(async ({ input: { email, code, flow }, signal }) => {
      const body = { email, code: code.reveal().trim(), ...flowOf(flow) };
      const { error, response } = await api.POST('/auth/otp/email/verify', { body, signal });
      throwIfLost(response, error);
      if (!response.ok) return rejectedBy(error);
      forgetEmail(ports.storage);
      return { kind: 'accepted', answer: null };
    }),
    requestEmailCode: fromPromise<CodeRequestOutcome, { email: string }>(({ input, signal }) =>
      requestEmailCode(services, input.email, signal),
    ),
    countDown: countDown(ports.clock),
  };
};
