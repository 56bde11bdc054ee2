import { assign, enqueueActions, raise, setup } from 'xstate';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { activityPort, type ActivityEvent } from '../../shared/activity';
import { isLive } from '../../shared/live-chat';
import { notAsked, polling, type PollSignal } from '../../shared/poll';
import { port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import { intervalOf, mergedWith, placeOf, withMessage } from './chat.rules';
import type { ChatContext, ChatEvent, ChatInput, ChatMessage, ChatSignal, MessagesAnswer } from './chat.types';

const { flow, pollRegions, withAnswer } = polling(
  setup({
    types: {
      context: {} as ChatContext,
      events: {} as ChatEvent | ChatSignal | ActivityEvent | PollSignal,
      input: {} as ChatInput,
      tags: {} as 'background' | 'stale' | 'lost',
      children: {} as { activity: 'activity'; listMessages: 'listMessages' },
    },
    actors: {
      activity: activityPort,
      listMessages: port<MessagesAnswer, { userId: string }>('listMessages'),
    },
    actions: {
      setUser: assign((_, user: SessionUser) => ({ user })),
      setLive: assign((_, settings: AppSettings) => ({ isLive: isLive(settings) })),
      setPage: assign((_, screen: string | undefined) => ({ isOnPage: screen === 'liveChat' })),
      setDrawer: assign((_, hasDrawer: boolean) => ({ hasDrawer })),
      reviewPlace: raise(({ context }) => ({ type: 'place.changed' as const, place: placeOf(context) })),
      setMessages: assign({
        messages: ({ context }, { messages }: Pick<MessagesAnswer, 'messages'>) =>
          mergedWith(context.messages, messages),
      }),
      // M-265: the list counts as read on the server, and the user's own field follows.
      tellRead: enqueueActions(({ context, enqueue }) => {
        if (context.user.unreadMessages > 0) enqueue(tell('session', { type: 'user.reload' }));
      }),
      notifyLost: tell('notices', {
        type: 'notice.add',
        kind: 'error',
        message: { id: 'chat.notRetrieved' },
        topic: 'chat',
      }),
      withdrawLost: tell('notices', { type: 'notice.withdraw', topic: 'chat' }),
      addSent: assign({ messages: ({ context }, message: ChatMessage) => withMessage(context.messages, message) }),
    },
  }),
  10_000,
);
/** The messages of the chat with support, while its drawer or its page shows (M-248 to M-265). */
export const chatMachine = flow
  .createMachine({
    id: 'chat',
    meta: { visible: ['active', 'drawer', 'screen', 'place'] },
    context: ({ input: { user, settings, screen, drawer = false } }) => ({
      ...notAsked,
      user,
      isLive: isLive(settings),
      hasDrawer: drawer,
      isOnPage: screen === 'liveChat',
      messages: null,
    }),
    type: 'parallel',
    tags: 'background',
    invoke: { id: 'activity', src: 'activity', onError: {} },
    entry: 'reviewPlace',
    on: {
      'user.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } },
      'settings.changed': {
        actions: [{ type: 'setLive', params: ({ event }) => event.settings }, 'reviewPlace'],
      },
      'screen.changed': { actions: [{ type: 'setPage', params: ({ event }) => event.screen }, 'reviewPlace'] },
      'drawer.changed': { actions: [{ type: 'setDrawer', params: ({ event }) => event.drawer }, 'reviewPlace'] },
      'message.sent': { actions: { type: 'addSent', params: ({ event }) => event.message } },
      'messages.found': { actions: { type: 'setMessages', params: ({ event }) => event } },
      'messages.reload': { actions: 'askNow' },
    },
    states: {
      ...pollRegions('listMessages', {
        asked: 'place.changed',
        question: ({ place }) => place,
        input: ({ context }) => ({ userId: context.user.id }),
        applied: { actions: [withAnswer('setMessages'), 'tellRead'] },
      }),
      reach: {
        description: 'Whether the messages come.',
        initial: 'reached',
        states: {
          reached: {
            description: 'The last list came, or none was asked for.',
            on: { 'poll.failed': { target: 'lost', actions: 'notifyLost' } },
          },
          lost: {
            description: 'A list did not come; that was said once, and the next ones are silent (M-264).',
            tags: 'lost',
            on: { 'poll.applied': { target: 'reached', actions: 'withdrawLost' } },
          },
        },
      },
    },
  })
  .provide({ delays: { pollInterval: ({ context }) => intervalOf(context) } });
