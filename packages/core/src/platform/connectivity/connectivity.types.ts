export type ConnectivityEvent =
  | { type: 'online.changed'; online: boolean }
  /** Calls are numbered in the order in which they are sent. */
  | { type: 'call.sent'; call: number }
  /** Whatever the server said. */
  | { type: 'call.answered'; call: number }
  /** It ended without an answer: the network failed, or whoever asked gave it up. */
  | { type: 'call.failed'; call: number };

export interface ConnectivityContext {
  /** Calls without an answer yet, but those that were sent before one that has its answer. */
  open: readonly number[];
}

/** What a flow that follows the network is sent. */
export interface NetworkChanged {
  readonly type: 'network.changed';
  readonly network: 'online' | 'offline';
}

/** What a flow that follows the server's silence is sent. */
export interface SilentChanged {
  readonly type: 'silent.changed';
  readonly silent: boolean;
}
