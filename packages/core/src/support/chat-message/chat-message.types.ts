import type { SessionUser } from '../../platform/session/session.types';
import type { Message } from '../../shared/message';
import type { ChatMessage, Conversation } from '../chat/chat.types';

/** How sending ends; without an answer the actor throws, and nobody knows yet. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly message: ChatMessage }
  /** The server's reason; null when it gave none. */
  | { readonly kind: 'refused'; readonly reason: string | null };

/** A message on its way. */
export interface Outgoing {
  /** As typed, so that only an unchanged draft is cleared. */
  readonly draft: string;
  readonly text: string;
  /** The newest message known then: what arrived of it has a later id. */
  readonly after: number;
}

export interface ChatMessageContext {
  user: SessionUser;
  conversation: Conversation;
  /** Typed and not sent; it outlives the drawer (M-262). */
  draft: string;
  outgoing: Outgoing | null;
  /** The one that is not confirmed, until another is sent: it may come yet. */
  doubted: Outgoing | null;
  /** What kept the last message back. */
  problem: Message | null;
}

/** What is typed, and what is on its way or in doubt. */
export type Written = Pick<ChatMessageContext, 'draft' | 'outgoing' | 'doubted'>;

/** What the keeper of it is told. */
export interface WrittenKept {
  readonly type: 'written.keep';
  readonly written: Written;
}

export type ChatMessageEvent =
  | { type: 'draft.change'; text: string }
  /** What was written before a switch of the account mode started the flow anew. */
  | { type: 'written.restored'; written: Written }
  /** Enter, or the button (M-262). */
  | { type: 'message.send' }
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'conversation.changed'; conversation: Conversation };
