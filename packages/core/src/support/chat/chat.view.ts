import type { Message } from '../../shared/message';
import { freshnessOf } from '../../shared/poll';
import { defineRow, defineView } from '../../shared/view';
import type { ChatMessage } from './chat.types';

/** The chat, in the drawer and on the page (M-248). */
export interface ChatView {
  /** Empty only after a load (R14); `retrying`: what did not come is being asked for again. */
  readonly phase: 'notLive' | 'loading' | 'failed' | 'retrying' | 'empty' | 'ready';
  /** Of its messages, oldest first. */
  readonly ids: readonly string[];
  /** What shows may be old: the messages do not come. */
  readonly isStale: boolean;
  /** What support wrote last, for those who hear the page; null without it. */
  readonly latest: string | null;
}

/** A message as a screen shows it (M-249, M-260, M-261). */
export interface ChatRow {
  readonly isOwn: boolean;
  readonly name: string;
  readonly avatar: string;
  readonly text: string;
  readonly ago: Message;
}

const nothing: ChatView = { phase: 'loading', ids: [], isStale: false, latest: null };

type Messages = readonly ChatMessage[];

// A chat of thousands: the same messages have the same ids, a minute older as well, and the same age has one text.
const known = new WeakMap<Messages, readonly string[]>();
let lastIds: readonly string[] = nothing.ids;
function idsOf(messages: Messages): readonly string[] {
  const before = known.get(messages);
  if (before) return before;
  const ids = messages.map(({ id }) => String(id));
  const isSame = ids.length === lastIds.length && ids.every((id, at) => id === lastIds[at]);
  if (!isSame) lastIds = ids;
  known.set(messages, lastIds);
  return lastIds;
}
const ages = new WeakMap<ChatMessage, Message>();
function agoOf(message: ChatMessage): Message {
  const { minutesAgo: minutes } = message;
  const ago =
    ages.get(message) ?? (minutes === 0 ? { id: 'chat.justNow' } : { id: 'chat.minutesAgo', values: { minutes } });
  ages.set(message, ago);
  return ago;
}

export const chatView = defineView(['chat'], ({ chat }): ChatView => {
  if (chat === undefined) return nothing;
  const { isLive, messages, user } = chat.context;
  const isLost = chat.hasTag('lost');
  const awaited = isLost ? (chat.matches({ request: 'asking' }) ? 'retrying' : 'failed') : 'loading';
  const loaded = messages === null ? awaited : messages.length === 0 ? 'empty' : 'ready';
  const newest = messages?.at(-1);
  return {
    phase: isLive ? loaded : 'notLive',
    ids: messages === null ? nothing.ids : idsOf(messages),
    isStale: messages !== null && (isLost || (chat.context.arrivedAt !== null && freshnessOf(chat).isStale)),
    latest: newest === undefined || newest.senderId === user.id ? null : newest.text,
  };
});

export const chatRow = defineRow(['chat'], ({ chat }, id): ChatRow | undefined => {
  const wanted = Number(id);
  const message = chat?.context.messages?.findLast((one) => one.id === wanted);
  if (chat === undefined || message === undefined) return undefined;
  const { senderId, name, avatar, text } = message;
  return { isOwn: senderId === chat.context.user.id, name, avatar, text, ago: agoOf(message) };
});
