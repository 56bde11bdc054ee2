import type { Message } from '../shared/message';

/** The notice of what was not done. */
export const errorNotice = (message: Message) => ({ type: 'notice.add', kind: 'error', message }) as const;
