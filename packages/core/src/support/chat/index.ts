import type { SnapshotFrom } from 'xstate';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { userFact } from '../../platform/session/session.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { chatActors, chatDelays } from './chat.actors';
import { chatMachine } from './chat.machine';
import type { ChatEvent } from './chat.types';

export type * from './chat.types';
export { conversationFact } from './chat.facts';
export { chatRow, chatView, type ChatRow, type ChatView } from './chat.view';

export const chat = defineFlow({
  name: 'chat',
  machine: chatMachine,
  provide: (services) => chatMachine.provide({ actors: chatActors(services), delays: chatDelays(services) }),
  needs: [userFact, settingsFact, screenFact, dialogFact('drawer', 'chat')],
});

declare module '../../shared/resident' {
  interface Residents {
    chat: { event: ChatEvent; snapshot: SnapshotFrom<typeof chatMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** The chat with support, as a drawer (M-248). */
    chat: Record<string, never>;
  }
}
