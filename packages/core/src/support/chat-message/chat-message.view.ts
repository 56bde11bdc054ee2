import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import { canSend, isTooLong, LONGEST_MESSAGE } from './chat-message.rules';

/** The message to support that is written (M-250, M-262). */
export interface ChatMessageView {
  readonly draft: string;
  readonly canSend: boolean;
  readonly isSending: boolean;
  /** Whether the last message arrived is being found out. */
  readonly isUnsure: boolean;
  /** What keeps the text from being sent, or kept it. */
  readonly problem: Message | null;
}

export const chatMessageView = defineView(['chatMessage'], ({ chatMessage }): ChatMessageView => {
  const { draft = '', problem = null } = chatMessage?.context ?? {};
  return {
    draft,
    canSend: chatMessage !== undefined && chatMessage.matches('composing') && canSend(chatMessage.context),
    isSending: chatMessage?.hasTag('busy') ?? false,
    isUnsure: chatMessage?.hasTag('unsure') ?? false,
    problem: isTooLong(draft) ? { id: 'chatMessage.tooLong', values: { limit: LONGEST_MESSAGE } } : problem,
  };
});
