import type { SnapshotFrom } from 'xstate';
import type { rateMachine } from './rate.machine';

/** Whether the current asset's price may be traded on, and how old it is (T-060). */
export function rateView(snapshot: SnapshotFrom<typeof rateMachine> | undefined) {
  const isStale = snapshot?.hasTag('stale') ?? true;
  return {
    isStale,
    age: isStale && snapshot?.context.quote ? snapshot.context.age : null,
  };
}
