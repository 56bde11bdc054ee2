import type { Message } from '../../shared/message';
import type { Secret } from '../../shared/secret';

/** A plan that a user pays for, be it still offered or not. */
export interface JoinedPlan {
  readonly id: string;
  readonly name: string;
  /** What was paid for it, and returns as it is left (M-197); null where the server does not tell. */
  readonly paid: string | null;
}

/** The account holder as core keeps it. Money is an exact decimal text ("1234.5"); trading turns it into Decimal. */
export interface SessionUser {
  /** The server keeps everything but identity and mode back until the device check is passed (R4). */
  readonly isReduced?: true;
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly phoneNumber: string;
  readonly phoneCode: string;
  readonly country: string;
  /** Registration, ISO. */
  readonly registeredAt: string;
  readonly image: string;
  readonly roles: readonly string[];
  readonly bonus: string;
  readonly realBalance: string;
  readonly practiceBalance: string;
  readonly isPractice: boolean;
  /** The real account by asset type and its cash; the total is the server's own (T-184). */
  readonly portfolios: readonly Portfolio[];
  readonly portfoliosValue: string;
  /** Realised in the active mode. */
  readonly profit: string;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly planBalance: string;
  readonly traderRequest: '' | 'pending' | 'accepted';
  readonly managerId: string | null;
  readonly managerName: string | null;
  /** The address of the manager's picture; empty without one. */
  readonly managerImage: string;
  readonly accountOfficer: string | null;
  readonly planName: string | null;
  /** Ids of the active plans. */
  readonly plans: readonly string[];
  /** The same by name (M-199); empty where the server does not tell. */
  readonly joinedPlans: readonly JoinedPlan[];
  readonly unreadMessages: number;
  /** How many registered by this user's link (M-246). */
  readonly referrals: number;
  readonly onboardingDone: boolean;
}

/** A part of the account, its value an exact decimal text. */
export interface Portfolio {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** webtrader_sseess, parsed. It steers the screen only; the server checks everything. */
export interface SessionRecord {
  /** null where it does not say. */
  readonly crmAutoLogin: boolean | null;
  readonly saas: boolean;
  readonly crmUrl: string;
  readonly redirectAway: boolean;
  readonly redirectAwayLink: string;
  readonly twoFactor: boolean;
  /** As the server sent it; checked against the known paths before it is used. */
  readonly afterSignIn: string;
  readonly tawkWidgetId: string;
  readonly tawkPropertyId: string;
  readonly enableTawkLiveChat: boolean;
}

/** The answer of a sign-in, whatever flow it came from. */
export interface SignedIn {
  readonly token: Secret;
  readonly user: SessionUser;
  readonly record: SessionRecord;
}

export type SessionEvent =
  /** A flow signed somebody in. */
  | { type: 'session.start'; signedIn: SignedIn }
  /** A person signs out. */
  | { type: 'session.end' }
  /** A call of the present epoch was answered 401 or 400 while a user is stored (R5). Older epochs are ignored. */
  | { type: 'session.refused'; epoch: number }
  /** A call of the present epoch was answered that the device check is due (R4). */
  | { type: 'session.unverified'; epoch: number }
  /** The device check was passed. */
  | { type: 'device.verified' }
  /**
   * What storage keeps of the session changed in another tab: another user, or none (hard case 6). `isPresent`: still
   * with the token held here, or with none where none is.
   */
  | {
      type: 'session.changedElsewhere';
      stored: StoredSession | null;
      record: SessionRecord;
      isPresent: boolean;
      trustedEmail: string | null;
    }
  /** The settings brought the record of the start. */
  | { type: 'record.changed'; record: SessionRecord }
  /** The page came to the front with a connection, or left (R8). */
  | { type: 'activity.changed'; active: boolean }
  /** Money moved: fetch the user again (T-086). Overlapping requests become one more. */
  | { type: 'user.reload' };

/** What the actor that makes former tokens void is sent; null when a sign-in replaced nobody. */
export type Revocation = { type: 'token.revoke'; token: Secret | null };

/** What currentUser holds, parsed: the wire's user with its token. */
export interface StoredSession {
  readonly token: Secret;
  readonly user: SessionUser;
}

export interface SessionContext {
  /** Raised at every sign-in and sign-out; answers of an older epoch are dropped (hard case 5). */
  epoch: number;
  user: SessionUser | null;
  token: Secret | null;
  record: SessionRecord;
  /** Whose device check this browser has passed. */
  trustedEmail: string | null;
  /** The token that log-out revokes, or that of whom another sign-in replaces; nobody is signed in with it any more. */
  revoking: Secret | null;
  /** The page is visible and online: the user is fetched again every 60 s (R8). */
  isActive: boolean;
  /** A reload was asked for while one was on its way: one more follows. */
  reloadAgain: boolean;
  /** The first load after a restored session is still to come. */
  isRestored: boolean;
  /** The last reload brought no answer: what is known of the account may be old, and is asked for again soon. */
  isReloadMissed: boolean;
}

/** What storage held when the app started. */
export interface SessionInput {
  readonly stored: StoredSession | null;
  readonly record: SessionRecord;
  readonly trustedEmail: string | null;
}

/** What POST /auth/user can answer; anything else throws and leaves the stored user as it is. */
export type ReloadOutcome = { kind: 'user'; user: SessionUser } | { kind: 'maintenance' };

/** Who may be on the way elsewhere. */
export type DepartureInput = SignedIn;

/** How steps 2 and 3 of a sign-in end. */
export type DepartureOutcome =
  | { kind: 'left'; address: string }
  /** The CRM is entered after the device check. */
  | { kind: 'unverified' }
  /** The client is entered; `problem` says why the CRM was not. */
  | { kind: 'enter'; problem: Message | null };

/** Why the session ended; decides whether and how the person is notified. */
export type SessionEndReason = 'person' | 'refused' | 'elsewhere';
export const sessionEndedMessage: Message = { id: 'session.ended' };

/** The account holder, and whether the server was asked for a newer one. */
export interface Holder {
  readonly user: SessionUser;
  readonly isReloading: boolean;
}
