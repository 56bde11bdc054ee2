import type { RequestOf } from '@bourse/contract';
import * as z from 'zod/mini';
import { totalProfit } from '../../shared/figures';
import type { Message } from '../../shared/message';
import type { IntentOutcome } from '../../platform/intents/intents.types';
import type { Position } from '../trading.types';
import { coveredBy, parseClosedSum, parseCover, type Cover } from '../wire/trading.wire';
import type { CloseAllSummary, CloseEnd, ClosingContext } from './closing.types';

/** The closed positions with one more, at the price it was closed at; none that was not listed here. */
export function withClosed(
  { closed, positions }: ClosingContext,
  { id, end }: { readonly id: string; readonly end: CloseEnd },
): ReadonlyMap<string, Position> {
  const position = positions.find((each) => each.id === id);
  const final = end.kind === 'closed' ? end.final : undefined;
  return position ? new Map([...closed, [id, { ...position, ...final }]]) : closed;
}

/** The same without one whose row is gone. */
export const withoutRow = ({ closed }: ClosingContext, id: string): ReadonlyMap<string, Position> =>
  new Map([...closed].filter(([other]) => other !== id));

/** The same with those that the server, a manager or another device closed. */
export const withLost = ({ closed }: ClosingContext, lost: readonly Position[]): ReadonlyMap<string, Position> =>
  new Map([...closed, ...lost.map((position) => [position.id, position] as const)]);

/** Those whose own close is on its way while the list of closed positions is asked for what closed them. */
export const withLostIds = ({ pending, lostIds }: ClosingContext, lost: readonly Position[]): ReadonlySet<string> =>
  new Set([...lostIds, ...lost.map(({ id }) => id).filter((id) => pending.has(id))]);

/** The open list; rows of the other account mode are in no list (T-097). */
export const withPositions = (
  { closed, lostIds, isPractice: former }: ClosingContext,
  { positions, isPractice }: { readonly positions: readonly Position[]; readonly isPractice: boolean },
) => ({
  positions,
  isPractice,
  ...(isPractice === former
    ? { closed, lostIds }
    : { closed: new Map<string, Position>(), lostIds: new Set<string>() }),
});

/** Whether a press on its Close starts anything. */
export const isClosable = (
  { pending, closed, isShifting }: Pick<ClosingContext, 'pending' | 'closed' | 'isShifting'>,
  id: string,
): boolean => !pending.has(id) && !closed.has(id) && !isShifting;

/** A position that another device, a manager or an order opened: the rows below it move, and others lie under the pointer. */
export const hasCome = (
  { positions: former }: Pick<ClosingContext, 'positions'>,
  { positions }: { readonly positions: readonly Position[] },
): boolean => {
  const known = new Set(former.map(({ id }) => id));
  return former.length > 0 && positions.some(({ id }) => !known.has(id));
};

/** Everything that is open now, as the confirm step shows it (T-095). */
export const summaryOf = (positions: readonly Position[], isPractice: boolean): CloseAllSummary => ({
  ids: positions.map(({ id }) => id),
  profit: totalProfit(positions),
  isPractice,
});

/** The positions of a shown summary that are still open; a new one was not shown and stays out (hard case 11). */
export function remainingOf(summary: CloseAllSummary, positions: readonly Position[]): CloseAllSummary {
  const shown = new Set(summary.ids);
  return summaryOf(
    positions.filter(({ id }) => shown.has(id)),
    summary.isPractice,
  );
}

/** Body of the close of all that was confirmed (T-093). */
export const closeAllBody = ({ summary, isPractice }: ClosingContext): RequestOf<'closeAllTrades'> => ({
  ids: (summary?.ids ?? []).map(Number),
  is_practice: summary?.isPractice ?? isPractice,
});

const closeAllAnswer = z.object({
  message: z.optional(z.string()),
  failed: z.array(z.pipe(z.union([z.int(), z.string()]), z.transform(String))),
});

/** An accepted close all. */
interface CloseAllAnswer {
  /** Ids that stayed open. */
  readonly failed: readonly string[];
  readonly message: string | null;
  /** How many were closed, what they brought and the balance afterwards; null where the server does not say it. */
  readonly closed: ReturnType<typeof parseClosedSum>;
  readonly cover: Cover | null;
}

/** What an accepted close all did; null when the answer cannot be read (T-095, R13). */
export function readCloseAll(outcome: IntentOutcome): CloseAllAnswer | null {
  const parsed = outcome.kind === 'accepted' ? closeAllAnswer.safeParse(outcome.body) : undefined;
  if (outcome.kind !== 'accepted' || !parsed?.success) return null;
  const { failed, message = null } = parsed.data;
  return { failed, message, closed: parseClosedSum(outcome.body), cover: parseCover(outcome.body) };
}

/** The ids of the summary that an accepted answer closed; null when nobody can say. */
export function closedBy(summary: CloseAllSummary | null, outcome: IntentOutcome): readonly string[] | null {
  const answer = readCloseAll(outcome);
  const open = new Set(answer?.failed);
  return answer && (summary?.ids ?? []).filter((id) => !open.has(id));
}

/** Whether it closed none of them: it was refused, or every one stayed open. */
export const closedNone = ({ summary }: ClosingContext, outcome: IntentOutcome): boolean =>
  outcome.kind === 'rejected' || closedBy(summary, outcome)?.length === 0;

/** What it did to the account, for its figures: of those that others closed meanwhile its sum says nothing. */
export function bookedBy({ summary }: ClosingContext, outcome: IntentOutcome) {
  const { closed: sum = null, cover = null } = readCloseAll(outcome) ?? {};
  const closed = closedBy(summary, outcome) ?? [];
  const moved = sum?.count === closed.length ? sum.profit.plus(coveredBy(cover)) : null;
  return { type: 'close.booked', moved, closed } as const;
}

/** The listed positions that an accepted answer says are closed, by whomever. */
export function closedPositions({ summary, positions }: ClosingContext, outcome: IntentOutcome): readonly Position[] {
  const ids = new Set(closedBy(summary, outcome));
  return positions.filter(({ id }) => ids.has(id));
}

/** Those of them whose rows stay for a while: where no other is left, none can come under the pointer (R39). */
export function standingPositions(context: ClosingContext, outcome: IntentOutcome): readonly Position[] {
  const closed = closedPositions(context, outcome);
  return closed.length < context.positions.length ? closed : [];
}

/** What a close all that closed nothing, or not everything, says: the server's words first (T-094, T-095). */
export function closeAllProblem(outcome: IntentOutcome): Message {
  const answer = readCloseAll(outcome);
  if (answer) return answer.message ? { text: answer.message } : { id: 'closing.someNotClosed' };
  if (outcome.kind !== 'rejected') return { id: 'closing.noneClosed' };
  const text = outcome.message ?? Object.values(outcome.fields)[0];
  if (text) return { text };
  return { id: outcome.isNotReceived ? 'intents.closeAllTrades.notReceived' : 'closing.noneClosed' };
}
