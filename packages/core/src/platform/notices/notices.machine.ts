import { assign, raise, setup } from 'xstate';
import type { Message } from '../../shared/message';
import type { Notice, NoticesContext, NoticesEvent } from './notices.types';

const sameWords = (a: Message, b: Message) => JSON.stringify(a) === JSON.stringify(b);

const noticeOf = ({ kind, message, topic }: Extract<NoticesEvent, { type: 'notice.add' }>, key: number): Notice => ({
  key,
  kind,
  message,
  ...(topic === undefined ? {} : { topic }),
});

/** Owns the list of notices and their life; front ends mirror it (hard case 9). */
export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent },
  guards: {
    /** The same error is still shown: it stands there once. */
    isRepeated: ({ context, event }) =>
      event.type === 'notice.add' &&
      event.kind === 'error' &&
      context.notices.some((notice) => notice.kind === 'error' && sameWords(notice.message, event.message)),
    isEmpty: ({ context }) => context.notices.length === 0,
  },
  actions: {
    addNotice: assign(({ context, event }) =>
      event.type === 'notice.add'
        ? {
            notices: [noticeOf(event, context.nextKey), ...context.notices],
            nextKey: context.nextKey + 1,
          }
        : {},
    ),
    // Runs before addNotice, so that nextKey still is the key of the notice to come.
    startLife: raise(({ context }) => ({ type: 'notice.expire', key: context.nextKey }) as const, { delay: 'life' }),
    // Said again it is new: on top, for a whole life, and announced.
    dropRepeated: assign(({ context, event }) =>
      event.type === 'notice.add'
        ? {
            notices: context.notices.filter(
              ({ kind, message }) => kind !== event.kind || !sameWords(message, event.message),
            ),
          }
        : {},
    ),
    removeNotice: assign(({ context }, key: number) => ({
      notices: context.notices.filter((notice) => notice.key !== key),
    })),
    removeTopic: assign(({ context }, topic: string) => ({
      notices: context.notices.filter((notice) => notice.topic !== topic),
    })),
  },
  // A-229; an error stays longer, it takes reading.
  delays: { life: ({ event }) => (event.type === 'notice.add' && event.kind === 'error' ? 8_000 : 5_000) },
}).createMachine({
  id: 'notices',
  meta: { visible: ['kind', 'key', 'topic'] },
  context: { notices: [], nextKey: 1 },
  initial: 'quiet',
  on: {
    'notice.add': [
      { guard: 'isRepeated', actions: ['startLife', 'dropRepeated', 'addNotice'] },
      { target: '.showing', actions: ['startLife', 'addNotice'] },
    ],
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
