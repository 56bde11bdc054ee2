import { assign, not, setup, type SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import {
  countDownPort,
  counting,
  isCodeOnItsWay,
  isWaitOver,
  noWait,
  waitLeft,
  waitText,
} from '../../shared/code-wait';
import type { CodeWait, WaitEvent } from '../../shared/code-wait';
import { isEmail } from '../../shared/email';
import { defineFlow } from '../../shared/flow';
import { formsOf, hasProblems, secretsOf, stepView, typed } from '../../shared/form';
import type { Secrets } from '../../shared/form';
import { isCode, waitForCode, wrongCode } from '../../shared/mailed-code';
import type { CodeRequestOutcome, RememberedEmail } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';
import { port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import { secret, type Secret } from '../../shared/secret';
import { isOffline } from '../../shared/unreached';
import { defineView } from '../../shared/view';
import { emailVerificationActors, type Outcome, type VerifyInput } from './email-verification.actors';

export interface EmailVerificationContext extends CodeWait {
  readonly fields: { readonly email: string };
  /** The address was typed on another page: it is shown, not asked for. */
  readonly isKnown: boolean;
  readonly problems: Readonly<Record<string, Message>>;
  readonly problem: Message | null;
  readonly flow: Secret | null;
}

type EmailVerificationEvent =
  | { type: 'field.change'; field: 'email'; text: string }
  | { type: 'form.submit'; secrets?: Secrets }
  /** "request verification code". */
  | { type: 'code.request' }
  /** Another address than the one remembered. */
  | { type: 'form.edit' }
  | WaitEvent
  /** Somebody comes to this page again, perhaps with another address. */
  | { type: 'screen.changed'; screen: string };

const emailProblem = (email: string): Readonly<Record<string, Message>> =>
  isEmail(email) ? {} : { email: { id: 'emailVerification.emailMissing' } };

const problemsOf = ({ fields }: EmailVerificationContext, secrets: Secrets): Readonly<Record<string, Message>> => ({
  ...emailProblem(fields.email),
  ...(isCode(typed(secrets, 'code')) ? {} : { code: wrongCode }),
});

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
      requestEmailCode: port<CodeRequestOutcome, { email: string }>('requestEmailCode'),
      countDown: countDownPort,
    },
    guards: {
      hasNoEmail: ({ context }) => hasProblems(emailProblem(context.fields.email)),
      mustWait: ({ context }) => context.wait > 0,
      isWaitOver,
      isOwnScreen: (_, screen: string) => screen === topic,
      isSent: (_, code: CodeRequestOutcome) => code.kind === 'sent',
      isThrottled: (_, code: CodeRequestOutcome) => code.kind === 'throttled',
      wasThrottled: (_, { isThrottled }: RememberedEmail) => isThrottled,
      isElsewhere: (_, remembered: RememberedEmail) => remembered.isElsewhere,
    },
    actions: {
      setRemembered: assign(({ context }, { email, wait, isThrottled, flow: kept }: RememberedEmail) => ({
        fields: { email: email ?? context.fields.email },
        isKnown: email !== null,
        wait,
        isThrottled,
        flow: kept,
      })),
      // The request that was answered so far, and its wait, are of the former address (R6).
      askEmail: assign({ isKnown: false, problems: {}, problem: null, flow: null, ...noWait }),
      // Its reason stands beside its field, and the field takes another one.
      askRefusedEmail: assign(({ context }) =>
        context.problems['email'] ? { isKnown: false, flow: null, ...noWait } : {},
      ),
      setRequest: assign((_, code: CodeRequestOutcome) =>
        code.kind === 'rejected'
          ? {}
          : {
              isKnown: true,
              wait: code.wait,
              isThrottled: code.kind === 'throttled',
              ...(code.kind === 'sent' ? { flow: code.flow } : {}),
            },
      ),
      // The newest code may belong to a request of which no name is known (R38), unless that never left.
      forgetFlow: assign(({ event }) => (isOffline(event) ? {} : { flow: null })),
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
          { guard: withAnswer('isElsewhere'), target: 'open', actions: [withAnswer('setRemembered'), 'notifySent'] },
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
              check: [{ check: problemsOf, actions: ['askRefusedEmail', 'withdrawProblem'] }],
              on: {
                'code.request': [
                  { guard: 'mustWait' },
                  { guard: 'hasNoEmail', actions: [noEmail, 'askRefusedEmail', 'withdrawProblem'] },
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
              // The code may have been right.
              unanswered: { id: 'emailVerification.unconfirmed' },
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
                lost: 'forgetFlow',
              }),
              description: 'Another code is being asked for.',
              // The answer belongs to the address that was sent.
              on: { 'field.change': {} },
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
              always: { guard: not('mustWait'), target: 'over' },
              ...counting('over'),
            },
          },
        },
      },
    },
    verified: { description: 'The address is verified; the sign-in is next (A-173).', type: 'final' },
  },
});

/** The page of a code by mail: whose it is, what is wrong, and how long until another may be asked for. */
export const emailVerificationView = defineView(['emailVerification'], ({ emailVerification: snapshot }) => {
  const { isKnown = false, wait = 0, isThrottled = false } = snapshot?.context ?? {};
  const form = stepView({ email: '' }, snapshot);
  return {
    ...form,
    /** The e-mail is asked for: none is remembered. */
    asksEmail: !isKnown,
    isAsking: snapshot?.hasTag('asking') ?? false,
    canRequest: form.canSubmit && wait === 0,
    /** Seconds until another code may be asked for; 0 when it may. */
    wait,
    waitText: waitText(wait),
    isSent: isCodeOnItsWay({ wait, isThrottled }),
    isThrottled,
  };
});

export const emailVerification = defineFlow({
  name: 'emailVerification',
  machine: emailVerificationMachine,
  provide: (services) => emailVerificationMachine.provide({ actors: emailVerificationActors(services) }),
  follows: [screenFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    emailVerification: { event: EmailVerificationEvent; snapshot: SnapshotFrom<typeof emailVerificationMachine> };
  }
}
