import { assign, raise, setup } from 'xstate';
import type { Notice, NoticesContext, NoticesEvent } from './notices.types';

type Added = Extract<NoticesEvent, { type: 'notice.add' }>;

const wordsOf = ({ kind, title, message, details = [] }: Added | Notice) =>
  JSON.stringify([kind, title, message, details]);

/** Owns the list of notices and how long each shows; front ends mirror it (hard case 9). */
export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent },
  guards: {
    isEmpty: ({ context }) => context.notices.length === 0,
  },
  actions: {
    // A repeated notice counts as new: on top, with its full time, and announced again.
    addNotice: assign(({ context }, added: Added) => {
      const former = context.notices.find((notice) => wordsOf(notice) === wordsOf(added));
      const notice: Notice = {
        key: context.nextKey,
        kind: added.kind,
        message: added.message,
        count: (former?.count ?? 0) + 1,
        ...(added.title && { title: added.title }),
        ...(added.details && { details: added.details }),
        ...(added.topic === undefined ? {} : { topic: added.topic }),
      };
      return {
        notices: [notice, ...context.notices.filter((other) => other !== former)],
        nextKey: context.nextKey + 1,
      };
    }),
    // Runs before addNotice, so that nextKey still is the key of the notice to come.
    scheduleExpiry: raise(({ context }) => ({ type: 'notice.expire', key: context.nextKey }) as const, {
      delay: 'displayTime',
    }),
    removeNotice: assign(({ context }, key: number) => ({
      notices: context.notices.filter((notice) => notice.key !== key),
    })),
    removeTopic: assign(({ context }, topic: string) => ({
      notices: context.notices.filter((notice) => notice.topic !== topic),
    })),
  },
  // A-229; an error stays longer, it takes reading.
  delays: { displayTime: ({ event }) => (event.type === 'notice.add' && event.kind === 'error' ? 8_000 : 5_000) },
}).createMachine({
  id: 'notices',
  meta: { visible: ['kind', 'key', 'topic'] },
  context: { notices: [], nextKey: 1 },
  initial: 'quiet',
  on: {
    'notice.add': {
      target: '.showing',
      actions: ['scheduleExpiry', { type: 'addNotice', params: ({ event }) => event }],
    },
  },
  states: {
    quiet: { description: 'There is nothing to read.' },
    showing: {
      description: 'At least one notice shows; each goes by itself or when it is closed.',
      always: { guard: 'isEmpty', target: 'quiet' },
      on: {
        'notice.close': { actions: { type: 'removeNotice', params: ({ event }) => event.key } },
        'notice.expire': { actions: { type: 'removeNotice', params: ({ event }) => event.key } },
        'notice.withdraw': { actions: { type: 'removeTopic', params: ({ event }) => event.topic } },
      },
    },
  },
});
