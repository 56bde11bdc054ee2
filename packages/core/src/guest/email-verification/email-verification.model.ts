import type { CodeRequestOutcome, RememberedEmail } from '../../shared/mailed-code';
import { secret } from '../../shared/secret';
import { defineModel } from '../../testing/model';
import type { Outcome } from './email-verification.actors';
import { emailVerificationMachine, emailVerificationView } from './email-verification.flow';

export const remembered: RememberedEmail = {
  email: 'ada@example.com',
  wait: 0,
  isThrottled: false,
  isElsewhere: false,
  flow: null,
};
export const code = { code: secret('012345') };

export const emailVerificationModel = defineModel(emailVerificationMachine, {
  events: [
    { type: 'field.change', field: 'email', text: 'ada@example.com' },
    { type: 'form.submit', secrets: { code: secret('12345') } },
    { type: 'form.submit', secrets: code },
    { type: 'code.request' },
    { type: 'form.edit' },
    { type: 'wait.changed', seconds: 1 },
    { type: 'wait.changed', seconds: 0 },
    { type: 'screen.changed', screen: 'emailVerification' },
  ],
  answers: {
    rememberedEmail: {
      done: [
        remembered,
        { ...remembered, wait: 2, isThrottled: true, flow: secret('flow-of-ada') },
        { ...remembered, email: null },
        { ...remembered, wait: 2, isElsewhere: true },
      ] satisfies RememberedEmail[],
    },
    verifyEmail: {
      done: [
        { kind: 'accepted', answer: null },
        { kind: 'rejected', message: 'Not valid', fields: { code: 'Not valid' } },
        { kind: 'rejected', message: 'Too many wrong codes', fields: {} },
        { kind: 'rejected', message: null, fields: {} },
      ] satisfies Outcome[],
    },
    requestEmailCode: {
      done: [
        { kind: 'sent', flow: secret('flow-of-ada'), wait: 2 },
        { kind: 'throttled', wait: 1 },
        { kind: 'rejected', message: 'Wrong', fields: { email: 'Wrong' } },
      ] satisfies CodeRequestOutcome[],
    },
  },
  key: ({ context }) => [context.fields.email === '', context.wait],
  residents: ['notices', 'navigation'],
  view: emailVerificationView,
});
