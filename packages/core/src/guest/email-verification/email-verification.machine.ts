import { assign, setup } from 'xstate';
import { countDownPort, counting, isWaitOver, noWait, waitLeft } from '../../shared/code-wait';
import { hasProblems, type Secrets } from '../../shared/form';
import { waitForCode } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';
import { port } from '../../shared/port';
import { requestsOf } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { failureOf } from '../../shared/unreached';
import { secret } from '../../shared/secret';
import { codeProblem, emailProblem } from './email-verification.form';
import type {
  CodeRequest,
  EmailVerificationContext,
  EmailVerificationEvent,
  Outcome,
  RememberedEmail,
  VerifyInput,
} from './email-verification.types';

const failed: Message = { id: 'form.failed' };
const topic = 'emailVerification';
const none: Secrets = {};

const problemsOf = ({ fields }: EmailVerificationContext, secrets: Secrets) => ({
  ...emailProblem(fields.email),
  ...codeProblem(secrets),
});

const flow = setup({
  types: {
    context: {} as EmailVerificationContext,
    events: {} as EmailVerificationEvent,
    tags: {} as 'editable' | 'busy' | 'asking' | 'background',
  },
  actors: {
    rememberedEmail: port<RememberedEmail>('rememberedEmail'),
    verifyEmail: port<Outcome, VerifyInput>('verifyEmail'),
    requestEmailCode: port<CodeRequest, { email: string }>('requestEmailCode'),
    countDown: countDownPort,
  },
  guards: {
    isIncomplete: ({ context }, secrets: Secrets) => hasProblems(problemsOf(context, secrets)),
    hasNoEmail: ({ context }) => hasProblems(emailProblem(context.fields.email)),
    mustWait: ({ context }) => context.wait > 0,
    isWaitOver,
    isOwnScreen: (_, screen: string) => screen === topic,
    isAccepted: (_, outcome: Outcome) => outcome.kind === 'accepted',
    isSent: (_, request: CodeRequest) => request.kind === 'sent',
    isThrottled: (_, request: CodeRequest) => request.kind === 'throttled',
    wasThrottled: (_, { isThrottled }: RememberedEmail) => isThrottled,
  },
  actions: {
    setRemembered: assign(({ context }, { email, wait, isThrottled, flow: kept }: RememberedEmail) => ({
      fields: { email: email ?? context.fields.email },
      isKnown: email !== null,
      wait,
      isThrottled,
      flow: kept,
    })),
    setEmail: assign((_, email: string) => ({ fields: { email } })),
    askEmail: assign({ isKnown: false, problems: {}, problem: null }),
    setProblems: assign(({ context }, secrets: Secrets) => ({ problems: problemsOf(context, secrets), problem: null })),
    setEmailProblem: assign(({ context }) => ({ problems: emailProblem(context.fields.email), problem: null })),
    clearProblems: assign({ problems: {}, problem: null }),
    setRefusal: assign((_, outcome: Outcome | CodeRequest) => {
      if (outcome.kind !== 'rejected') return {};
      const { email, code } = outcome.fields;
      return {
        problems: { ...(email ? { email: { text: email } } : {}), ...(code ? { code: { text: code } } : {}) },
        problem: outcome.message === null ? failed : { text: outcome.message },
        // Its reason stands beside its field, and the field takes another one.
        ...(email ? { isKnown: false } : {}),
      };
    }),
    setFailure: assign(({ event }) => ({ problem: failureOf(event) })),
    setRequest: assign((_, request: CodeRequest) =>
      request.kind === 'rejected'
        ? {}
        : {
            isKnown: true,
            wait: request.wait,
            isThrottled: request.kind === 'throttled',
            ...(request.kind === 'sent' ? { flow: request.flow } : {}),
          },
    ),
    setWait: assign(({ context }, seconds: number) => waitLeft(context, seconds)),
    notifyProblem: tell('notices', ({ context }) => ({
      type: 'notice.add',
      kind: 'error',
      message: context.problem ?? failed,
      topic,
    })),
    notifyThrottled: tell('notices', { type: 'notice.add', kind: 'error', message: waitForCode, topic }),
    notifySent: tell('notices', {
      type: 'notice.add',
      kind: 'success',
      message: { id: 'emailVerification.sent' },
      topic,
    }),
    notifyVerified: tell('notices', {
      type: 'notice.add',
      kind: 'success',
      message: { id: 'emailVerification.verified' },
    }),
    withdrawNotices: tell('notices', { type: 'notice.withdraw', topic }),
    goToLogin: tell('navigation', { type: 'navigation.go', path: '/login' }),
  },
  delays: { requestTimeout: 30_000 },
});
const { request, withAnswer } = requestsOf(flow);
const ofPress = { params: ({ event }: { event: { secrets?: Secrets } }) => event.secrets ?? none };

