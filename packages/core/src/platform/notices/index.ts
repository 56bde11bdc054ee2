import type { SnapshotFrom } from 'xstate';
import type { noticesMachine } from './notices.machine';
import type { NoticesEvent } from './notices.types';

export { noticesMachine } from './notices.machine';
export { noticesView } from './notices.view';
export type * from './notices.types';

declare module '../../shared/resident' {
  interface Residents {
    notices: { event: NoticesEvent; snapshot: SnapshotFrom<typeof noticesMachine> };
  }
}
