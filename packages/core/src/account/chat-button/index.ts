import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { chatButtonMachine } from './chat-button.machine';
import type { ChatButtonEvent } from './chat-button.types';

export { CHAT_BUTTON } from './chat-button.rules';
export type * from './chat-button.types';
export { chatButtonView, type ChatButtonView } from './chat-button.view';

export const chatButton = defineFlow({ name: 'chatButton', machine: chatButtonMachine });

declare module '../../shared/resident' {
  interface Residents {
    chatButton: { event: ChatButtonEvent; snapshot: SnapshotFrom<typeof chatButtonMachine> };
  }
}
