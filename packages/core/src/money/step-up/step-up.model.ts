import type { CodeOutcome, CodeRequestOutcome } from '../../shared/code';
import { secret } from '../../shared/secret';
import { defineModel } from '../../testing/model';
import { stepUpMachine } from './step-up.machine';
import { stepUpView } from './step-up.view';

export const stepUpModel = defineModel(stepUpMachine, {
  events: [
    { type: 'proof.ask', owner: 'withdrawal' },
    { type: 'proof.ask', owner: 'receiverForm' },
    { type: 'proof.cancel', owner: 'withdrawal' },
    { type: 'code.submit', code: secret('012345') },
    { type: 'code.request' },
    { type: 'wait.changed', seconds: 299 },
    { type: 'wait.changed', seconds: 0 },
  ],
  answers: {
    requestCode: {
      done: [
        { kind: 'sent', flow: null, wait: 300 },
        { kind: 'throttled', wait: 120 },
        { kind: 'rejected', message: 'No mail today', fields: {} },
        { kind: 'rejected', message: null, fields: {} },
      ] satisfies CodeRequestOutcome[],
    },
    verifyCode: {
      done: [
        { kind: 'verified' },
        { kind: 'incomplete' },
        { kind: 'rejected', message: 'The code is wrong' },
        { kind: 'rejected', message: null },
      ] satisfies CodeOutcome[],
    },
  },
  key: ({ context: { owner, isUsed } }) => [owner, isUsed],
  residents: ['notices', 'session', 'withdrawal', 'receiverForm', 'withdrawalMethods'],
  view: stepUpView,
});
