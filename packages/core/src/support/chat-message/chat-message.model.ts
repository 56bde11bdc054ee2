import { client, message, own } from '../chat/chat.model';
import type { Conversation } from '../chat/chat.types';
import { defineModel } from '../../testing/model';
import { chatMessageMachine } from './chat-message.machine';
import type { SendOutcome } from './chat-message.types';
import { chatMessageView } from './chat-message.view';

/** The chat shows one message of support. */
export const shown: Conversation = { isLive: true, isFollowed: true, newest: 1 };
export const closed: Conversation = { ...shown, isFollowed: false };

export const chatMessageModel = defineModel(chatMessageMachine, {
  input: { user: client() },
  events: [
    { type: 'draft.change', text: 'Hello' },
    { type: 'draft.change', text: ' ' },
    { type: 'message.send' },
    { type: 'written.restored', written: { draft: 'Hello', outgoing: null } },
    { type: 'written.restored', written: { draft: 'Hello', outgoing: { draft: 'Hello', text: 'Hello', after: 1 } } },
    { type: 'conversation.changed', conversation: shown },
    { type: 'conversation.changed', conversation: closed },
    { type: 'user.changed', user: client(2) },
  ],
  answers: {
    createMessage: {
      done: [
        { kind: 'sent', message: own(2) },
        { kind: 'refused', reason: 'Too many requests' },
      ] satisfies SendOutcome[],
    },
    findMessages: { done: [[message(1)], [message(1), own(2)]] },
  },
  key: ({ context }) => [context.conversation.isFollowed, context.conversation.newest, context.draft.trim() !== ''],
  residents: ['notices', 'chat'],
  view: chatMessageView,
});
