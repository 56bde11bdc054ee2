import { fromPromise } from 'xstate';
import type { SignedIn } from '../../platform/session';
import { parseSignedIn } from '../../platform/session/user.wire';
import type { FormInput, FormOutcome } from '../../shared/form';
import type { Services } from '../../shared/services';
import { sentHolder } from '../wire/holder';
import { register, type Holders } from '../wire/registering';
import type { RegistrationFields } from './registration.form';
import type { registrationMachine } from './registration.machine';

type Provided = Parameters<typeof registrationMachine.provide>[0];

const holdersOf = (fields: RegistrationFields): Holders => ({ ...sentHolder(fields), email: fields.email.trim() });

/** One holder, who signs in by the own address. */
export const registrationActors = (services: Services) =>
  ({
    send: fromPromise<FormOutcome<SignedIn | null>, FormInput<RegistrationFields>>(
      ({ input: { fields, secrets = {}, needs = {} }, signal }) =>
        register(services, { holders: holdersOf(fields), secrets, needs, signal, read: parseSignedIn }),
    ),
  }) satisfies Provided['actors'];

export const registrationActions = ({ ports }: Services) =>
  ({
    //
    noteProblems: (_: unknown, problems: object) => {
      if ('terms' in problems) ports.play('error');
    },
  }) satisfies Provided['actions'];
