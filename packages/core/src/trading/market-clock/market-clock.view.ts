import type { SnapshotFrom } from 'xstate';
import type { marketClockMachine } from './market-clock.machine';

/** The market's time, ms since 1970; null while it is not known. */
export function marketTime(snapshot: SnapshotFrom<typeof marketClockMachine> | undefined): number | null {
  const { ahead = null, now = null } = snapshot?.context ?? {};
  return ahead === null || now === null ? null : now + ahead;
}
