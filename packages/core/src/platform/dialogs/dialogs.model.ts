import { defineModel } from '../../testing/model';
import { dialogsMachine } from './dialogs.machine';
import { dialogsView } from './dialogs.view';
import type { DialogName, DialogsEvent } from './dialogs.types';

// Which names exist depends on the areas of a program; the machine treats all alike.
const another = 'another' as DialogName;
const queued = (name: DialogName, once: string, never?: string) =>
  ({ type: 'dialog.queue', name, input: {}, once, ...(never && { never }) }) as DialogsEvent;
// An input of its own, which no menu has: the machine hands on what it is given.
const changed = { type: 'dialog.change', name: 'menu', input: { amount: '5000' } as never } as DialogsEvent;

export const dialogsModel = defineModel(dialogsMachine, {
  events: [
    { type: 'dialog.open', name: 'menu', input: {} },
    queued('menu', '7'),
    queued(another, '8', '9'),
    changed,
    { type: 'dialog.unqueue', name: 'menu' },
    { type: 'once.keep', key: '9' },
    { type: 'once.forget', keys: ['8'] },
    { type: 'dialog.close' },
    { type: 'dialog.close', name: 'menu' },
    { type: 'dialogs.leave' },
    { type: 'dialogs.clear' },
    { type: 'dialogs.clear', isEnd: true },
  ],
  key: ({ context: { stack, queue, once } }) => [stack, queue, once],
  view: dialogsView,
});
