import { assign, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Services } from '../../shared/services';
import type { profileMachine } from './profile.machine';
import { originOf } from './profile.rules';
import type { ProfileContext, ProfileEvent } from './profile.types';

type Provided = Parameters<typeof profileMachine.provide>[0];

export const profileActors = ({ ports }: Services) =>
  ({
    copyText: fromPromise<void, string>(({ input }) => ports.copy(input)),
  }) satisfies Provided['actors'];

export const profileActions = ({ ports }: Services) =>
  ({
    setOrigin: assign<ProfileContext, ProfileEvent, NonReducibleUnknown, ProfileEvent, never>({
      origin: originOf(ports),
    }),
  }) satisfies Provided['actions'];
