// What the dialogs with a form of their own have in common (dialogFormMachine of core).
import type { Move } from '@bourse/model-testing';
import { replyOf } from './mailed-code.ts';

const isShown = ({ event }: Move) => event.type === 'shown.changed';
const isAccepted = (move: Move) => move.kind === 'done' && replyOf(move)?.kind === 'accepted';

/** Whether the dialog is open after these moves; what was accepted closes it. */
export function isShownAfter(moves: readonly Move[]): boolean {
  return moves.findLast((move) => isShown(move) || isAccepted(move))?.event['shown'] === true;
}

/** Whether a move of a dialog can come after these: one that is open is not opened, and a closed one takes nothing. */
export function followsInDialog(move: Move, before: readonly Move[]): boolean {
  const isOpen = isShownAfter(before);
  if (isShown(move)) return isOpen !== move.event['shown'];
  return move.kind !== 'event' || isOpen;
}
