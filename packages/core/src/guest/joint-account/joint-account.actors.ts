import { fromPromise } from 'xstate';
import type { SignedIn } from '../../platform/session';
import { parseSignedIn } from '../../platform/session/user.wire';
import type { FormInput, FormOutcome } from '../../shared/form';
import type { Services } from '../../shared/services';
import { sentHolder } from '../wire/holder';
import { register, type Holders } from '../wire/registering';
import type { JointAccountFields } from './joint-account.form';
import type { jointAccountMachine } from './joint-account.machine';

type Provided = Parameters<typeof jointAccountMachine.provide>[0];

/** */
const holdersOf = (fields: JointAccountFields): Holders => ({
  ...sentHolder(fields),
  email: fields.email.trim(),
  username: fields.username.trim(),
  account_type: 'Joint Account',
  primary_email: fields.primary_email.trim(),
  secondary: {
    ...sentHolder({
      first_name: fields['secondary.first_name'],
      last_name: fields['secondary.last_name'],
      country: fields['secondary.country'],
      phone_code: fields['secondary.phone_code'],
      phone: fields['secondary.phone'],
    }),
    email: fields['secondary.email'].trim(),
  },
});

/** Two holders, and what they sign in by. */
export const jointAccountActors = (services: Services) =>
  ({
    send: fromPromise<FormOutcome<SignedIn | null>, FormInput<JointAccountFields>>(
      ({ input: { fields, secrets = {}, needs = {} }, signal }) =>
        register(services, { holders: holdersOf(fields), secrets, needs, signal, read: parseSignedIn }),
    ),
  }) satisfies Provided['actors'];

export const jointAccountActions = ({ ports }: Services) =>
  ({
    //
    noteProblems: (_: unknown, problems: object) => {
      if ('terms' in problems) ports.play('error');
    },
  }) satisfies Provided['actions'];
