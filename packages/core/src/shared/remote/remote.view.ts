import type { RemoteContext } from './remote.types';

/** What a screen may know of something that is loaded. */
export interface RemoteView<Value> {
  /** Empty only after a load (R14); not asked yet counts as loading. */
  readonly phase: 'loading' | 'ready' | 'empty' | 'failed';
  readonly value: Value | null;
  /** It is being loaded again behind what is shown. */
  readonly isRefreshing: boolean;
  /** It could not be loaded again. */
  readonly isStale: boolean;
  readonly hasMore: boolean;
  /** The next page is on its way, or comes after what is loaded again. */
  readonly isLoadingMore: boolean;
  /** The next page could not be loaded. */
  readonly hasMoreFailed: boolean;
}

interface Snapshot<Value> {
  readonly context: Pick<RemoteContext<Value, unknown>, 'value' | 'next' | 'isMoreWanted'>;
  readonly value:
    | 'idle'
    | 'loading'
    | 'failed'
    | { readonly ready: 'resting' | 'refreshing' | 'stale' | 'appending' | 'cut' };
}

/** Total over every state of a `remoteMachine`, and where there is none. */
export function remoteView<Value>(snapshot: Snapshot<Value> | undefined): RemoteView<Value> {
  const { value = null, next = null, isMoreWanted = false } = snapshot?.context ?? {};
  const state = snapshot?.value ?? 'idle';
  const ready = typeof state === 'object' ? state.ready : null;
  const isEmpty = Array.isArray(value) && value.length === 0;
  return {
    phase: ready ? (isEmpty ? 'empty' : 'ready') : state === 'failed' ? 'failed' : 'loading',
    value,
    isRefreshing: ready === 'refreshing',
    isStale: ready === 'stale',
    hasMore: next !== null,
    isLoadingMore: ready === 'appending' || (ready === 'refreshing' && isMoreWanted),
    hasMoreFailed: ready === 'cut',
  };
}
