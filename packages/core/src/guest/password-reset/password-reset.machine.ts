import { assign, setup } from 'xstate';
import { countDownPort, counting, isWaitOver, noWait, waitLeft } from '../../shared/code-wait';
import { hasProblems, type FormOutcome, type Secrets } from '../../shared/form';
import { waitForCode } from '../../shared/mailed-code';
import type { Message } from '../../shared/message';
import { port } from '../../shared/port';
import { requestsOf } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { failureOf } from '../../shared/unreached';
import { secret } from '../../shared/secret';
import { codeProblem, emailProblem, passwordProblem, refusalOf, type Problems } from './password-reset.form';
import type {
  CodeRequest,
  PasswordResetContext,
  PasswordResetEvent,
  UpdateInput,
  UpdateOutcome,
  VerifyInput,
} from './password-reset.types';

const topic = 'passwordReset';
const none: Secrets = {};
const nothing = secret('');
const unconfirmed: Message = { id: 'passwordReset.unconfirmed' };

const flow = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    tags: {} as 'editable' | 'busy' | 'asking' | 'background',
  },
  actors: {
    requestResetCode: port<CodeRequest, { email: string }>('requestResetCode'),
    verifyResetCode: port<FormOutcome<null>, VerifyInput>('verifyResetCode'),
    resetPassword: port<UpdateOutcome, UpdateInput>('resetPassword'),
    countDown: countDownPort,
  },
  guards: {
    hasNoEmail: ({ context }) => hasProblems(emailProblem(context.fields.email)),
    hasNoCode: (_, secrets: Secrets) => hasProblems(codeProblem(secrets)),
    isNoPassword: (_, secrets: Secrets) => hasProblems(passwordProblem(secrets)),
    isSent: (_, request: CodeRequest) => request.kind === 'sent',
    isThrottled: (_, request: CodeRequest) => request.kind === 'throttled',
    hasEarlierCode: ({ context: { sentTo, fields } }, request: CodeRequest) =>
      request.kind === 'throttled' && sentTo === fields.email.trim(),
    mustWait: ({ context }) => context.wait > 0,
    isWaitOver,
    isAccepted: (_, outcome: FormOutcome<null>) => outcome.kind === 'accepted',
    isUpdated: (_, outcome: UpdateOutcome) => outcome.kind === 'accepted',
    isCodeRefused: (_, outcome: UpdateOutcome) => outcome.kind === 'codeRefused',
  },
  actions: {
    setEmail: assign((_, email: string) => ({ fields: { email } })),
    setProblems: assign((_, problems: Problems) => ({ problems, problem: null })),
    clearProblems: assign({ problems: {}, problem: null }),
    setRequest: assign(({ context }, request: CodeRequest) => {
      if (request.kind === 'rejected') return {};
      const given = request.kind === 'sent' ? { sentTo: context.fields.email.trim(), flow: request.flow } : {};
      return { ...given, wait: request.wait, isThrottled: request.kind === 'throttled' };
    }),
    setWait: assign(({ context }, seconds: number) => waitLeft(context, seconds)),
    clearWait: assign(noWait),
    setCode: assign((_, secrets: Secrets) => ({ code: secrets['code'] ?? nothing })),
    forgetCode: assign({ code: null }),
    setRefusal: assign((_, outcome: CodeRequest | UpdateOutcome) => refusalOf(outcome)),
    setFailure: assign(({ event }) => ({ problem: failureOf(event) })),
    setUnconfirmed: assign(({ event }) => ({ problem: failureOf(event, unconfirmed) })),
    notifyProblem: tell('notices', ({ context, event }) => ({
      type: 'notice.add',
      kind: 'error',
      message: context.problem ?? failureOf(event),
      topic,
    })),
    notifyThrottled: tell('notices', { type: 'notice.add', kind: 'error', message: waitForCode, topic }),
    notifyDone: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'passwordReset.done' } }),
    withdrawNotices: tell('notices', { type: 'notice.withdraw', topic }),
    goToLogin: tell('navigation', { type: 'navigation.go', path: '/login' }),
  },
  delays: { requestTimeout: 30_000 },
});
const { request, withAnswer } = requestsOf(flow);
const ofPress = { params: ({ event }: { event: { secrets?: Secrets } }) => event.secrets ?? none };
const emailProblems = {
  type: 'setProblems',
  params: ({ context }: { context: PasswordResetContext }) => emailProblem(context.fields.email),
} as const;
const problemsOf = (check: (secrets: Secrets) => Problems) =>
  ({
    type: 'setProblems',
    params: ({ event }: { event: { secrets?: Secrets } }) => check(event.secrets ?? none),
  }) as const;
