import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { SessionUser } from '../../platform/session/session.types';
import type { Message } from '../../shared/message';
import { listenerPort, port } from '../../shared/actor-port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { failureOf, isOffline } from '../../shared/unreached';
import type { ChatMessage, Conversation } from '../chat/chat.types';
import { canSend, hasArrived, isDelivered, outgoingOf, restOf, unknown } from './chat-message.rules';
import type { ChatMessageContext, ChatMessageEvent, SendOutcome, Written, WrittenKept } from './chat-message.types';

type Messages = readonly ChatMessage[];

const notSent: Message = { id: 'chatMessage.notSent' };
const unconfirmed: Message = { id: 'chatMessage.unconfirmed' };
const refusal = (outcome: SendOutcome): Message =>
  outcome.kind === 'refused' && outcome.reason !== null
    ? { id: 'chatMessage.notSentBecause', values: { reason: outcome.reason } }
    : notSent;

const flow = setup({
  types: {
    context: {} as ChatMessageContext,
    events: {} as ChatMessageEvent,
    input: {} as { user: SessionUser },
    tags: {} as 'busy' | 'background' | 'unsure',
    children: {} as { keptWritten: 'keptWritten'; createMessage: 'createMessage'; findMessages: 'findMessages' },
  },
  actors: {
    keptWritten: listenerPort<WrittenKept, { userId: string }>('keptWritten'),
    createMessage: port<SendOutcome, { text: string }>('createMessage'),
    findMessages: port<Messages, { userId: string }>('findMessages'),
  },
  guards: {
    canSend: ({ context }) => canSend(context),
    isOffline: ({ event }) => isOffline(event),
    isSent: (_, outcome: SendOutcome) => outcome.kind === 'sent',
    isDelivered: ({ context }, messages: Messages) => isDelivered(context, messages),
    hasArrived: ({ context }, conversation: Conversation) => hasArrived(context, conversation),
    isFollowed: ({ context }) => context.conversation.isFollowed,
    isOnItsWay: (_, { outgoing }: Written) => outgoing !== null,
  },
  actions: {
    setUser: assign((_, user: SessionUser) => ({ user })),
    setConversation: assign((_, conversation: Conversation) => ({ conversation })),
    setDraft: assign((_, draft: string) => ({ draft, problem: null })),
    keepWritten: sendTo('keptWritten', ({ context: { draft, outgoing, doubted } }) => ({
      type: 'written.keep',
      written: { draft, outgoing, doubted },
    })),
    // What is said of words in doubt is said again: they stand in the field, and a press would send them once more.
    setWritten: assign((_, written: Written) => ({
      ...written,
      problem: written.doubted?.draft === written.draft ? unconfirmed : null,
    })),
    setOutgoing: assign(({ context }) => ({ outgoing: outgoingOf(context), doubted: null, problem: null })),
    forgetSent: assign(({ context: { draft, outgoing } }) => ({ draft: restOf(draft, outgoing), outgoing: null })),
    // Its words in the field would be sent once more.
    forgetArrived: assign(({ context: { draft, doubted } }) => ({
      draft: restOf(draft, doubted),
      ...{ doubted: null, problem: null },
    })),
    setRefusal: assign((_, outcome: SendOutcome) => ({ outgoing: null, problem: refusal(outcome) })),
    setUnsent: assign(({ event }) => ({ outgoing: null, problem: failureOf(event, notSent) })),
    // A slow call may still arrive after the list was looked at.
    setUnconfirmed: assign(({ context }) => ({ outgoing: null, doubted: context.outgoing, problem: unconfirmed })),
    tellSent: tell('chat', (_, outcome: SendOutcome) =>
      outcome.kind === 'sent' ? { type: 'message.sent', message: outcome.message } : { type: 'messages.reload' },
    ),
    tellFound: tell('chat', (_, messages: Messages) => ({ type: 'messages.found', messages })),
    // Where the chat shows, its field says so.
    notifyNotSent: enqueueActions(({ context, enqueue }) => {
      const message = context.problem ?? notSent;
      if (!context.conversation.isFollowed)
        enqueue(tell('notices', { type: 'notice.add', kind: 'error', message, topic: 'chatMessage' }));
    }),
    withdrawNotSent: tell('notices', { type: 'notice.withdraw', topic: 'chatMessage' }),
  },
  delays: { requestTimeout, confirmDelay: 2_000 },
});
const { request, withAnswer } = requestsOf(flow);
const forgetSent = ['forgetSent', 'keepWritten'] as const;
const ofConversation = {
  params: ({ event }: { event: { conversation: Conversation } }) => event.conversation,
} as const;
const setConversation = { type: 'setConversation', ...ofConversation } as const;
const ofWritten = { params: ({ event }: { event: { written: Written } }) => event.written };
const setWritten = { type: 'setWritten', ...ofWritten } as const;