/** Verifies an e-mail address by the code that was mailed to it. */
export const emailVerificationMachine = flow.createMachine({
  id: topic,
  meta: { visible: ['field', 'screen', 'seconds'] },
  context: {
    fields: { email: '' },
    isKnown: false,
    problems: {},
    problem: null,
    flow: null,
    ...noWait,
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'What was remembered of the address and of the last request for a code is looked up.',
      ...request('rememberedEmail', {
        tags: 'busy',
        answered: [
          {
            guard: withAnswer('wasThrottled'),
            target: 'open',
            actions: [withAnswer('setRemembered'), 'notifyThrottled'],
          },
          { target: 'open', actions: withAnswer('setRemembered') },
        ],
        failed: 'open',
      }),
    },
    open: {
      description: 'The code can be typed; beside it runs the time until another may be asked for.',
      type: 'parallel',
      on: {
        'field.change': { actions: { type: 'setEmail', params: ({ event }) => event.text } },
        'screen.changed': {
          guard: { type: 'isOwnScreen', params: ({ event }) => event.screen },
          target: 'restoring',
          actions: 'clearProblems',
        },
      },
      states: {
        form: {
          description: 'The code, and the e-mail where none is remembered.',
          initial: 'editing',
          states: {
            editing: {
              description: 'Fields take text; what kept the last press back stands beside them.',
              tags: 'editable',
              on: {
                'form.submit': [
                  {
                    guard: { type: 'isIncomplete', ...ofPress },
                    actions: [{ type: 'setProblems', ...ofPress }, 'withdrawNotices'],
                  },
                  { target: 'verifying', actions: ['clearProblems', 'withdrawNotices'] },
                ],
                'code.request': [
                  { guard: 'mustWait' },
                  { guard: 'hasNoEmail', actions: ['setEmailProblem', 'withdrawNotices'] },
                  { target: 'requesting', actions: ['clearProblems', 'withdrawNotices'] },
                ],
                'form.edit': { actions: 'askEmail' },
              },
            },
            verifying: {
              description: 'The code is being checked; a second press finds no transition.',
              ...request('verifyEmail', {
                tags: 'busy',
                input: ({ context: { fields, flow: asked }, event }) => ({
                  email: fields.email.trim(),
                  code: (event.type === 'form.submit' ? event.secrets?.['code'] : undefined) ?? secret(''),
                  flow: asked,
                }),
                answered: [
                  {
                    guard: withAnswer('isAccepted'),
                    target: '#emailVerification.verified',
                    actions: ['notifyVerified', 'goToLogin'],
                  },
                  { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
                ],
                failed: { target: 'editing', actions: ['setFailure', 'notifyProblem'] },
              }),
            },
            requesting: {
              description: 'Another code is being asked for.',
              ...request('requestEmailCode', {
                tags: ['asking', 'background'],
                input: ({ context }) => ({ email: context.fields.email.trim() }),
                answered: [
                  { guard: withAnswer('isSent'), target: 'editing', actions: [withAnswer('setRequest'), 'notifySent'] },
                  {
                    guard: withAnswer('isThrottled'),
                    target: 'editing',
                    actions: [withAnswer('setRequest'), 'notifyThrottled'],
                  },
                  { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
                ],
                failed: { target: 'editing', actions: ['setFailure', 'notifyProblem'] },
              }),
            },
          },
        },
        pause: {
          description: 'One code in five minutes (R6).',
          initial: 'over',
          states: {
            over: {
              description: 'Another code may be asked for.',
              always: { guard: 'mustWait', target: 'running' },
            },
            running: {
              description: 'Another code would be refused; an earlier one still works (R6).',
              ...counting('over'),
            },
          },
        },
      },
    },
    verified: { description: 'The address is verified; the sign-in is next (A-173).', type: 'final' },
  },
});
