import type { ChatMessage, Conversation } from '../chat/chat.types';
import type { ChatMessageContext, Outgoing } from './chat-message.types';

/** Characters that a message may have (M-262). */
export const LONGEST_MESSAGE = 2_000;

/** Before the chat is known. */
export const unknown: Conversation = { isLive: false, isFollowed: false, newest: null, messages: null };

/** Characters as the server counts them. */
const lengthOf = (text: string): number => Array.from(text.trim()).length;

export const isTooLong = (draft: string): boolean => lengthOf(draft) > LONGEST_MESSAGE;

/** Blank or too long is not sent (M-262); before the chat is known, nobody could tell later whether it arrived. */
export const canSend = ({ conversation, draft }: ChatMessageContext): boolean =>
  conversation.isLive && conversation.newest !== null && lengthOf(draft) > 0 && !isTooLong(draft);

export const outgoingOf = ({ draft, conversation }: ChatMessageContext): Outgoing => ({
  draft,
  text: draft.trim(),
  after: conversation.newest ?? 0,
});

/** What was typed meanwhile is not lost with what was sent. */
export const restOf = (draft: string, sent: Outgoing | null): string => (draft === sent?.draft ? '' : draft);

/** Whether a message without an answer is in the list: the same words of this user, later than all that was known. */
export const isDelivered = (
  { user, outgoing }: Pick<ChatMessageContext, 'user' | 'outgoing'>,
  messages: readonly ChatMessage[],
): boolean =>
  outgoing !== null &&
  messages.some(
    ({ id, senderId, text }) => id > outgoing.after && senderId === user.id && text.trim() === outgoing.text,
  );

/** Whether the one that was not confirmed has come after all. */
export const hasArrived = ({ user, doubted }: ChatMessageContext, { messages }: Conversation): boolean =>
  messages !== null && isDelivered({ user, outgoing: doubted }, messages);
