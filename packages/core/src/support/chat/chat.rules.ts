import type { ChatContext, ChatMessage, ChatPlace, Conversation } from './chat.types';

/** ms from one question to the next (M-253, M-254). */
const INTERVALS = { drawer: 10_000, page: 6_000 } as const satisfies Record<ChatPlace, number>;
export const intervalOf = ({ question }: Pick<ChatContext, 'question'>): number => INTERVALS[question ?? 'drawer'];

/** Where the chat shows and is asked for; without somebody who answers nowhere (M-264). */
export function placeOf({ isLive, hasDrawer, isOnPage }: ChatContext): ChatPlace | null {
  if (!isLive) return null;
  return isOnPage ? 'page' : hasDrawer ? 'drawer' : null;
}

export const newestOf = (messages: readonly ChatMessage[] | null): number => messages?.at(-1)?.id ?? 0;

/**
 * The list of the server, which may have been asked for before the last message was sent (M-263). A list that
 * did not change stays the same one.
 */
export function mergedWith(former: readonly ChatMessage[] | null, answer: readonly ChatMessage[]) {
  if (former === null) return answer;
  const newest = newestOf(answer);
  const messages = [...answer, ...former.filter(({ id }) => id > newest)];
  const isSame = messages.length === former.length && messages.every((message, at) => message === former[at]);
  return isSame ? former : messages;
}

/** With a message that was just sent, at its end and once (M-263). */
export const withMessage = (messages: readonly ChatMessage[] | null, message: ChatMessage) => [
  ...(messages ?? []).filter(({ id }) => id !== message.id),
  message,
];

export const conversationOf = ({ isLive, question, isActive, messages }: ChatContext): Conversation => ({
  isLive,
  isFollowed: question !== null && isActive,
  newest: messages === null ? null : newestOf(messages),
  messages,
});
