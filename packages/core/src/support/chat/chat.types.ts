import type { ScreenName } from '../../platform/navigation/navigation.types';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import type { Arrived, PollContext } from '../../shared/poll';

/** A message of either side (M-249, M-283). */
export interface ChatMessage {
  readonly id: number;
  readonly senderId: string;
  readonly name: string;
  /** Address of a picture; empty for none. */
  readonly avatar: string;
  readonly text: string;
  /** Whole minutes by the server's clock (M-261). */
  readonly minutesAgo: number;
}

/** Where the chat shows; one has another pace than the other (M-253, M-254). */
export type ChatPlace = 'drawer' | 'page';

/** What the actor `listMessages` answers: the chat, oldest first. */
export interface MessagesAnswer extends Arrived {
  readonly messages: readonly ChatMessage[];
}

/** What it starts with. */
export interface ChatInput {
  readonly user: SessionUser;
  readonly settings: AppSettings;
  readonly screen: ScreenName | undefined;
  readonly drawer: boolean | undefined;
}

export interface ChatContext extends PollContext<ChatPlace> {
  user: SessionUser;
  /** Somebody answers (M-251). */
  isLive: boolean;
  hasDrawer: boolean;
  isOnPage: boolean;
  /** Oldest first; null before the first answer. */
  messages: readonly ChatMessage[] | null;
}

export type ChatEvent =
  /** Asks again at once after a failure. */
  | { type: 'messages.reload' }
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'settings.changed'; settings: AppSettings }
  | { type: 'screen.changed'; screen: ScreenName }
  /** The drawer was opened or closed, by whatever. */
  | { type: 'drawer.changed'; drawer: boolean }
  /** The user's own message was sent (M-263). */
  | { type: 'message.sent'; message: ChatMessage }
  /** A list that was asked for to find a message without an answer. */
  | { type: 'messages.found'; messages: readonly ChatMessage[] };

/** Another place, or none: between the regions. */
export type ChatSignal = { type: 'place.changed'; place: ChatPlace | null };

/** What the message that is written needs to know of the chat. */
export interface Conversation {
  readonly isLive: boolean;
  /** It shows, and somebody looks. */
  readonly isFollowed: boolean;
  /** Id of the newest message, 0 without one; null before the first answer. */
  readonly newest: number | null;
  /** The same list as long as nothing changes; null before the first answer. */
  readonly messages: readonly ChatMessage[] | null;
}
