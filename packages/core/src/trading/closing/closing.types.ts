import type { Decimal } from '../../shared/decimal';
import type { Message } from '../../shared/message';
import type { IntentSettled } from '../../platform/intents/intents.types';
import type { Position } from '../trading.types';

/** What the confirm step of close all showed and what alone will be closed (hard case 11). */
export interface CloseAllSummary {
  readonly ids: readonly string[];
  readonly profit: Decimal;
  readonly isPractice: boolean;
}

export type CloseOutcome =
  | { kind: 'closed'; position: Position }
  /** 404, 409 or 422 with the server's words. */
  | { kind: 'refused'; message: string | null };

export interface ClosingContext {
  /** Ids whose close is on its way: their button is disabled (T-090). */
  pending: ReadonlySet<string>;
  summary: CloseAllSummary | null;
  /** Open positions as last told, for the summary. */
  positions: readonly Position[];
  /** Why a confirmation was withdrawn. */
  problem: Message | null;
  submission: number;
}

export type ClosingEvent =
  | { type: 'position.close'; id: string }
  /** From the child that closes one. */
  | { type: 'close.ended'; id: string; outcome: CloseOutcome | { kind: 'failed' } }
  /** Opens the confirm step (T-095). */
  | { type: 'closeAll.ask' }
  | { type: 'closeAll.confirm' }
  | { type: 'closeAll.cancel' }
  | IntentSettled
  /** The open list changed: a shown summary that no longer fits is withdrawn. */
  | { type: 'positions.changed'; positions: readonly Position[]; isPractice: boolean };
