import { assign, sendTo, setup } from 'xstate';
import { activityPort } from '../../shared/activity';
import { listenerPort, port } from '../../shared/actor-port';
import { requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import type { Secret } from '../../shared/secret';
import { mayDepart, withCrmOf } from './departure';
import { isCheckDue } from './device-check';
import {
  sessionEndedMessage,
  type DepartureInput,
  type DepartureOutcome,
  type ReloadOutcome,
  type Revocation,
  type SessionContext,
  type SessionEndReason,
  type SessionEvent,
  type SessionInput,
  type SessionRecord,
  type SignedIn,
  type StoredSession,
} from './session.types';
import { reducedUser } from './user.wire';

type Elsewhere = Extract<SessionEvent, { type: 'session.changedElsewhere' }>;
type Life = Pick<SessionContext, 'user' | 'record' | 'trustedEmail'>;

/** Of one account and as much of it: nothing signed-in has to begin anew. */
const isSameLife = (now: Life, next: Life) =>
  now.user?.isPractice === next.user?.isPractice && isCheckDue(now) === isCheckDue(next);

/** ms between two reloads of the user (R8), and from one that brought no answer to the next. */
export const [RELOAD, RETRY] = [60_000, 8_000] as const;

/** Who and what the chart of the session names: its actors, its guards and what it does to its context. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'background',
  },
  actors: {
    watchStored: listenerPort<SessionEvent>('watchStored'),
    activity: activityPort,
    reloadUser: port<ReloadOutcome>('reloadUser'),
    depart: port<DepartureOutcome, DepartureInput>('depart'),
    logout: port<void, { token: Secret }>('logout'),
    revoker: listenerPort<Revocation>('revoker'),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isOfPresentEpoch: ({ context }, epoch: number) => epoch === context.epoch,
    isNewlyUnverified: ({ context }, epoch: number) => epoch === context.epoch && !isCheckDue(context),
    mayDepart: ({ context }, { user, record }: SignedIn) => mayDepart(user, withCrmOf(record, context.record)),
    mayDepartNow: ({ context: { user, record } }) => user !== null && mayDepart(user, record),
    // The check was part of a sign-in whose next step leads away.
    mayDepartNext: ({ context }, outcome: ReloadOutcome) =>
      outcome.kind === 'user' &&
      isCheckDue(context) &&
      !isCheckDue({ ...context, user: outcome.user }) &&
      mayDepart(outcome.user, context.record),
    hasLeft: (_, { kind }: DepartureOutcome) => kind === 'left',
    hasEntered: (_, outcome: DepartureOutcome) => outcome.kind === 'enter' && outcome.problem === null,
    isUnverified: (_, { kind }: DepartureOutcome) => kind === 'unverified',
    isReduced: ({ context }) => context.user?.isReduced === true,
    isCheckDue: ({ context }) => isCheckDue(context),
    isPresentSession: ({ context }, { isPresent, stored, trustedEmail }: Elsewhere) =>
      isPresent && stored !== null && isSameLife(context, { ...context, user: stored.user, trustedEmail }),
    isSomebody: (_, elsewhere: Elsewhere) => elsewhere.stored !== null,
    /** Who was here before is still in storage: another tab refreshed the user, and that takes no place. */
    isUnmoved: (_, { isPresent }: Elsewhere) => isPresent,
    /** The one who departs was in storage already, and another tab signed them out: whom a sign-in replaces is not meant. */
    isSignedOut: ({ context: { revoking } }, { stored }: Elsewhere) => stored === null && revoking === null,
    isOutdated: ({ context }, outcome: ReloadOutcome) => outcome.kind === 'user' && context.reloadAgain,
    isUser: (_, outcome: ReloadOutcome) => outcome.kind === 'user',
    isRestored: ({ context }) => context.isRestored,
    // The mode is the server's: another one makes every answer on its way an answer about another account (hard case 6).
    isOtherLife: ({ context }, outcome: ReloadOutcome) =>
      outcome.kind === 'user' && !isSameLife(context, { ...context, user: outcome.user }),
    isReloadDue: ({ context }) => context.reloadAgain,
    isActive: ({ context }) => context.isActive,
    isInactive: ({ context }) => !context.isActive,
  },
  actions: {
    setStored: assign(({ context }, stored: StoredSession | null) => ({
      user: stored?.user ?? null,
      token: stored?.token ?? null,
      epoch: context.epoch + 1,
    })),
    setRecord: assign((_, record: SessionRecord) => ({ record })),
    /** Somebody signs in over somebody else, whose token would be good for hours. */
    setReplaced: assign(({ context: { token } }, next: SignedIn) => ({
      revoking: token?.reveal() === next.token.reveal() ? null : token,
    })),
    /** Beside whoever is signed in now, who waits for no answer. */
    revokeReplaced: sendTo('revoker', ({ context }) => ({ type: 'token.revoke', token: context.revoking })),
    // The record so far has what the settings say.
    setSignInRecord: assign(({ context }, record: SessionRecord) => ({ record: withCrmOf(record, context.record) })),
    setElsewhere: assign((_, { stored, trustedEmail }: Elsewhere) => ({
      trustedEmail,
      ...(stored && { user: stored.user }),
    })),
    setTrusted: assign({ trustedEmail: ({ context }) => context.user?.email ?? null }),
    setUnverified: assign(({ context }) => ({
      trustedEmail: null,
      user: context.user && reducedUser(context.user),
    })),
    // The server that gives a reduced user does not know this device: its mark is worth nothing.
    setReloaded: assign(({ context }, outcome: ReloadOutcome) =>
      outcome.kind === 'user'
        ? { user: outcome.user, trustedEmail: outcome.user.isReduced === true ? null : context.trustedEmail }
        : {},
    ),
    raiseEpoch: assign({ epoch: ({ context }) => context.epoch + 1 }),
    forgetUser: assign(({ context }) => ({
      user: null,
      token: null,
      epoch: context.epoch + 1,
      revoking: context.token,
      reloadAgain: false,
      isReloadMissed: false,
    })),
    setActivity: assign((_, isActive: boolean) => ({ isActive })),
    forgetRevoked: assign({ revoking: null }),
    askAgain: assign({ reloadAgain: true }),
    forgetRestored: assign({ isRestored: false }),
    forgetAsked: assign({ reloadAgain: false, isReloadMissed: false }),
    missReload: assign({ isReloadMissed: true }),
    /** Supplied by sessionActions: what requests are signed with, and what storage keeps. */
    presentCredentials: () => undefined,
    storeSession: () => undefined,
    refreshStored: () => undefined,
    storeTrusted: () => undefined,
    storeRecord: () => undefined,
    clearStored: () => undefined,
    tellStarted: tell('app', ({ context }) => ({
      type: 'session.started',
      user: context.user!,
      epoch: context.epoch,
      record: context.record,
      isVerified: !isCheckDue(context),
    })),
    tellUser: tell('app', ({ context }) => ({ type: 'session.userChanged', user: context.user! })),
    tellRecord: tell('app', ({ context }) => ({
      type: 'session.recordChanged',
      record: context.record,
      isVerified: !isCheckDue(context),
    })),
    tellAbsent: tell('app', { type: 'session.absent' }),
    tellEnded: tell('app', (_, reason: SessionEndReason) => ({ type: 'session.ended', reason })),
    tellMaintenance: tell('app', { type: 'session.maintenance' }),
    notifyDeparture: tell('notices', (_, outcome: DepartureOutcome) => ({
      type: 'notice.add',
      kind: 'error',
      message: (outcome.kind === 'enter' && outcome.problem) || { id: 'session.crmFailed' },
    })),
    leave: (_, _outcome: DepartureOutcome) => undefined,
    notifyEnded: tell('notices', { type: 'notice.add', kind: 'error', message: sessionEndedMessage }),
  },
  delays: { reloadInterval: ({ context }) => (context.isReloadMissed ? RETRY : RELOAD), requestTimeout },
});
