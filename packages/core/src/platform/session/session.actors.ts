import { fromCallback, fromPromise } from 'xstate';
import { activity } from '../../shared/activity';
import type { Services } from '../../shared/services';
import type { Secret } from '../../shared/secret';
import type { sessionMachine } from './session.machine';
import { clearSession, readSession, USER_KEY, writeRecord, writeSession } from './session.storage';
import type { ReloadOutcome, SessionContext, SessionEvent } from './session.types';
import { parseUser } from './user.wire';

type Provided = Parameters<typeof sessionMachine.provide>[0];

export const sessionActors = ({ api, ports, credentials }: Services) =>
  ({
    activity: activity(ports),
    // Reads what is stored now: between two events of another tab it may have moved on.
    watchStored: fromCallback<SessionEvent, undefined>(({ sendBack }) =>
      ports.storage.watch(USER_KEY, () => {
        const stored = readSession(ports.storage);
        const isPresent = stored !== null && stored.token.reveal() === credentials.token?.reveal();
        sendBack({ type: 'session.changedElsewhere', stored, isPresent });
      }),
    ),
    /** Only 200 counts. */
    reloadUser: fromPromise<ReloadOutcome, undefined>(async ({ signal }) => {
      const { data, response } = await api.POST('/auth/user', { signal });
      if (response.status === 503) return { kind: 'maintenance' };
      const user = response.status === 200 ? parseUser(data?.data) : null;
      if (!user) throw new Error(`The user answered ${response.status}`);
      return { kind: 'user', user };
    }),
    // Signed with the token it revokes, not with the present one, and not aborted when somebody signs in meanwhile.
    logout: fromPromise<void, { token: Secret }>(async ({ input }) => {
      await api.POST('/auth/logout', { headers: { Authorization: `Bearer ${input.token.reveal()}` } });
    }),
  }) satisfies Provided['actors'];

export const sessionActions = ({ ports, credentials }: Services) =>
  ({
    presentCredentials: ({ context }: { context: SessionContext }) => {
      credentials.token = context.token;
      credentials.epoch = context.epoch;
    },
    storeSession: ({ context }: { context: SessionContext }) => {
      if (context.user && context.token) writeSession(ports.storage, { user: context.user, token: context.token });
    },
    // Another tab may have signed out, or signed in anew, a moment ago: what it did is not undone.
    refreshStored: ({ context: { user, token } }: { context: SessionContext }) => {
      const isPresent = readSession(ports.storage)?.token.reveal() === token?.reveal();
      if (user && token && isPresent) writeSession(ports.storage, { user, token });
    },
    storeRecord: ({ context }: { context: SessionContext }) => writeRecord(ports.storage, context.record),
    clearStored: () => clearSession(ports.storage),
  }) satisfies Provided['actions'];
