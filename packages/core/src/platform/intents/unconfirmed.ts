import type { Message } from '../../shared/message';
import type { IntentOperation } from './intents.types';

/** The title of a notice about such a call: it is no failure (R15). */
export const noAnswer: Message = { id: 'intents.noAnswer' };

/** What is said of a call whose outcome nobody knows (R15). */
export const unconfirmed = (operation: IntentOperation): Message => ({ id: `intents.${operation}.unknown` });
