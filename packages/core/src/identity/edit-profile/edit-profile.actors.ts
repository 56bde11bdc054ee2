import { fromPromise } from 'xstate';
import { rejectedBy, withDialCodeAt, type FormInput, type FormOutcome } from '../../shared/form';
import type { Services } from '../../shared/services';
import type { EditProfileFields } from './edit-profile.form';
import type { editProfileMachine } from './edit-profile.machine';

/** POST /auth/update (M-316). */
export const editProfileActors = ({ api }: Services) =>
  ({
    send: fromPromise<FormOutcome<null>, FormInput<EditProfileFields>>(async ({ input: { fields }, signal }) => {
      const { first_name, last_name, country, phone_code, phoneNumber } = fields;
      const { error, response } = await api.POST('/auth/update', {
        body: {
          first_name: first_name.trim(),
          last_name: last_name.trim(),
          country,
          phone_code,
          phoneNumber: phoneNumber.trim(),
        },
        signal,
      });
      return response.ok ? { kind: 'accepted', answer: null } : withDialCodeAt('phoneNumber', rejectedBy(error));
    }),
  }) satisfies Parameters<typeof editProfileMachine.provide>[0]['actors'];
