import { assign, setup } from 'xstate';
import type { DialogsContext, DialogsEvent } from './dialogs.types';

/** Holds which dialogs are open, bottom to top; what they show belongs to the area that registered the name (hard case 8). */
export const dialogsMachine = setup({
  types: { context: {} as DialogsContext, events: {} as DialogsEvent },
  guards: { isEmpty: ({ context }) => context.stack.length === 0 },
  actions: {
    // Opened again it comes to the top with its new input: a name stands in the stack once.
    pushDialog: assign(({ context, event }) =>
      event.type === 'dialog.open'
        ? {
            stack: [
              ...context.stack.filter((dialog) => dialog.name !== event.name),
              { name: event.name, input: event.input },
            ],
          }
        : {},
    ),
    removeDialog: assign(({ context, event }) => {
      if (event.type !== 'dialog.close') return {};
      const name = event.name ?? context.stack.at(-1)?.name;
      return { stack: context.stack.filter((dialog) => dialog.name !== name) };
    }),
    clearDialogs: assign({ stack: [] }),
  },
}).createMachine({
  id: 'dialogs',
  meta: { visible: ['name'] },
  context: { stack: [] },
  initial: 'closed',
  on: { 'dialog.open': { target: '.open', actions: 'pushDialog' } },
  states: {
    closed: { description: 'No dialog is open.' },
    open: {
      description: 'At least one dialog is open; the last one opened is in front.',
      always: { guard: 'isEmpty', target: 'closed' },
      on: {
        'dialog.close': { actions: 'removeDialog' },
        'dialogs.clear': { actions: 'clearDialogs' },
      },
    },
  },
});
