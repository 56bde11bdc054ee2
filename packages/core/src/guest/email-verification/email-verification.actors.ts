import { fromPromise } from 'xstate';
import { countDown } from '../../shared/code-wait';
import { rejectedBy } from '../../shared/form';
import { flowOf, forgetEmail, rememberedEmail, requestEmailCode } from '../../shared/mailed-code';
import type { Services } from '../../shared/services';
import type { emailVerificationMachine } from './email-verification.machine';
import type { CodeRequest, Outcome, RememberedEmail, VerifyInput } from './email-verification.types';

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
      if (!response.ok) return rejectedBy(error);
      forgetEmail(ports.storage);
      return { kind: 'accepted', answer: null };
    }),
    requestEmailCode: fromPromise<CodeRequest, { email: string }>(({ input, signal }) =>
      requestEmailCode(services, input.email, signal),
    ),
    countDown: countDown(ports.clock),
  } satisfies Parameters<typeof emailVerificationMachine.provide>[0]['actors'];
};
