import { assign, setup } from 'xstate';
import { arriving, slip } from '../../shared/slip';
import type { DialogsContext, DialogsEvent, OpenDialog, QueuedDialog } from './dialogs.types';

type Opened = { event: Extract<DialogsEvent, { type: 'dialog.open' }> };
type Queued = { event: Extract<DialogsEvent, { type: 'dialog.queue' }> };
type Changed = { event: Extract<DialogsEvent, { type: 'dialog.change' }> };

const dialogOf = ({ event: { name, input } }: Opened | Queued | Changed) => ({ name, input }) as OpenDialog;
const queuedOf = ({ event }: Queued) => event;
const without = <D extends OpenDialog>(dialogs: readonly D[], name: string) =>
  dialogs.filter((dialog) => dialog.name !== name);

/** Holds which dialogs are open, bottom to top; what they show belongs to the area that registered the name (hard case 8). */
export const dialogsMachine = setup({
  types: { context: {} as DialogsContext, events: {} as DialogsEvent, tags: {} as 'locked' },
  guards: {
    isEmpty: ({ context }) => context.stack.length === 0,
    isNew: ({ context: { stack, queue, once } }, queued: Queued['event']) =>
      [queued.once, queued.never ?? ''].every((key) => !once.includes(key)) &&
      [...stack, ...queue].every(({ name }) => name !== queued.name),
    isNext: ({ context }) => context.stack.length === 0 && context.queue.length > 0,
    isEnd: (_, { isEnd }: { isEnd?: true }) => isEnd === true,
  },
  actions: {
    // A dialog opened again moves to the top with its new input: a name is in the stack once, and waits no longer.
    pushDialog: assign(({ context: { stack, queue } }, dialog: OpenDialog) => ({
      stack: [...without(stack, dialog.name), dialog],
      queue: without(queue, dialog.name),
    })),
    // It is the same opening: it neither comes to the front nor arrives anew.
    changeInput: assign(({ context: { stack } }, changed: OpenDialog) => ({
      stack: stack.map((dialog) => (dialog.name === changed.name ? changed : dialog)),
    })),
    queueDialog: assign(({ context }, dialog: QueuedDialog) => ({
      queue: [...context.queue, dialog],
      once: [...context.once, dialog.once],
    })),
    // It was never seen, as what a switch of the account clears.
    unqueueDialog: assign(({ context: { queue, once } }, name: string) => ({
      queue: without(queue, name),
      once: once.filter((key) => queue.every((waiting) => waiting.name !== name || waiting.once !== key)),
    })),
    openNext: assign(({ context: { queue } }) => ({
      stack: queue.slice(0, 1).map(({ once: _, ...dialog }) => dialog),
      queue: queue.slice(1),
    })),
    removeDialog: assign(({ context: { stack, queue } }, named: string | undefined) => {
      const name = named ?? stack.at(-1)?.name ?? '';
      return { stack: without(stack, name), queue: without(queue, name) };
    }),
    leaveDialogs: assign({ stack: [] }),
    // What waited was never seen: it may be asked for again.
    clearDialogs: assign(({ context: { queue, once } }) => ({
      stack: [],
      queue: [],
      once: once.filter((key) => queue.every((waiting) => waiting.once !== key)),
    })),
    keepOnce: assign(({ context: { once } }, key: string) => ({ once: [...once.filter((kept) => kept !== key), key] })),
    forgetOnce: assign(({ context: { once } }, keys: readonly string[]) => ({
      once: once.filter((key) => !keys.includes(key)),
    })),
    forgetAll: assign({ once: [] }),
  },
  delays: { slip },
}).createMachine({
  id: 'dialogs',
  meta: { visible: ['name'] },
  context: { stack: [], queue: [], once: [] },
  initial: 'closed',
  on: {
    'dialog.open': {
      target: '.open',
      actions: { type: 'pushDialog', params: dialogOf },
    },
    'dialog.queue': {
      guard: { type: 'isNew', params: queuedOf },
      target: '.open',
      actions: { type: 'queueDialog', params: ({ event }) => ({ ...dialogOf({ event }), once: event.once }) },
    },
    'once.keep': { actions: { type: 'keepOnce', params: ({ event }) => event.key } },
    'once.forget': { actions: { type: 'forgetOnce', params: ({ event }) => event.keys } },
    'dialogs.leave': { actions: 'leaveDialogs' },
    'dialogs.clear': [
      { guard: { type: 'isEnd', params: ({ event }) => event }, actions: ['clearDialogs', 'forgetAll'] },
      { actions: 'clearDialogs' },
    ],
  },
  states: {
    closed: { description: 'No dialog is open.' },
    leaving: {
      ...arriving('closed'),
      description:
        'The last one has only just gone: the second half of the press that closed it is not meant for the page (R39).',
    },
    open: {
      description: 'At least one dialog is open; the last one opened is in front. Others wait until none is.',
      always: [
        { guard: 'isNext', target: '.arriving', actions: 'openNext' },
        { guard: 'isEmpty', target: 'leaving' },
      ],
      on: {
        'dialog.close': { actions: { type: 'removeDialog', params: ({ event }) => event.name } },
        'dialog.unqueue': { actions: { type: 'unqueueDialog', params: ({ event }) => event.name } },
        'dialog.change': { actions: { type: 'changeInput', params: dialogOf } },
      },
      initial: 'arriving',
      states: {
        arriving: {
          ...arriving('standing'),
          description:
            'One has only just come up: the second half of a double press, which falls beside it, is not meant for it (R39).',
        },
        standing: { description: 'It has been there for a while.' },
      },
    },
  },
});
