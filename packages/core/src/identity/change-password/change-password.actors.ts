import { fromPromise } from 'xstate';
import { rejectedBy, typed, type FormInput, type FormOutcome } from '../../shared/form';
import type { Services } from '../../shared/services';
import type { ChangePasswordFields } from './change-password.form';
import type { changePasswordMachine } from './change-password.machine';

/** POST /auth/change_pass (M-318). */
export const changePasswordActors = ({ api }: Services) =>
  ({
    send: fromPromise<FormOutcome<null>, FormInput<ChangePasswordFields>>(
      async ({ input: { secrets = {} }, signal }) => {
        const body = {
          current_password: typed(secrets, 'current_password'),
          new_password: typed(secrets, 'new_password'),
          confirm_password: typed(secrets, 'confirm_password'),
        };
        const { error, response } = await api.POST('/auth/change_pass', { body, signal });
        return response.ok ? { kind: 'accepted', answer: null } : rejectedBy(error);
      },
    ),
  }) satisfies Parameters<typeof changePasswordMachine.provide>[0]['actors'];
