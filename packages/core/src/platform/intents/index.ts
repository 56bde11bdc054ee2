import type { SnapshotFrom } from 'xstate';
import type { intentQueueMachine } from './intent-queue.machine';
import type { IntentQueueEvent } from './intents.types';

export { noAnswer, unconfirmed } from './unconfirmed';
export { earlierDepositView, earlierWithdrawalView, lateCallView, type EarlierCallView } from './intents.view';
export type * from './intents.types';

declare module '../../shared/resident' {
  interface Residents {
    intentQueue: { event: IntentQueueEvent; snapshot: SnapshotFrom<typeof intentQueueMachine> };
  }
}
