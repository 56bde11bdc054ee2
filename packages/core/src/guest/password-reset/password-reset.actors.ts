import { problemStatus, problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { countDown } from '../../shared/code-wait';
import { rejectedBy, throwIfLost, type FormOutcome } from '../../shared/form';
import { codeRequestOf, flowOf } from '../../shared/mailed-code';
import type { Services } from '../../shared/services';
import type { passwordResetMachine } from './password-reset.machine';
import type { CodeRequestOutcome, UpdateInput, UpdateOutcome, VerifyInput } from './password-reset.types';

/** The three calls of a password reset. Known and unknown e-mails get the same answers. */
export const passwordResetActors = ({ api, ports }: Services) =>
  ({
    requestResetCode: fromPromise<CodeRequestOutcome, { email: string }>(async ({ input: { email }, signal }) => {
      const { data, error, response } = await api.POST('/auth/password/reset/code', { body: { email }, signal });
      return codeRequestOf(response, data, error);
    }),
    verifyResetCode: fromPromise<FormOutcome<null>, VerifyInput>(async ({ input: { email, code, flow }, signal }) => {
      const body = { email, code: code.reveal().trim(), ...flowOf(flow) };
      const { error, response } = await api.POST('/auth/otp/pass/verify', { body, signal });
      return response.ok ? { kind: 'accepted', answer: null } : rejectedBy(error);
    }),
    resetPassword: fromPromise<UpdateOutcome, UpdateInput>(async ({ input, signal }) => {
      const password = input.password.reveal();
      const { error, response } = await api.POST('/auth/pass/update', {
        body: {
          email: input.email,
          code: input.code.reveal().trim(),
          password,
          repeat_password: password,
          ...flowOf(input.flow),
        },
        signal,
      });
      if (response.ok) return { kind: 'accepted', answer: null };
      throwIfLost(response, error);
      if (problemStatus(error) === 'code_invalid') return { kind: 'codeRefused', message: problemText(error) };
      return rejectedBy(error);
    }),
    countDown: countDown(ports.clock),
  }) satisfies Parameters<typeof passwordResetMachine.provide>[0]['actors'];
