import { secret } from '../secret';
import type { CodeRequestOutcome } from '../mailed-code';
import type { CodeOutcome } from './code.types';

/** One case of each event and of each answer of a mailed code, for the models of its flows. */
export const codeEvents = [
  { type: 'code.submit', code: secret('012345') },
  { type: 'code.request' },
  { type: 'wait.changed', seconds: 299 },
  { type: 'wait.changed', seconds: 0 },
] as const;
export const codeAnswers = {
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
};
