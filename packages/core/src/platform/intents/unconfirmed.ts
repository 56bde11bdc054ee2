import type { Message } from '../../shared/message';
import type { IntentOperation } from './intents.types';

/** What is said of a call whose outcome nobody knows (R15). */
export const unconfirmed = (operation: IntentOperation): Message => ({ id: `intents.${operation}.unknown` });
