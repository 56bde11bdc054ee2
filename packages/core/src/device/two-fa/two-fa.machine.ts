import { assertEvent, assign, setup } from 'xstate';
import { countDownPort, counting, isWaitOver, noWait, waitLeft } from '../../shared/code-wait';
import type { Message } from '../../shared/message';
import { waitForCode, wrongCode } from '../../shared/mailed-code';
import { port } from '../../shared/port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { failureOf } from '../../shared/unreached';
import type { Secret } from '../../shared/secret';
import type { CodeOutcome, CodeRequestOutcome, TwoFaContext, TwoFaEvent } from './two-fa.types';

const problemOf = (outcome: CodeOutcome | CodeRequestOutcome): Message => {
  if (outcome.kind === 'incomplete') return wrongCode;
  if (outcome.kind === 'throttled') return waitForCode;
  return outcome.kind === 'rejected' && outcome.message !== null ? { text: outcome.message } : { id: 'form.failed' };
};
const topic = 'twoFa';

const flow = setup({
  types: { context: {} as TwoFaContext, events: {} as TwoFaEvent, tags: {} as 'busy' | 'editable' | 'background' },
  actors: {
    requestCode: port<CodeRequestOutcome>('requestCode'),
    verifyCode: port<CodeOutcome, { code: Secret }>('verifyCode'),
    countDown: countDownPort,
  },
  guards: {
    isSent: (_, outcome: CodeRequestOutcome) => outcome.kind === 'sent',
    isThrottled: (_, outcome: CodeRequestOutcome) => outcome.kind === 'throttled',
    isVerified: (_, outcome: CodeOutcome) => outcome.kind === 'verified',
    isWaitOver,
  },
  actions: {
    setRequest: assign((_, outcome: CodeRequestOutcome) =>
      outcome.kind === 'rejected' ? noWait : { wait: outcome.wait, isThrottled: outcome.kind === 'throttled' },
    ),
    setWait: assign(({ context }, seconds: number) => waitLeft(context, seconds)),
    setProblem: assign(({ context }, outcome: CodeOutcome) => ({
      problem: problemOf(outcome),
      refused: context.refused + 1,
    })),
    setFailure: assign(({ event }) => ({ problem: failureOf(event) })),
    clearProblem: assign({ problem: null }),
    notifyRefused: tell('notices', (_, outcome: CodeOutcome | CodeRequestOutcome) => ({
      type: 'notice.add',
      kind: 'error',
      message: problemOf(outcome),
      topic,
    })),
    notifyFailed: tell('notices', ({ event }) => ({
      type: 'notice.add',
      kind: 'error',
      message: failureOf(event),
      topic,
    })),
    withdrawNotice: tell('notices', { type: 'notice.withdraw', topic }),
    passDevice: tell('session', { type: 'device.verified' }),
  },
  delays: { requestTimeout, reloadInterval: 5_000 },
});
const { request, withAnswer } = requestsOf(flow);

/** Lets a browser in that is not known yet: a code is mailed, and the one who reads the mail types it. */
export const twoFaMachine = flow.createMachine({
  id: 'twoFa',
  meta: { visible: ['seconds'] },
  context: { problem: null, refused: 0, ...noWait },
  initial: 'due',
  states: {
    due: {
      description: 'The check is due.',
      type: 'parallel',
      states: {
        mail: {
          description: 'How a code gets to the person.',
          initial: 'requesting',
          states: {
            requesting: {
              description: 'A code is requested, the first one without a press (A-176).',
              ...request('requestCode', {
                answered: [
                  { guard: withAnswer('isSent'), target: 'waiting', actions: withAnswer('setRequest') },
                  {
                    guard: withAnswer('isThrottled'),
                    target: 'waiting',
                    actions: [withAnswer('setRequest'), withAnswer('notifyRefused')],
                  },
                  { target: 'idle', actions: withAnswer('notifyRefused') },
                ],
                failed: { target: 'idle', actions: 'notifyFailed' },
              }),
            },
            waiting: {
              description: 'Another code has to wait; the one that was mailed works (A-181).',
              ...counting('idle'),
            },
            idle: {
              description: 'Another code may be requested.',
              on: { 'code.request': { target: 'requesting', actions: 'withdrawNotice' } },
            },
          },
        },
        entry: {
          description: 'What the person does with it.',
          initial: 'editing',
          states: {
            editing: {
              description: 'The code can be typed, whatever became of the request.',
              tags: 'editable',
              on: { 'code.submit': { target: 'verifying', actions: ['clearProblem', 'withdrawNotice'] } },
            },
            verifying: {
              description: 'The server is asked whether this is the code.',
              ...request('verifyCode', {
                tags: 'busy',
                input: ({ event }) => {
                  assertEvent(event, 'code.submit');
                  return { code: event.code };
                },
                answered: [
                  { guard: withAnswer('isVerified'), target: '#twoFa.verified' },
                  { target: 'editing', actions: [withAnswer('setProblem'), withAnswer('notifyRefused')] },
                ],
                failed: { target: 'editing', actions: ['setFailure', 'notifyFailed'] },
              }),
            },
          },
        },
      },
    },
    verified: {
      description: 'The session loads the whole user, which takes the page over; said again while that fails (A-178).',
      tags: 'busy',
      entry: 'passDevice',
      after: { reloadInterval: { target: 'verified', reenter: true } },
    },
  },
});
