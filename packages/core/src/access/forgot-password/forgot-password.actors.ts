import { fromPromise } from 'xstate';
import { rejectedBy, type FormInput, type FormOutcome } from '../../shared/form';
import type { Services } from '../../shared/services';
import type { ForgotPasswordFields } from './forgot-password.form';
import type { forgotPasswordMachine } from './forgot-password.machine';

/** POST /auth/password/reset/code. Known and unknown e-mails get the same answer. */
export const forgotPasswordActors = ({ api }: Services) =>
  ({
    send: fromPromise<FormOutcome<null>, FormInput<ForgotPasswordFields>>(async ({ input: { fields }, signal }) => {
      const body = { email: fields.email.trim() };
      const { error, response } = await api.POST('/auth/password/reset/code', { body, signal });
      return response.ok ? { kind: 'accepted', answer: null } : rejectedBy(error);
    }),
  }) satisfies Parameters<typeof forgotPasswordMachine.provide>[0]['actors'];
