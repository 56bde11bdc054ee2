import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { defineModel } from '../../testing/model';
import { chatMachine } from './chat.machine';
import type { ChatInput, ChatMessage, MessagesAnswer } from './chat.types';
import { chatView } from './chat.view';

/** Only what decides. */
export const client = (unreadMessages = 0) => ({ id: '7', unreadMessages }) as SessionUser;
export const live = (liveChat = 'a widget') => ({ liveChat }) as AppSettings;
export const given = (changes: Partial<ChatInput> = {}): ChatInput => ({
  ...{ user: client(), settings: live(), screen: 'home', drawer: false },
  ...changes,
});

export const message = (id: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id, senderId: '99', name: 'Support', avatar: '', text: 'How can we help?', minutesAgo: 3 },
  ...changes,
});
export const own = (id: number, text = 'Hello', minutesAgo = 0) =>
  message(id, { senderId: '7', name: 'Ada', text, minutesAgo });

export const listed = (...messages: readonly ChatMessage[]): MessagesAnswer => ({ messages, arrivedAt: 2_000 });

export const chatModel = defineModel(chatMachine, {
  input: given({ screen: 'liveChat' }),
  events: [
    { type: 'messages.reload' },
    { type: 'message.sent', message: own(2) },
    { type: 'messages.found', messages: [message(1), own(2)] },
    { type: 'screen.changed', screen: 'home' },
    { type: 'screen.changed', screen: 'liveChat' },
    { type: 'drawer.changed', drawer: true },
    { type: 'user.changed', user: client(2) },
    { type: 'settings.changed', settings: live('off') },
    { type: 'activity.changed', active: false, at: 3_000 },
    { type: 'activity.changed', active: true, at: 9_500 },
  ],
  answers: { listMessages: { done: [listed(message(1))] } },
  key: ({ context }) => [context.question, context.isActive],
  // The chat in the drawer, with unread messages, or without anybody who answers, behaves as on the page.
  stopWhen: ({ context }) => context.question === 'drawer' || context.user.unreadMessages > 0 || !context.isLive,
  residents: ['notices', 'session'],
  view: chatView,
});
