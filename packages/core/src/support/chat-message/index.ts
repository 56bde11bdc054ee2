import type { SnapshotFrom } from 'xstate';
import { userFact } from '../../platform/session/session.facts';
import { defineFlow } from '../../shared/flow';
import { conversationFact } from '../chat';
import { chatMessageActors } from './chat-message.actors';
import { chatMessageMachine } from './chat-message.machine';
import type { ChatMessageEvent } from './chat-message.types';

export { chatMessageView, type ChatMessageView } from './chat-message.view';

export const chatMessage = defineFlow({
  name: 'chatMessage',
  machine: chatMessageMachine,
  provide: (services) => chatMessageMachine.provide({ actors: chatMessageActors(services) }),
  needs: [userFact],
  follows: [conversationFact],
});

declare module '../../shared/resident' {
  interface Residents {
    chatMessage: { event: ChatMessageEvent; snapshot: SnapshotFrom<typeof chatMessageMachine> };
  }
}
