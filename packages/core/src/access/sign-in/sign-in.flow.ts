import { problemFields, problemStatus, problemText } from '@bourse/contract';
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { SignedIn } from '../../platform/session/session.types';
import { parseSignedIn } from '../../platform/session/user.wire';
import { demoAccountFact } from '../../platform/settings/settings.facts';
import { contentsOf } from '../../shared/contents';
import { isEmail, VERIFY_EMAIL } from '../../shared/email';
import { defineFlow } from '../../shared/flow';
import type { FormState, Problems } from '../../shared/form';
import { formsOf, secretsOf } from '../../shared/form/form.chart';
import { stepView, type StepView } from '../../shared/form/form.view';
import type { CodeRequestOutcome } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';
import { port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import { secret, type Secret } from '../../shared/secret';
import type { Services } from '../../shared/services';
import { failureOf } from '../../shared/unreached';
import { defineView } from '../../shared/view';

/** What the world can answer to a sign-in. Transport failures go to onError. */
export type LoginOutcome =
  | { kind: 'signedIn'; signedIn: SignedIn }
  /** 422, 429 or any other refusal; `fields` are the texts under fields. */
  | { kind: 'rejected'; message: string | null; fields: Readonly<Record<string, string>> }
  /** 403 after the right password. */
  | { kind: 'notVerified'; by: 'email' | 'admin' }
  /** An answer without a usable token or user. */
  | { kind: 'unusable' };

export interface LoginInput {
  readonly email: string;
  readonly password: Secret;
}

type SignInBanner = 'emailNotVerified' | 'adminNotVerified';

/** Public on purpose: the settings of demo runs contain it. */
export interface DemoAccount {
  readonly email: string;
  readonly passphrase: string;
}

/** The password is no field: it stays in its input (hard case 10). */
type SignInFields = { readonly email: string };

export interface SignInContext extends FormState {
  fields: SignInFields;
  problems: Problems<SignInFields>;
  /** Raised each time the demo account is to be put into the uncontrolled password field. */
  fill: number;
  showPassword: boolean;
  banner: SignInBanner | null;
  demoAccount: DemoAccount | null;
}

export type SignInEvent =
  | { type: 'field.change'; field: 'email'; text: string }
  | { type: 'password.show'; shown: boolean }
  /** The password travels in the event only (hard case 10). */
  | { type: 'form.submit'; secrets: { readonly password: Secret } }
  /** Asks for another code to verify the typed e-mail with. */
  | { type: 'code.resend' }
  /** Enters one that was mailed to it before. */
  | { type: 'code.enter' }
  /** Copies the demo credentials and fills both fields. */
  | { type: 'demo.copy' }
  /** The demo account of the settings, or none. */
  | { type: 'demoAccount.changed'; demoAccount: DemoAccount | null };

/** The e-mail as it is sent: what a person types around it does not count. */
const sentEmail = (typed: string): string => typed.trim();

/** What the copy button puts on the clipboard: e-mail and password as two lines. */
const demoText = ({ email, passphrase }: DemoAccount): string => `${email}\n${passphrase}`;

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
      resendCode: port<CodeRequestOutcome, string>('resendCode'),
    },
    guards: {
      isSignedIn: (_, outcome: LoginOutcome) => outcome.kind === 'signedIn',
      isNotVerified: (_, outcome: LoginOutcome) => outcome.kind === 'notVerified',
      isUnusable: (_, outcome: LoginOutcome) => outcome.kind === 'unusable',
      isCodeRefused: (_, code: CodeRequestOutcome) => code.kind === 'rejected',
      mayResend: ({ context }) => context.banner === 'emailNotVerified' && isEmail(context.fields.email),
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
      // The server's own words where it gave any.
      notifyNoCode: tell('notices', ({ event }, code: CodeRequestOutcome | undefined) => ({
        type: 'notice.add',
        kind: 'error',
        message: code?.kind === 'rejected' && code.message ? { text: code.message } : failureOf(event),
      })),
      /** Supplied by signInActions: the page that takes the code is of this address. */
      rememberEmail: () => undefined,
      goToVerification: tell('navigation', { type: 'navigation.go', path: '/verify_email' }),
      startSession: tell('session', (_, { signedIn }: { signedIn: SignedIn }) => ({ type: 'session.start', signedIn })),
    },
  }),
  // The form shows why it was refused: a notice would say it again.
  { name: 'signIn', fields: ['email', 'password'], failed: { id: 'signIn.failed' }, hasNotices: false },
);

