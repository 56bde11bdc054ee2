import { isEmail } from '../../shared/email';
import { typed, type Secrets } from '../../shared/form';
import { isCode, wrongCode } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';
import type { UpdateOutcome } from './password-reset.types';

export type Problems = Readonly<Record<string, Message>>;

/** */
const LEAST_PASSWORD = 6;

export const emailProblem = (email: string): Problems =>
  isEmail(email) ? {} : { email: { id: 'passwordReset.emailMissing' } };

export const codeProblem = (secrets: Secrets): Problems => (isCode(typed(secrets, 'code')) ? {} : { code: wrongCode });

/** */
export function passwordProblem(secrets: Secrets): Problems {
  const password = typed(secrets, 'password');
  if (password.length < LEAST_PASSWORD) return { password: { id: 'passwordReset.tooShort' } };
  return password === typed(secrets, 'repeat_password') ? {} : { repeat_password: { id: 'passwordReset.differs' } };
}

/** The code was refused with the password: its words stand beside the code. */
export function codeRefusal(outcome: UpdateOutcome): { problems?: Problems; problem?: Message } {
  if (outcome.kind !== 'codeRefused') return {};
  const problem: Message = outcome.message === null ? { id: 'form.failed' } : { text: outcome.message };
  return { problems: { code: problem }, problem };
}
