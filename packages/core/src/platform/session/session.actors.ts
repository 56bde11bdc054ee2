import { fromCallback, fromPromise } from 'xstate';
import { activity } from '../../shared/activity';
import type { Services } from '../../shared/services';
import type { Secret } from '../../shared/secret';
import type { sessionMachine } from './session.machine';
import { RELOAD, RETRY } from './session.setup';
import {
  clearSession,
  readRecord,
  readSession,
  TRUSTED_KEY,
  USER_KEY,
  writeRecord,
  writeSession,
} from './session.storage';
import type {
  DepartureInput,
  DepartureOutcome,
  ReloadOutcome,
  Revocation,
  SessionContext,
  SessionEvent,
} from './session.types';
import { parseUser } from './user.wire';

type Provided = Parameters<typeof sessionMachine.provide>[0];

/** Clients that a server left without an answer do not all come back at once (R32). */
export const sessionDelays = ({ jitter }: Services) => ({
  reloadInterval: ({ context }: { context: SessionContext }) => (context.isReloadMissed ? jitter(RETRY) : RELOAD),
});

export const sessionActors = (services: Services) => {
  const { api, ports, credentials } = services;
  // Signed with the token it revokes, not with the present one, and not aborted when somebody signs in meanwhile.
  const revoke = async (token: Secret) => {
    await api.POST('/auth/logout', { headers: { Authorization: `Bearer ${token.reveal()}` } });
  };
  return {
    activity: activity(ports),
    // Reads what is stored now: between two events of another tab it may have moved on.
    watchStored: fromCallback<SessionEvent, undefined>(({ sendBack }) => {
      const report = () => {
        const stored = readSession(ports.storage);
        const isPresent = stored?.token.reveal() === credentials.token?.reveal();
        const trustedEmail = ports.storage.get(TRUSTED_KEY);
        const record = readRecord(ports.storage);
        sendBack({ type: 'session.changedElsewhere', stored, record, isPresent, trustedEmail });
      };
      const undo = [USER_KEY, TRUSTED_KEY].map((key) => ports.storage.watch(key, report));
      return () => undo.forEach((stop) => stop());
    }),
    /** Only 200 counts. */
    reloadUser: fromPromise<ReloadOutcome, undefined>(async ({ signal }) => {
      const { data, response } = await api.POST('/auth/user', { signal });
      if (response.status === 503) return { kind: 'maintenance' };
      const user = response.status === 200 ? parseUser(data?.data) : null;
      if (!user) throw new Error(`The user answered ${response.status}`);
      return { kind: 'user', user };
    }),
    // Most people never need it, so that it is no part of the first page.
    depart: fromPromise<DepartureOutcome, DepartureInput>(async ({ input, signal }) => {
      const since = ports.clock.now();
      return (await import('./departure.actors')).depart(services, input, signal, since);
    }),
    logout: fromPromise<void, { token: Secret }>(({ input }) => revoke(input.token)),
    // Nothing waits for it, so that a lost answer changes nothing: the token then ends by itself.
    revoker: fromCallback<Revocation, undefined>(({ receive }) => {
      receive(({ token }) => void (token && revoke(token).catch(() => undefined)));
    }),
  } satisfies Provided['actors'];
};

export const sessionActions = ({ ports, credentials }: Services) =>
  ({
    presentCredentials: ({ context }: { context: SessionContext }) => {
      credentials.token = context.token;
      credentials.epoch = context.epoch;
    },
    storeSession: ({ context }: { context: SessionContext }) => {
      if (context.user && context.token) writeSession(ports.storage, { user: context.user, token: context.token });
    },
    // Another tab may have signed out, or signed in anew, a moment ago: do not overwrite what it stored.
    refreshStored: ({ context: { user, token } }: { context: SessionContext }) => {
      const isPresent = readSession(ports.storage)?.token.reveal() === token?.reveal();
      if (user && token && isPresent) writeSession(ports.storage, { user, token });
    },
    storeTrusted: ({ context: { trustedEmail } }: { context: SessionContext }) => {
      if (trustedEmail === null) ports.storage.remove(TRUSTED_KEY);
      else ports.storage.set(TRUSTED_KEY, trustedEmail);
    },
    storeRecord: ({ context }: { context: SessionContext }) => writeRecord(ports.storage, context.record),
    leave: (_: unknown, outcome: DepartureOutcome) => {
      if (outcome.kind === 'left') ports.leave(outcome.address);
    },
    clearStored: () => clearSession(ports.storage),
  }) satisfies Provided['actions'];
