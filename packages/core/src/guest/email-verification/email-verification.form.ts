import { typed, type Secrets } from '../../shared/form';
import { isCode, wrongCode } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';

/** Shorter than this is no e-mail. */
const LEAST = 3;

export const emailProblem = (email: string): Readonly<Record<string, Message>> =>
  email.trim().length < LEAST ? { email: { id: 'emailVerification.emailMissing' } } : {};

export const codeProblem = (secrets: Secrets): Readonly<Record<string, Message>> =>
  isCode(typed(secrets, 'code')) ? {} : { code: wrongCode };
