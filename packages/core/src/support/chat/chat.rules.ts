import type { ChatContext, ChatMessage, ChatPlace, Conversation, MessagesPage } from './chat.types';

/** ms from one question to the next (M-253, M-254). */
const INTERVALS = { drawer: 10_000, page: 6_000 } as const satisfies Record<ChatPlace, number>;
export const intervalOf = ({ question }: Pick<ChatContext, 'question'>): number => INTERVALS[question ?? 'drawer'];

/** Where the chat shows and is asked for; without somebody who answers nowhere (M-264). */
export function placeOf({ isLive, hasDrawer, isOnPage }: ChatContext): ChatPlace | null {
  if (!isLive) return null;
  return isOnPage ? 'page' : hasDrawer ? 'drawer' : null;
}

export const newestOf = (messages: readonly ChatMessage[] | null): number => messages?.at(-1)?.id ?? 0;

/** What is known of the messages before the answer: they are kept where it meets them, and grow old as those in it do. */
function olderThan(answer: readonly ChatMessage[], former: readonly ChatMessage[]): readonly ChatMessage[] {
  const [oldest] = answer;
  const met = oldest && former.find(({ id }) => id === oldest.id);
  if (!oldest || !met) return [];
  const passed = oldest.minutesAgo - met.minutesAgo;
  const older = former.slice(0, former.indexOf(met));
  return passed === 0 ? older : older.map((message) => ({ ...message, minutesAgo: message.minutesAgo + passed }));
}

/**
 * The newest messages of the server, which may have been asked for before the last one was sent (M-263), behind those
 * that were asked for before (R35). A list that did not change stays the same one.
 */
export function mergedWith(former: readonly ChatMessage[] | null, answer: readonly ChatMessage[]) {
  if (former === null) return answer;
  const newest = newestOf(answer);
  const messages = [...olderThan(answer, former), ...answer, ...former.filter(({ id }) => id > newest)];
  const isSame = messages.length === former.length && messages.every((message, at) => message === former[at]);
  return isSame ? former : messages;
}

type Listed = Pick<ChatContext, 'messages' | 'hasOlder'>;

/** What shows after an answer. The newest page says whether there are older ones only where it is all that shows. */
export function listedWith({ messages: former, hasOlder }: Listed, answer: MessagesPage): Listed {
  const messages = mergedWith(former, answer.messages);
  const isFirstOfAnswer = messages[0]?.id === answer.messages[0]?.id;
  return { messages, hasOlder: isFirstOfAnswer ? answer.hasOlder : hasOlder };
}

/** With a page of older ones before the first. */
export function withOlder({ messages: former }: Listed, { messages: older, hasOlder }: MessagesPage): Listed {
  const first = former?.[0]?.id ?? Infinity;
  return { messages: [...older.filter(({ id }) => id < first), ...(former ?? [])], hasOlder };
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
});
