import type { Message } from './message';

/** A call could not leave: the browser has no network. */
export class Offline extends Error {
  override readonly name = 'Offline';
}

const failed: Message = { id: 'form.failed' };
const offline: Message = { id: 'connectivity.notSent' };

/** Whether a call ended because it could not leave: nothing was done. */
export const isOffline = (event: object): boolean => 'error' in event && event.error instanceof Offline;

/** What to say of a call that failed or had no answer: that there is no network where that was why. */
export const failureOf = (event: object, otherwise: Message = failed): Message =>
  isOffline(event) ? offline : otherwise;
