import { client, message, own } from '../chat/chat.model';
import type { Conversation } from '../chat/chat.types';
import { Offline } from '../../shared/unreached';
import { defineModel } from '../../testing/model';
import { chatMessageMachine } from './chat-message.machine';
import type { Outgoing, SendOutcome } from './chat-message.types';
import { chatMessageView } from './chat-message.view';

/** The chat shows one message of support. */
export const shown: Conversation = { isLive: true, isFollowed: true, newest: 1, messages: [message(1)] };
/** The user's own words have come. */
export const arrived: Conversation = { ...shown, newest: 2, messages: [message(1), own(2)] };
export const closed: Conversation = { ...shown, isFollowed: false };

/** Its words, on the way or in doubt. */
export const hello: Outgoing = { draft: 'Hello', text: 'Hello', after: 1 };

export const chatMessageModel = defineModel(chatMessageMachine, {
  input: { user: client() },
  events: [
    { type: 'draft.change', text: 'Hello' },
    { type: 'draft.change', text: ' ' },
    { type: 'message.send' },
    { type: 'written.restored', written: { draft: 'Hello', outgoing: null, doubted: null } },
    { type: 'written.restored', written: { draft: 'Hello', outgoing: hello, doubted: null } },
    { type: 'written.restored', written: { draft: 'Hello', outgoing: null, doubted: hello } },
    { type: 'conversation.changed', conversation: shown },
    { type: 'conversation.changed', conversation: closed },
    { type: 'conversation.changed', conversation: arrived },
    { type: 'user.changed', user: client(2) },
  ],
  answers: {
    createMessage: {
      done: [
        { kind: 'sent', message: own(2) },
        { kind: 'refused', reason: 'Too many requests' },
      ] satisfies SendOutcome[],
      failed: [new Error('unavailable'), new Offline('no network')],
    },
    findMessages: { done: [[message(1)], [message(1), own(2)]] },
  },
  key: ({ context }) => [
    context.conversation.isFollowed,
    context.conversation.newest,
    context.draft.trim() !== '',
    context.doubted !== null,
  ],
  residents: ['notices', 'chat'],
  view: chatMessageView,
});
