import { defineModel } from '../../testing/model';
import { dialogsMachine } from './dialogs.machine';
import { dialogsView } from './dialogs.view';

export const dialogsModel = defineModel(dialogsMachine, {
  events: [
    { type: 'dialog.open', name: 'menu', input: {} },
    { type: 'dialog.close' },
    { type: 'dialog.close', name: 'menu' },
    { type: 'dialogs.clear' },
  ],
  key: (snapshot) => snapshot.context.stack,
  view: dialogsView,
});
