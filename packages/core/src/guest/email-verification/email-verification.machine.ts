import { assign, setup } from 'xstate';
import { countDownPort, counting, isWaitOver, noWait, waitLeft } from '../../shared/code-wait';
import { formsOf, hasProblems, secretsOf } from '../../shared/form';
import { waitForCode } from '../../shared/mailed-code';
import { port } from '../../shared/port';
import { tell } from '../../shared/resident';
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

const topic = 'emailVerification';

const { flow, editing, sending, request, typing, withAnswer } = formsOf(
  setup({
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
      hasNoEmail: ({ context }) => hasProblems(emailProblem(context.fields.email)),
      mustWait: ({ context }) => context.wait > 0,
      isWaitOver,
      isOwnScreen: (_, screen: string) => screen === topic,
      isSent: (_, code: CodeRequest) => code.kind === 'sent',
      isThrottled: (_, code: CodeRequest) => code.kind === 'throttled',
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
      askEmail: assign({ isKnown: false, problems: {}, problem: null }),
      // Its reason stands beside its field, and the field takes another one.
      askRefusedEmail: assign(({ context }) => (context.problems['email'] ? { isKnown: false } : {})),
      setRequest: assign((_, code: CodeRequest) =>
        code.kind === 'rejected'
          ? {}
          : {
              isKnown: true,
              wait: code.wait,
              isThrottled: code.kind === 'throttled',
              ...(code.kind === 'sent' ? { flow: code.flow } : {}),
            },
      ),
      setWait: assign(({ context }, seconds: number) => waitLeft(context, seconds)),
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
      goToLogin: tell('navigation', { type: 'navigation.go', path: '/login' }),
    },
  }),
  { name: topic, fields: ['email', 'code'] },
);
const noEmail = {
  type: 'setProblems',
  params: ({ context }: { context: EmailVerificationContext }) => emailProblem(context.fields.email),
} as const;

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
        ...typing,
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
            editing: editing('verifying', {
              check: ({ fields }, secrets) => ({ ...emailProblem(fields.email), ...codeProblem(secrets) }),
              on: {
                'code.request': [
                  { guard: 'mustWait' },
                  { guard: 'hasNoEmail', actions: [noEmail, 'withdrawProblem'] },
                  { target: 'requesting', actions: ['clearProblems', 'withdrawProblem'] },
                ],
                'form.edit': { actions: 'askEmail' },
              },
            }),
            verifying: sending('busy', {
              send: 'verifyEmail',
              input: ({ context: { fields, flow: asked }, event }) => ({
                email: fields.email.trim(),
                code: secretsOf(event)['code'] ?? secret(''),
                flow: asked,
              }),
              answered: {
                guard: withAnswer('isAccepted'),
                target: '#emailVerification.verified',
                actions: ['notifyVerified', 'goToLogin'],
              },
              refused: 'askRefusedEmail',
            }),
            requesting: {
              ...sending(['asking', 'background'], {
                send: 'requestEmailCode',
                input: ({ context }) => ({ email: context.fields.email.trim() }),
                answered: [
                  { guard: withAnswer('isSent'), target: 'editing', actions: [withAnswer('setRequest'), 'notifySent'] },
                  {
                    guard: withAnswer('isThrottled'),
                    target: 'editing',
                    actions: [withAnswer('setRequest'), 'notifyThrottled'],
                  },
                ],
                refused: 'askRefusedEmail',
              }),
              description: 'Another code is being asked for.',
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
