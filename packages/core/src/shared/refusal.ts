import { problemStatus } from '@bourse/contract';

/**
 * Whether an answer says that nothing was done (R15). Not 408, nor a fault of the server or of a proxy, which leave that
 * open; a 503 with a word of our server's was refused before any work.
 */
export const isRefusal = (status: number, answer: unknown): boolean =>
  status >= 400 && (status < 500 ? status !== 408 : status === 503 && problemStatus(answer) !== null);
