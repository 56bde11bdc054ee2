import { defineFact } from '../../shared/fact';
import { conversationOf } from './chat.rules';
import type {} from './index';

/** Whether the chat shows, and its messages. */
export const conversationFact = defineFact('conversation', 'chat', ({ context }) => conversationOf(context));
