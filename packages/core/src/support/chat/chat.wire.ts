import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { contentsOf, rowsOf } from '../../shared/contents';
import { webAddress } from '../../shared/web-address';
import { wireId } from '../../shared/wire-id';
import { wireText } from '../../shared/wire-text';
import { wireWhole } from '../../shared/wire-whole';
import type { ChatMessage } from './chat.types';

type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

/** Of the page's own host, or of the web: a page without pictures of others shows initials. */
const picture = z.pipe(
  wireText,
  z.transform((value) => (/^\/(?![/\\])\S*$/.test(value) ? value : webAddress(value))),
);

const wireMessage = z.pipe(
  z.object({
    id: wireWhole,
    sender_id: wireId,
    sender: z.object({ name: wireText, avatar: picture } satisfies Shape<
      components['schemas']['ChatMessage']['sender']
    >),
    message: z.string(),
    minutes_ago: wireWhole,
  } satisfies Shape<components['schemas']['ChatMessage']>),
  z.transform(
    ({ id, sender_id, sender, message, minutes_ago }): ChatMessage => ({
      id,
      senderId: sender_id,
      ...sender,
      text: message,
      minutesAgo: minutes_ago,
    }),
  ),
);

type Wire = components['schemas']['ChatMessage'];
interface Read {
  readonly wire: Wire;
  readonly message: ChatMessage;
}

function readMessage(wire: unknown): ChatMessage {
  const parsed = wireMessage.safeParse(wire);
  if (!parsed.success) throw new TypeError('The messages are of another form');
  return parsed.data;
}

/** The same words of the same sender; a message does nothing but grow older. */
const isKnown = (known: Wire, wire: Wire) =>
  known.message === wire.message &&
  known.sender_id === wire.sender_id &&
  known.sender.name === wire.sender?.name &&
  known.sender.avatar === wire.sender.avatar &&
  Number.isSafeInteger(wire.minutes_ago) &&
  wire.minutes_ago >= 0;

/**
 * Reads list after list, in either form of R13: the messages, oldest first. One that came before is not parsed again,
 * and is the same object while it is as old. Throws when there are none to read.
 */
export function messagesReader(): (answer: unknown) => readonly ChatMessage[] {
  let known = new Map<unknown, Read>();
  return (answer) => {
    const wires = rowsOf(answer) as readonly Wire[];
    const now = new Map<unknown, Read>();
    const messages = wires.map((wire: Wire) => {
      const before = known.get(wire?.id);
      const message = before && isKnown(before.wire, wire) ? aged(before.message, wire.minutes_ago) : readMessage(wire);
      now.set(wire.id, { wire, message });
      return message;
    });
    known = now;
    return messages.toSorted((a, b) => a.id - b.id);
  };
}

const aged = (message: ChatMessage, minutesAgo: number) =>
  message.minutesAgo === minutesAgo ? message : { ...message, minutesAgo };

/** The message that was sent; throws when the answer holds none. */
export function parseMessage(answer: unknown): ChatMessage {
  const parsed = wireMessage.safeParse(contentsOf(answer));
  if (!parsed.success) throw new TypeError('The message is of another form');
  return parsed.data;
}
