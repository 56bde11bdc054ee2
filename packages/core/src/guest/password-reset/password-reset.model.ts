import { secret } from '../../shared/secret';
import type { FormOutcome } from '../../shared/form';
import { defineModel } from '../../testing/model';
import { passwordResetMachine } from './password-reset.machine';
import type { CodeRequestOutcome, UpdateOutcome } from './password-reset.types';
import { passwordResetView } from './password-reset.view';

export const code = { code: secret('012345') };
export const passwords = { password: secret('correct horse'), repeat_password: secret('correct horse') };
const refused = { kind: 'rejected', message: 'Not valid', fields: { code: 'Not valid' } } as const;
const wordless = { kind: 'rejected', message: null, fields: {} } as const;

export const passwordResetModel = defineModel(passwordResetMachine, {
  events: [
    { type: 'field.change', field: 'email', text: ' ada@example.com ' },
    { type: 'form.submit' },
    { type: 'form.submit', secrets: code },
    { type: 'form.submit', secrets: passwords },
    { type: 'form.edit' },
    { type: 'code.request' },
    { type: 'wait.changed', seconds: 1 },
    { type: 'wait.changed', seconds: 0 },
  ],
  answers: {
    requestResetCode: {
      done: [
        { kind: 'sent', flow: secret('flow-of-ada'), wait: 300 },
        { kind: 'throttled', wait: 120 },
        { kind: 'rejected', message: 'Wrong', fields: { email: 'Wrong' } },
        wordless,
      ] satisfies CodeRequestOutcome[],
    },
    verifyResetCode: { done: [{ kind: 'accepted', answer: null }, refused, wordless] satisfies FormOutcome<null>[] },
    resetPassword: {
      done: [
        { kind: 'accepted', answer: null },
        { kind: 'codeRefused', message: 'Not valid' },
        { kind: 'codeRefused', message: null },
        { kind: 'rejected', message: 'Too common', fields: { password: 'Too common' } },
      ] satisfies UpdateOutcome[],
    },
  },
  key: ({ context }) => [context.fields.email === '', context.sentTo !== null, context.wait > 0],
  residents: ['notices', 'navigation'],
  view: passwordResetView,
});
