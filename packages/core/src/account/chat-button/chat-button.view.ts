import { defineView } from '../../shared/view';
import { CHAT_BUTTON } from './chat-button.rules';
import type { Offset } from './chat-button.types';

/** Where the chat button stands, and whether it is being moved. */
export interface ChatButtonView extends Offset {
  readonly isDragged: boolean;
}

export const chatButtonView = defineView(
  ['chatButton'],
  ({ chatButton }): ChatButtonView => ({
    ...(chatButton?.context.offset ?? CHAT_BUTTON.start),
    isDragged: chatButton?.value === 'dragging',
  }),
);
