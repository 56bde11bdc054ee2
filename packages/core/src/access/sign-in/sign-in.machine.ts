import { assertEvent, assign, setup } from 'xstate';
import type { SignedIn } from '../../platform/session/session.types';
import type { Message } from '../../shared/message';
import { port } from '../../shared/port';
import { tell } from '../../shared/resident';
import { failureOf } from '../../shared/unreached';
import { demoText, sentEmail } from './sign-in.form';
import type { DemoAccount, LoginInput, LoginOutcome, SignInBanner, SignInContext, SignInEvent } from './sign-in.types';

const failed: Message = { id: 'signIn.failed' };

const problemOf = (outcome: LoginOutcome): Message => {
  if (outcome.kind === 'unusable') return { id: 'signIn.unusable' };
  return outcome.kind === 'rejected' && outcome.message !== null ? { text: outcome.message } : failed;
};

/** Signs a person in with e-mail and password, then leaves the rest to the session. */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as { readonly demoAccount: DemoAccount | null },
    tags: {} as 'editable' | 'busy' | 'background',
    children: {} as { login: 'login'; copyText: 'copyText'; resendCode: 'resendCode' },
  },
  actors: {
    login: port<LoginOutcome, LoginInput>('login'),
    copyText: port<void, string>('copyText'),
    resendCode: port<void, string>('resendCode'),
  },
  guards: {
    isSignedIn: (_, outcome: LoginOutcome) => outcome.kind === 'signedIn',
    isNotVerified: (_, outcome: LoginOutcome) => outcome.kind === 'notVerified',
    mayResend: ({ context }) => context.banner === 'emailNotVerified',
    hasDemoAccount: ({ context }) => context.demoAccount !== null,
  },
  actions: {
    setEmail: assign((_, email: string) => ({ email })),
    setShowPassword: assign((_, showPassword: boolean) => ({ showPassword })),
    setDemoAccount: assign((_, demoAccount: DemoAccount | null) => ({ demoAccount })),
    setProblem: assign((_, outcome: LoginOutcome) => ({
      problem: problemOf(outcome),
      fields: outcome.kind === 'rejected' ? outcome.fields : {},
    })),
    setFailure: assign(({ event }) => ({ problem: failureOf(event, failed) })),
    setBanner: assign((_, outcome: LoginOutcome) => {
      if (outcome.kind !== 'notVerified') return {};
      const banner: SignInBanner = outcome.by === 'email' ? 'emailNotVerified' : 'adminNotVerified';
      return { banner };
    }),
    forgetProblem: assign({ problem: null, fields: {}, banner: null }),
    fillDemoAccount: assign(({ context }) =>
      context.demoAccount === null ? {} : { email: context.demoAccount.email, fill: context.fill + 1 },
    ),
    notifyProblem: tell('notices', ({ context }) => ({
      type: 'notice.add',
      kind: 'error',
      message: context.problem ?? failed,
      topic: 'signIn',
    })),
    withdrawProblem: tell('notices', { type: 'notice.withdraw', topic: 'signIn' }),
    notifyCopied: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'signIn.demoCopied' } }),
    notifyNotCopied: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'signIn.demoNotCopied' } }),
    goToVerification: tell('navigation', { type: 'navigation.go', path: '/verify_email' }),
    startSession: tell('session', (_, { signedIn }: { signedIn: SignedIn }) => ({ type: 'session.start', signedIn })),
  },
  delays: { requestTimeout: 30_000 },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    email: '',
    fill: 0,
    showPassword: false,
    problem: null,
    fields: {},
    banner: null,
    demoAccount: input.demoAccount,
  }),
  initial: 'editing',
  on: {
    // Also while a call runs: nothing typed is lost.
    'email.change': { actions: { type: 'setEmail', params: ({ event }) => event.email } },
    'demoAccount.changed': { actions: { type: 'setDemoAccount', params: ({ event }) => event.demoAccount } },
    'password.show': { actions: { type: 'setShowPassword', params: ({ event }) => event.shown } },
  },
  states: {
    editing: {
      description: 'The form can be filled in; after a refusal it says what was wrong.',
      tags: 'editable',
      initial: 'typing',
      on: {
        'credentials.submit': { target: 'submitting', actions: ['forgetProblem', 'withdrawProblem'] },
        'code.resend': { guard: 'mayResend', target: 'resending' },
      },
      states: {
        typing: {
          description: 'The person types.',
          on: { 'demo.copy': { guard: 'hasDemoAccount', target: 'copying', actions: 'fillDemoAccount' } },
        },
        copying: {
          description: 'The demo account is being put on the clipboard as well.',
          tags: 'background',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => (context.demoAccount === null ? '' : demoText(context.demoAccount)),
            onDone: { target: 'typing', actions: 'notifyCopied' },
            onError: { target: 'typing', actions: 'notifyNotCopied' },
          },
        },
      },
    },
    submitting: {
      description: 'The server is asked whether these are the right e-mail and password.',
      tags: 'busy',
      invoke: {
        id: 'login',
        src: 'login',
        // The password travels in the event only: context is shown by the inspector.
        input: ({ context, event }) => {
          assertEvent(event, 'credentials.submit');
          return { email: sentEmail(context.email), password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'startSession', params: ({ event }) => event.output as { signedIn: SignedIn } },
          },
          {
            guard: { type: 'isNotVerified', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'setBanner', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: [{ type: 'setProblem', params: ({ event }) => event.output }, 'notifyProblem'],
          },
        ],
        onError: { target: 'editing', actions: ['setFailure', 'notifyProblem'] },
      },
      // A connection that hangs is given up: the form comes back.
      after: { requestTimeout: { target: 'editing', actions: ['setFailure', 'notifyProblem'] } },
    },
    resending: {
      description: 'A code is requested; whatever the answer, the page that takes it is next (A-106, R6).',
      tags: 'busy',
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context }) => sentEmail(context.email),
        onDone: { target: 'editing', actions: 'goToVerification' },
        onError: { target: 'editing', actions: 'goToVerification' },
      },
      after: { requestTimeout: { target: 'editing', actions: 'goToVerification' } },
    },
    signedIn: { description: 'Loading stays up until the session takes the page over (A-112).', tags: 'busy' },
  },
});
