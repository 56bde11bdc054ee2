import type { Message } from '../../shared/message';

/** A notice as it is shown, top right, titled "Error" or "Success". Newest first. */
export interface Notice {
  readonly key: number;
  readonly kind: 'success' | 'error';
  readonly message: Message;
  /** Instead of "Error" or "Success", where neither says what happened. */
  readonly title?: Message;
  /** The receipt of a deed, a line each: its figures, which the message does not have. */
  readonly details?: readonly Message[];
  /** How often it was said since it came: the same text is listed once. */
  readonly count: number;
  /** The flow that it is about, for notices that can become outdated before their time is up. */
  readonly topic?: string;
}

export type NoticesEvent =
  | ({ type: 'notice.add' } & Pick<Notice, 'kind' | 'message' | 'title' | 'details' | 'topic'>)
  /** What notices of this topic say is no longer so: a new try has begun. */
  | { type: 'notice.withdraw'; topic: string }
  /** A person closed it. */
  | { type: 'notice.close'; key: number }
  /** Its time is up. */
  | { type: 'notice.expire'; key: number };

export interface NoticesContext {
  notices: readonly Notice[];
  nextKey: number;
}
