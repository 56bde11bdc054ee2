import type { PollContext } from './poll.types';

interface Followed {
  readonly context: Pick<PollContext<unknown>, 'arrivedAt' | 'age'>;
  hasTag(tag: 'stale'): boolean;
}

/** Whether what a poll shows is followed, and since how many seconds it is not; null while it is, or is not known. */
export function freshnessOf(snapshot: Followed | undefined) {
  const isStale = snapshot?.hasTag('stale') ?? true;
  return { isStale, age: isStale && snapshot && snapshot.context.arrivedAt !== null ? snapshot.context.age : null };
}