const throttled = [withAnswer('setRequest'), 'notifyThrottled'] as const;
const backToEmail = {
  target: '#passwordReset.requesting',
  actions: ['clearProblems', 'clearWait', 'withdrawNotices', 'forgetCode'],
} as const;

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
      on: { 'field.change': { actions: { type: 'setEmail', params: ({ event }) => event.text } } },
      states: {
        editing: {
          description: 'Fields take text; what kept the last press back stands beside them.',
          tags: 'editable',
          on: {
            'form.submit': [
              { guard: 'hasNoEmail', actions: [emailProblems, 'withdrawNotices'] },
              { target: 'sending', actions: ['clearProblems', 'clearWait', 'withdrawNotices'] },
            ],
          },
        },
        sending: {
          description: 'The call is in flight; a second press finds no transition.',
          // The answer belongs to the address that was sent.
          on: { 'field.change': {} },
          ...request('requestResetCode', {
            tags: 'busy',
            input: ({ context }) => ({ email: context.fields.email.trim() }),
            answered: [
              { guard: withAnswer('isSent'), target: '#passwordReset.codeSent', actions: withAnswer('setRequest') },
              { guard: withAnswer('hasEarlierCode'), target: '#passwordReset.codeSent', actions: throttled },
              { guard: withAnswer('isThrottled'), target: 'editing', actions: throttled },
              { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
            ],
            failed: { target: 'editing', actions: ['setFailure', 'notifyProblem'] },
          }),
        },
      },
    },
    codeSent: {
      description: 'A code is on its way to the e-mail, and is asked for; another one has to wait (R6).',
      ...counting(undefined),
      initial: 'editing',
      states: {
        editing: {
          description: 'Fields take text; what kept the last press back stands beside them.',
          tags: 'editable',
          on: {
            'form.submit': [
              { guard: { type: 'hasNoCode', ...ofPress }, actions: [problemsOf(codeProblem), 'withdrawNotices'] },
              { target: 'verifying', actions: ['clearProblems', { type: 'setCode', ...ofPress }, 'withdrawNotices'] },
            ],
            'code.request': [
              { guard: 'mustWait' },
              { target: 'asking', actions: ['clearProblems', 'withdrawNotices'] },
            ],
            'form.edit': backToEmail,
          },
        },
        asking: {
          description: 'Another code is being asked for.',
          ...request('requestResetCode', {
            tags: ['asking', 'background'],
            input: ({ context }) => ({ email: context.sentTo ?? '' }),
            answered: [
              { guard: withAnswer('isSent'), target: '#passwordReset.codeSent', actions: withAnswer('setRequest') },
              { guard: withAnswer('isThrottled'), target: '#passwordReset.codeSent', actions: throttled },
              { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
            ],
            failed: { target: 'editing', actions: ['setFailure', 'notifyProblem'] },
          }),
        },
        verifying: {
          description: 'The call is in flight; a second press finds no transition.',
          ...request('verifyResetCode', {
            tags: 'busy',
            input: ({ context: { sentTo, code, flow: asked } }) => ({
              email: sentTo ?? '',
              code: code ?? nothing,
              flow: asked,
            }),
            answered: [
              { guard: withAnswer('isAccepted'), target: '#passwordReset.settingPassword', actions: 'clearWait' },
              { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem', 'forgetCode'] },
            ],
            failed: { target: 'editing', actions: ['setFailure', 'notifyProblem', 'forgetCode'] },
          }),
        },
      },
    },
    settingPassword: {
      description: 'The code was right; it is kept for the one call that uses it up (A-190).',
      initial: 'editing',
      states: {
        editing: {
          description: 'Fields take text; what kept the last press back stands beside them.',
          tags: 'editable',
          on: {
            'form.submit': [
              {
                guard: { type: 'isNoPassword', ...ofPress },
                actions: [problemsOf(passwordProblem), 'withdrawNotices'],
              },
              { target: 'updating', actions: ['clearProblems', 'withdrawNotices'] },
            ],
            'form.edit': backToEmail,
          },
        },
        updating: {
          description: 'The call is in flight; a second press finds no transition.',
          ...request('resetPassword', {
            tags: 'busy',
            input: ({ context: { sentTo, code, flow: asked }, event }) => ({
              email: sentTo ?? '',
              code: code ?? nothing,
              flow: asked,
              password: (event.type === 'form.submit' ? event.secrets?.['password'] : undefined) ?? nothing,
            }),
            answered: [
              { guard: withAnswer('isUpdated'), target: '#passwordReset.done', actions: ['notifyDone', 'goToLogin'] },
              {
                guard: withAnswer('isCodeRefused'),
                target: '#passwordReset.codeSent',
                actions: [withAnswer('setRefusal'), 'notifyProblem', 'forgetCode'],
              },
              { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
            ],
            failed: { target: 'editing', actions: ['setUnconfirmed', 'notifyProblem'] },
          }),
        },
      },
    },
    done: { description: 'The new password is set; the sign-in is next (A-189).', type: 'final' },
  },
});
