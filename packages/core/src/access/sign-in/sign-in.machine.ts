import { assign, setup } from 'xstate';
import type { SignedIn } from '../../platform/session/session.types';
import { formsOf, secretsOf } from '../../shared/form/form.chart';
import { port } from '../../shared/port';
import { tell } from '../../shared/resident';
import { secret } from '../../shared/secret';
import { demoText, sentEmail } from './sign-in.form';
import type { DemoAccount, LoginInput, LoginOutcome, SignInContext, SignInEvent } from './sign-in.types';

const { flow, formStates, request, typing, withAnswer } = formsOf(
  setup({
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
      isUnusable: (_, outcome: LoginOutcome) => outcome.kind === 'unusable',
      mayResend: ({ context }) => context.banner === 'emailNotVerified',
      hasDemoAccount: ({ context }) => context.demoAccount !== null,
    },
    actions: {
      setShowPassword: assign((_, showPassword: boolean) => ({ showPassword })),
      setDemoAccount: assign((_, demoAccount: DemoAccount | null) => ({ demoAccount })),
      setUnusable: assign({ problem: { id: 'signIn.unusable' } }),
      setBanner: assign((_, outcome: LoginOutcome) =>
        outcome.kind === 'notVerified' ? { banner: `${outcome.by}NotVerified` as const } : {},
      ),
      forgetBanner: assign({ banner: null }),
      fillDemoAccount: assign(({ context }) =>
        context.demoAccount === null ? {} : { fields: { email: context.demoAccount.email }, fill: context.fill + 1 },
      ),
      notifyCopied: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'signIn.demoCopied' } }),
      notifyNotCopied: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'signIn.demoNotCopied' } }),
      goToVerification: tell('navigation', { type: 'navigation.go', path: '/verify_email' }),
      startSession: tell('session', (_, { signedIn }: { signedIn: SignedIn }) => ({ type: 'session.start', signedIn })),
    },
  }),
  // The form shows why it was refused: a notice would say it again.
  { name: 'signIn', fields: ['email', 'password'], failed: { id: 'signIn.failed' }, hasNotices: false },
);

const { editing, submitting } = formStates({
  pressed: 'forgetBanner',
  on: { 'code.resend': { guard: 'mayResend', target: 'resending' } },
  send: 'login',
  input: ({ context, event }) => ({
    email: sentEmail(context.fields.email),
    password: secretsOf(event)['password'] ?? secret(''),
  }),
  answered: [
    {
      guard: withAnswer('isSignedIn'),
      target: 'signedIn',
      actions: { type: 'startSession', params: ({ event }) => event.output as { signedIn: SignedIn } },
    },
    { guard: withAnswer('isNotVerified'), target: 'editing', actions: withAnswer('setBanner') },
    { guard: withAnswer('isUnusable'), target: 'editing', actions: 'setUnusable' },
  ],
});
const verification = { target: 'editing', actions: 'goToVerification' } as const;

/** Signs a person in with e-mail and password, then leaves the rest to the session. */
export const signInMachine = flow.createMachine({
  id: 'signIn',
  meta: { visible: ['field'] },
  context: ({ input }) => ({
    fields: { email: '' },
    fill: 0,
    showPassword: false,
    problems: {},
    problem: null,
    banner: null,
    demoAccount: input.demoAccount,
  }),
  initial: 'editing',
  on: {
    ...typing,
    'demoAccount.changed': { actions: { type: 'setDemoAccount', params: ({ event }) => event.demoAccount } },
    'password.show': { actions: { type: 'setShowPassword', params: ({ event }) => event.shown } },
  },
  states: {
    editing: {
      ...editing,
      initial: 'typing',
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
    submitting,
    resending: {
      description: 'A code is requested; whatever the answer, the page that takes it is next (A-106, R6).',
      ...request('resendCode', {
        tags: 'busy',
        input: ({ context }) => sentEmail(context.fields.email),
        answered: verification,
        failed: verification,
      }),
    },
    signedIn: { description: 'Loading stays up until the session takes the page over (A-112).', tags: 'busy' },
  },
});
