import { assign, setup } from 'xstate';
import { countDownPort, counting, isWaitOver, noWait, waitLeft } from '../../shared/code-wait';
import { formsOf, ofPress, secretsOf, type FormOutcome, type Secrets } from '../../shared/form';
import { waitForCode } from '../../shared/mailed-code';
import { port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import { isOffline } from '../../shared/unreached';
import { secret } from '../../shared/secret';
import { codeProblem, codeRefusal, emailProblem, passwordProblem } from './password-reset.form';
import type {
  CodeRequestOutcome,
  PasswordResetContext,
  PasswordResetEvent,
  UpdateInput,
  UpdateOutcome,
  VerifyInput,
} from './password-reset.types';

const topic = 'passwordReset';
const nothing = secret('');

const { flow, formStates, sending, typing, withAnswer } = formsOf(
  setup({
    types: {
      context: {} as PasswordResetContext,
      events: {} as PasswordResetEvent,
      tags: {} as 'editable' | 'busy' | 'asking' | 'background',
    },
    actors: {
      requestResetCode: port<CodeRequestOutcome, { email: string }>('requestResetCode'),
      verifyResetCode: port<FormOutcome<null>, VerifyInput>('verifyResetCode'),
      resetPassword: port<UpdateOutcome, UpdateInput>('resetPassword'),
      countDown: countDownPort,
    },
    guards: {
      isSent: (_, request: CodeRequestOutcome) => request.kind === 'sent',
      isThrottled: (_, request: CodeRequestOutcome) => request.kind === 'throttled',
      mustWait: ({ context }) => context.wait > 0,
      isWaitOver,
      isCodeRefused: (_, outcome: UpdateOutcome) => outcome.kind === 'codeRefused',
    },
    actions: {
      setRequest: assign(({ context }, request: CodeRequestOutcome) => {
        if (request.kind === 'rejected') return {};
        const sentTo = context.fields.email.trim();
        const former = sentTo === context.sentTo ? context.flow : null;
        const isThrottled = request.kind === 'throttled';
        return { sentTo, flow: isThrottled ? former : request.flow, wait: request.wait, isThrottled };
      }),
      // The newest code may belong to a request of which no name is known (R38), unless that never left or was for
      // another address.
      forgetFlow: assign(({ context, event }) =>
        isOffline(event) || context.fields.email.trim() !== context.sentTo ? {} : { flow: null },
      ),
      setWait: assign(({ context }, seconds: number) => waitLeft(context, seconds)),
      clearWait: assign(noWait),
      setCode: assign((_, secrets: Secrets) => ({ code: secrets['code'] ?? nothing })),
      forgetCode: assign({ code: null }),
      setCodeRefusal: assign((_, outcome: UpdateOutcome) => codeRefusal(outcome)),
      notifyThrottled: tell('notices', { type: 'notice.add', kind: 'error', message: waitForCode, topic }),
      notifyDone: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'passwordReset.done' } }),
      goToLogin: tell('navigation', { type: 'navigation.go', path: '/login' }),
    },
  }),
  { name: topic, fields: ['email', 'code', 'password', 'repeat_password'] },
);
const throttled = [withAnswer('setRequest'), 'notifyThrottled'] as const;
const codeSent = {
  guard: withAnswer('isSent'),
  target: '#passwordReset.codeSent',
  actions: withAnswer('setRequest'),
} as const;
const backToEmail = {
  target: '#passwordReset.requesting',
  actions: ['clearProblems', 'clearWait', 'withdrawProblem', 'forgetCode'],
} as const;

const email = formStates({
  check: ({ fields }) => emailProblem(fields.email),
  pressed: 'clearWait',
  send: 'requestResetCode',
  input: ({ context }) => ({ email: context.fields.email.trim() }),
  answered: [
    codeSent,
    // A code that was asked for before still works, also one that the page has forgotten since (R6).
    { guard: withAnswer('isThrottled'), target: '#passwordReset.codeSent', actions: throttled },
  ],
  lost: 'forgetFlow',
});
const code = formStates({
  check: (_, secrets) => codeProblem(secrets),
  on: {
    'code.request': [{ guard: 'mustWait' }, { target: 'asking', actions: ['clearProblems', 'withdrawProblem'] }],
    'form.edit': backToEmail,
  },
  pressed: { type: 'setCode', ...ofPress },
  send: 'verifyResetCode',
  input: ({ context: { sentTo, code: typed, flow: asked } }) => ({
    email: sentTo ?? '',
    code: typed ?? nothing,
    flow: asked,
  }),
  answered: {
    guard: withAnswer('isAccepted'),
    target: '#passwordReset.settingPassword',
    actions: 'clearWait',
  },
  refused: 'forgetCode',
  lost: 'forgetCode',
});
const password = formStates({
  check: (_, secrets) => passwordProblem(secrets),
  on: { 'form.edit': backToEmail },
  send: 'resetPassword',
  input: ({ context: { sentTo, code: typed, flow: asked }, event }) => ({
    email: sentTo ?? '',
    code: typed ?? nothing,
    flow: asked,
    password: secretsOf(event)['password'] ?? nothing,
  }),
  answered: [
    { guard: withAnswer('isAccepted'), target: '#passwordReset.done', actions: ['notifyDone', 'goToLogin'] },
    {
      guard: withAnswer('isCodeRefused'),
      target: '#passwordReset.codeSent',
      actions: [withAnswer('setCodeRefusal'), 'notifyProblem', 'forgetCode'],
    },
  ],
  // The call may have been carried out.
  unanswered: { id: 'passwordReset.unconfirmed' },
});

/** Sets a new password by a code that was mailed: the e-mail, the code, the password. */
export const passwordResetMachine = flow.createMachine({
  id: topic,
  meta: { visible: ['field', 'seconds'] },
  context: {
    fields: { email: '' },
    sentTo: null,
    flow: null,
    code: null,
    problems: {},
    problem: null,
    ...noWait,
  },
  initial: 'requesting',
  states: {
    requesting: {
      description: 'Whose password it is.',
      initial: 'editing',
      on: typing,
      states: {
        ...email,
        // The answer belongs to the address that was sent.
        submitting: { ...email.submitting, on: { 'field.change': {} } },
      },
    },
    codeSent: {
      description: 'A code is on its way to the e-mail, and is asked for; another one has to wait (R6).',
      ...counting(undefined),
      initial: 'editing',
      states: {
        ...code,
        asking: {
          ...sending(['asking', 'background'], {
            send: 'requestResetCode',
            input: ({ context }) => ({ email: context.sentTo ?? '' }),
            answered: [
              codeSent,
              { guard: withAnswer('isThrottled'), target: '#passwordReset.codeSent', actions: throttled },
            ],
            lost: 'forgetFlow',
          }),
          description: 'Another code is being asked for.',
        },
      },
    },
    settingPassword: {
      description: 'The code was right; it is kept for the one call that uses it up (A-190).',
      initial: 'editing',
      states: password,
    },
    done: { description: 'The new password is set; the sign-in is next (A-189).', type: 'final' },
  },
});