const { editing, submitting } = formStates({
  pressed: 'forgetBanner',
  on: {
    'code.resend': { guard: 'mayResend', target: 'resending' },
    'code.enter': { guard: 'mayResend', actions: ['rememberEmail', 'goToVerification'] },
  },
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
        answered: [
          {
            guard: withAnswer('isCodeRefused'),
            target: 'editing',
            actions: [withAnswer('notifyNoCode'), 'goToVerification'],
          },
          { target: 'editing', actions: 'goToVerification' },
        ],
        failed: { target: 'editing', actions: ['notifyNoCode', 'goToVerification'] },
      }),
    },
    signedIn: { description: 'Loading stays up until the session takes the page over (A-112).', tags: 'busy' },
  },
});

/** HTTP answers of sign-in become outcomes; only transport faults throw. */
export const signInActors = (services: Services) => {
  const { api, ports } = services;
  return {
    login: fromPromise<LoginOutcome, LoginInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/auth/login', {
        body: { email: input.email, password: input.password.reveal(), device: ports.userAgent },
        signal,
      });
      return response.ok ? accepted(data) : refused(response.status, error);
    }),
    copyText: fromPromise<void, string>(({ input }) => ports.copy(input)),
    // Few need it: it is no part of the first page.
    resendCode: fromPromise<CodeRequestOutcome, string>(async ({ input, signal }) => {
      const { requestEmailCode } = await import('../../shared/mailed-code');
      return requestEmailCode(services, input, signal, true);
    }),
  } satisfies Parameters<typeof signInMachine.provide>[0]['actors'];
};

export const signInActions = ({ ports }: Services) =>
  ({
    rememberEmail: ({ context: { fields } }: { context: SignInContext }) =>
      ports.storage.set(VERIFY_EMAIL, sentEmail(fields.email)),
  }) satisfies Parameters<typeof signInMachine.provide>[0]['actions'];

function accepted(answer: unknown): LoginOutcome {
  const signedIn = parseSignedIn(contentsOf(answer));
  return signedIn === null ? { kind: 'unusable' } : { kind: 'signedIn', signedIn };
}

function refused(status: number, answer: unknown): LoginOutcome {
  const word = status === 403 ? problemStatus(answer) : null;
  if (word === 'email_not_verified') return { kind: 'notVerified', by: 'email' };
  if (word === 'admin_not_verified') return { kind: 'notVerified', by: 'admin' };
  const fields = Object.entries(problemFields(answer)).map(([field, texts]) => [field, texts[0] ?? ''] as const);
  return { kind: 'rejected', message: problemText(answer), fields: Object.fromEntries(fields) };
}

/** What the sign-in form may know. Its problem shows under a field or above the form. */
export interface SignInView extends StepView<SignInFields> {
  readonly isPasswordShown: boolean;
  /** */
  readonly banner: Message | null;
  /** A code that was mailed to the typed address may be entered, or another asked for. */
  readonly canResend: boolean;
  readonly demoAccount: DemoAccount | null;
  readonly canCopyDemo: boolean;
  /** A higher number than before: put the demo passphrase into the password field. */
  readonly fill: number;
}

/** The sign-in form; empty and disabled before the flow runs. */
export const signInView = defineView(['signIn'], ({ signIn: snapshot }): SignInView => {
  const context = snapshot?.context;
  return {
    ...stepView({ email: '' }, snapshot),
    isPasswordShown: context?.showPassword ?? false,
    banner: context?.banner ? { id: `signIn.${context.banner}` } : null,
    canResend: snapshot?.can({ type: 'code.resend' }) ?? false,
    demoAccount: context?.demoAccount ?? null,
    canCopyDemo: snapshot?.can({ type: 'demo.copy' }) ?? false,
    fill: context?.fill ?? 0,
  };
});

export const signIn = defineFlow({
  name: 'signIn',
  machine: signInMachine,
  provide: (services) => signInMachine.provide({ actors: signInActors(services), actions: signInActions(services) }),
  needs: [demoAccountFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    signIn: { event: SignInEvent; snapshot: SnapshotFrom<typeof signInMachine> };
  }
}
