import { typed, type Secrets } from '../../shared/form';
import { isCode, wrongCode } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';
import type { CodeRequest, UpdateOutcome } from './password-reset.types';

export type Problems = Readonly<Record<string, Message>>;

/** Shorter than this is no e-mail. */
const LEAST_EMAIL = 3;
/** */
const LEAST_PASSWORD = 6;

export const emailProblem = (email: string): Problems =>
  email.trim().length < LEAST_EMAIL ? { email: { id: 'passwordReset.emailMissing' } } : {};

export const codeProblem = (secrets: Secrets): Problems => (isCode(typed(secrets, 'code')) ? {} : { code: wrongCode });

/** */
export function passwordProblem(secrets: Secrets): Problems {
  const password = typed(secrets, 'password');
  if (password.length < LEAST_PASSWORD) return { password: { id: 'passwordReset.tooShort' } };
  return password === typed(secrets, 'repeat_password') ? {} : { repeat_password: { id: 'passwordReset.differs' } };
}

export const formFailed: Message = { id: 'form.failed' };
const FIELDS = ['email', 'code', 'password', 'repeat_password'];

/** What a refusal leaves in the form: its words, beside the fields that it names. */
export function refusalOf(outcome: CodeRequest | UpdateOutcome): { problems?: Problems; problem?: Message } {
  if (outcome.kind !== 'rejected' && outcome.kind !== 'codeRefused') return {};
  const problem: Message = outcome.message === null ? formFailed : { text: outcome.message };
  if (outcome.kind === 'codeRefused') return { problems: { code: problem }, problem };
  const known = Object.entries(outcome.fields).filter(([field]) => FIELDS.includes(field));
  return { problems: Object.fromEntries(known.map(([field, text]) => [field, { text }])), problem };
}
