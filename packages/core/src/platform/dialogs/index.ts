import type { SnapshotFrom } from 'xstate';
import type { dialogsMachine } from './dialogs.machine';
import type { DialogsEvent } from './dialogs.types';

export { dialogsMachine } from './dialogs.machine';
export { dialogsView, openDialogsView } from './dialogs.view';
export type * from './dialogs.types';

declare module '../../shared/resident' {
  interface Residents {
    dialogs: { event: DialogsEvent; snapshot: SnapshotFrom<typeof dialogsMachine> };
  }
}
