import type { SessionUser } from '../../platform/session/session.types';
import type { TraderRequestInput } from './trader-request.types';

/** Where the connection stands. `broken`: accepted, but by no manager that is known. */
export type ConnectionStage = 'none' | 'waiting' | 'offered' | 'connected' | 'broken';

export function stageOf({ traderRequest, managerId }: SessionUser): ConnectionStage {
  if (traderRequest === 'pending') return managerId === null ? 'waiting' : 'offered';
  if (traderRequest === 'accepted') return managerId === null ? 'broken' : 'connected';
  return 'none';
}

/** Whether a question about the one connection is none about the other: it is at another stage, or to another manager. */
export const isOtherConnection = (asked: SessionUser, user: SessionUser): boolean =>
  stageOf(user) !== stageOf(asked) || (stageOf(user) === 'connected' && user.managerId !== asked.managerId);

/** Under which the dialogs remember for the session what has shown itself, whichever mode is on. */
export const keyOf = ({ id }: SessionUser, of: ConnectionStage | 'declined'): string => `autoConnect.${id}.${of}`;

/** What a press of the manager button or the toggle comes to (R7). */
export type Press = 'warn' | 'askRequest' | 'showRequest' | 'askDisconnect';

export function pressOf({ user, settings }: TraderRequestInput): Press {
  if (!settings.enableAutoTrader) return 'warn';
  const stage = stageOf(user);
  if (stage === 'none') return settings.enableAccountConnection ? 'askRequest' : 'warn';
  if (stage === 'connected') return 'askDisconnect';
  return stage === 'broken' ? 'warn' : 'showRequest';
}
