import type { Decimal } from '../../shared/decimal';
import type { NetworkChanged, SilentChanged } from '../../platform/connectivity/connectivity.types';
import type { Message } from '../../shared/message';
import type { Notice } from '../../platform/notices/notices.types';
import type { IntentSettled } from '../../platform/intents/intents.types';
import type { Position } from '../trading.types';

/** What the confirm step of close all showed and what alone will be closed (hard case 11). */
export interface CloseAllSummary {
  readonly ids: readonly string[];
  /** Total net P/L of these, USD. */
  readonly profit: Decimal;
  readonly isPractice: boolean;
}

export interface CloseInput {
  readonly id: string;
  /** The account mode whose list showed it. */
  readonly isPractice: boolean;
  /** A try before this one had no answer, and may have closed it. */
  readonly isRepeated: boolean;
}

type ClosedFigures = Pick<Position, 'currentPrice' | 'profit'>;

/** What is said of a position that somebody else closed (R24). */
export type CloseNotice = Pick<Notice, 'kind' | 'title' | 'message' | 'details'>;

/** What the server says to the close of one position. */
export type CloseOutcome =
  | {
      kind: 'closed';
      /** What its notice says below the message: final price, P/L, the balance afterwards. */
      receipt: readonly Message[];
      /** Its price and P/L at the close, for the row that stays a moment; without them it shows those last listed. */
      final?: ClosedFigures;
      /** What it moved the balance of its account mode by; left out where the server does not say it. */
      moved?: Decimal;
      /** It was closed before the call, and not by hand: this is said of it. */
      notice?: CloseNotice;
    }
  /**
   * The server's words, where it has some: it was not closed by this call, nor by an earlier try of it.
   * `isModeChanged`: the account mode that was shown is not the active one any more (T-097). `isOffline`: the call could
   * not leave.
   */
  | { kind: 'refused'; message: string | null; isModeChanged?: boolean; isOffline?: boolean };

/** Nobody could say how it ended, which is never shown as a failure (R15). */
export interface UnknownEnd {
  readonly kind: 'unknown';
  /** The position and its account, a line each, as its notice names them. */
  readonly name: readonly Message[];
}

/** How the close of one position ended. */
export type CloseEnd = CloseOutcome | UnknownEnd;

export interface ClosePositionInput {
  readonly id: string;
  readonly isPractice: boolean;
  /** As in `UnknownEnd`; it is known at the start, when the position is listed. */
  readonly name: readonly Message[];
}

export interface ClosePositionContext extends ClosePositionInput {
  /** A lost answer was followed by a second try; closing is idempotent by id (T-090). */
  hasRetried: boolean;
  end: CloseEnd;
}

export interface ClosingContext {
  /** Ids whose close is on its way: their button is disabled (T-090). */
  pending: ReadonlySet<string>;
  /** Closed by this client a moment ago, newest last: their rows keep their place in the list (R39). */
  closed: ReadonlyMap<string, Position>;
  /** Lost while their own close was on its way: why they are closed is told with the list of closed ones (R24). */
  lostIds: ReadonlySet<string>;
  summary: CloseAllSummary | null;
  /** Open positions as last told, for the summary. */
  positions: readonly Position[];
  /** The account mode these belong to. */
  isPractice: boolean;
  /** The list of this account mode has come: no other position is open. */
  isWhole: boolean;
  /** There is no network: nothing can be closed now. */
  isOffline: boolean;
  /** The rows have only just moved: no press closes any of them (R39). */
  isShifting: boolean;
  /** Rows have moved since the mouse was last moved onto a Close. */
  hasShifted: boolean;
  /** The position whose Close that was. */
  pointedId: string | null;
  /** What changed while the confirm step was shown. */
  problem: Message | null;
  /** Names the running close all (hard case 4). */
  submission: number;
}

/** Whether the open list has come in this account mode. */
export interface PositionsLoaded {
  type: 'positionsLoaded.changed';
  positionsLoaded: boolean;
}

export type ClosingEvent =
  /** `isMouse`: with a pointer that may have rested while the rows moved, so that another one lies below it now. */
  | { type: 'position.close'; id: string; isMouse?: boolean }
  /** The mouse was moved onto the button that closes this one: a press there is meant for it (R39). */
  | { type: 'close.point'; id: string }
  /** From the child that closes one. */
  | { type: 'close.ended'; id: string; end: CloseEnd }
  /** The pointer left the row of a position that was closed (R39). */
  | { type: 'pointer.leave'; id: string }
  /** From the child: nothing keeps the row of a closed position any more. */
  | { type: 'row.left'; id: string }
  /** The rows have stood still for a moment: a press on one is meant for it again. */
  | { type: 'rows.stand' }
  /** What stands above the rows has come or gone, and moved them. */
  | { type: 'rows.shifted' }
  /** Opens the confirm step (T-095). */
  | { type: 'closeAll.ask' }
  | { type: 'closeAll.confirm' }
  | { type: 'closeAll.cancel' }
  /** The confirm step is no longer on screen: Back, or another way out of the dialog. */
  | { type: 'dialog.closed' }
  | IntentSettled
  | NetworkChanged
  | SilentChanged
  | PositionsLoaded
  /** The note of a money call that takes long has come or gone. */
  | { type: 'late.changed'; late: boolean }
  /** The open list changed: a shown summary that no longer fits is corrected or withdrawn. */
  | { type: 'positions.changed'; positions: readonly Position[]; isPractice: boolean }
  /** Closed by the server, a manager or another device: their rows stay for a while as well (R39). */
  | { type: 'positions.lost'; positions: readonly Position[] };
