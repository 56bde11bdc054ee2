import type { SnapshotFrom } from 'xstate';
import { freshnessOf } from '../../shared/poll';
import type { rateMachine } from './rate.machine';

/** Whether the current asset's price may be traded on, and how old it is (T-060). */
export const rateView = (snapshot: SnapshotFrom<typeof rateMachine> | undefined) => freshnessOf(snapshot);