/**
 * The message to support that is written (M-262, M-263), in the drawer and on the page alike. One whose answer was lost
 * is looked for in the list before anything is said of it; one that is not there is not confirmed, for it may come yet.
 */
export const chatMessageMachine = flow.createMachine({
  id: 'chatMessage',
  context: ({ input: { user } }) => ({
    user,
    conversation: unknown,
    draft: '',
    outgoing: null,
    doubted: null,
    problem: null,
  }),
  initial: 'composing',
  tags: 'background',
  invoke: { id: 'keptWritten', src: 'keptWritten', input: ({ context }) => ({ userId: context.user.id }), onError: {} },
  on: {
    'user.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } },
    'conversation.changed': [
      {
        guard: { type: 'hasArrived', ...ofConversation },
        actions: [setConversation, 'forgetArrived', 'keepWritten', 'withdrawNotSent'],
      },
      { actions: setConversation },
    ],
    // Also while another is on its way: nothing typed is lost.
    'draft.change': { actions: [{ type: 'setDraft', params: ({ event }) => event.text }, 'keepWritten'] },
  },
  states: {
    composing: {
      description: 'The text stands as typed until it was sent.',
      on: {
        'message.send': {
          guard: 'canSend',
          target: 'sending',
          actions: ['setOutgoing', 'keepWritten', 'withdrawNotSent'],
        },
        'written.restored': [
          { guard: { type: 'isOnItsWay', ...ofWritten }, target: 'unsure.leaving', actions: setWritten },
          { actions: setWritten },
        ],
      },
    },
    sending: {
      description: 'The message is on its way; a second press finds no transition.',
      ...request('createMessage', {
        tags: 'busy',
        input: ({ context }) => ({ text: context.outgoing?.text ?? '' }),
        answered: [
          { guard: withAnswer('isSent'), target: 'composing', actions: [withAnswer('tellSent'), ...forgetSent] },
          { target: 'composing', actions: [withAnswer('setRefusal'), 'keepWritten', 'notifyNotSent'] },
        ],
        // It could not leave: nothing of it can arrive.
        superseded: {
          guard: 'isOffline',
          target: 'composing',
          actions: ['setUnsent', 'keepWritten', 'notifyNotSent'],
        },
        failed: 'unsure',
      }),
    },
    unsure: {
      description: 'No answer came: the message may have arrived, and the list will tell.',
      tags: 'unsure',
      initial: 'waiting',
      states: {
        leaving: {
          description: 'The call of before the switch of the mode may still be on its way, as long as any call may.',
          after: { requestTimeout: 'waiting' },
        },
        waiting: {
          description: 'The server is given time; nothing is asked while the chat is closed or nobody looks.',
          after: {
            confirmDelay: [
              { guard: 'isFollowed', target: 'asking' },
              { target: 'waiting', reenter: true },
            ],
          },
        },
        asking: {
          description: 'The messages are asked for, whether it is among them.',
          ...request('findMessages', {
            input: ({ context }) => ({ userId: context.user.id }),
            answered: [
              {
                guard: withAnswer('isDelivered'),
                target: '#chatMessage.composing',
                actions: [withAnswer('tellFound'), ...forgetSent],
              },
              {
                target: '#chatMessage.composing',
                actions: [withAnswer('tellFound'), 'setUnconfirmed', 'keepWritten', 'notifyNotSent'],
              },
            ],
            failed: 'waiting',
          }),
        },
      },
    },
  },
});
