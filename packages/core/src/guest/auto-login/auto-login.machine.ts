import { assign, setup } from 'xstate';
import { plainEmail } from '../../shared/email';
import { port } from '../../shared/actor-port';
import { requestsOf } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { secret } from '../../shared/secret';
import { failureOf } from '../../shared/unreached';
import type { AutoLoginContext, AutoLoginEvent, AutoLoginInput, ExchangeOutcome, Ticket } from './auto-login.types';

/** Never sent: an exchange starts with a ticket alone. */
const noTicket: Ticket = { kind: 'token', token: secret('') };

/** The text of every refusal, and below it what the server says beside that (A-137, R13). */
const refusedNotice = (words: string | null) =>
  ({
    type: 'notice.add',
    kind: 'error',
    message: { id: 'autoLogin.unusable' },
    ...(words !== null && { details: [{ text: words }] }),
  }) as const;

const flow = setup({
  types: {
    context: {} as AutoLoginContext,
    events: {} as AutoLoginEvent,
    input: {} as AutoLoginInput,
    tags: {} as 'busy' | 'asking' | 'background',
  },
  actors: { exchange: port<ExchangeOutcome, { ticket: Ticket }>('exchange') },
  guards: {
    hasNoTicket: ({ context }) => context.ticket === null,
    isForbidden: ({ context: { ticket, mayUsePassword } }) => ticket?.kind === 'credentials' && !mayUsePassword,
    hasOtherUser: ({ context: { ticket, presentEmail } }) =>
      presentEmail !== null &&
      !(ticket?.kind === 'credentials' && plainEmail(ticket.email) === plainEmail(presentEmail)),
    isSignedIn: (_, outcome: ExchangeOutcome) => outcome.kind === 'signedIn',
  },
  actions: {
    forgetTicket: assign({ ticket: null }),
    // What was stored is replaced here, and not before; where to go then is the session record's word.
    startSession: tell('session', (_, outcome: ExchangeOutcome) =>
      outcome.kind === 'signedIn' ? { type: 'session.start', signedIn: outcome.signedIn } : { type: 'user.reload' },
    ),
    useLink: tell('navigation', { type: 'facts.changed', facts: { isLinkUsed: true } }),
    notifyForbidden: tell('notices', refusedNotice(null)),
    notifyRefused: tell('notices', (_, outcome: ExchangeOutcome) =>
      refusedNotice(outcome.kind === 'refused' ? outcome.message : null),
    ),
    // A link that could not be tried, or may have been used, is not called a wrong one.
    notifyFailed: tell('notices', ({ event }) => ({
      type: 'notice.add',
      kind: 'error',
      message: failureOf(event, { id: 'autoLogin.unanswered' }),
    })),
    goToLogin: tell('navigation', { type: 'navigation.go', path: '/login', replace: true }),
    goHome: tell('navigation', { type: 'navigation.go', path: '/', replace: true }),
  },
  delays: { requestTimeout: 30_000 },
});
const { request, withAnswer } = requestsOf(flow);

/** Signs in by what a link carries. */
export const autoLoginMachine = flow.createMachine({
  id: 'autoLogin',
  context: ({ input: { ticket, presentEmail, passwordLink } }) => ({
    ticket,
    presentEmail,
    mayUsePassword: passwordLink,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What the link carries, and who is signed in, say what is done.',
      always: [
        { guard: 'hasNoTicket', target: 'ended', actions: 'goToLogin' },
        { guard: 'isForbidden', target: 'ended', actions: ['notifyForbidden', 'goToLogin'] },
        { guard: 'hasOtherUser', target: 'asking' },
        { target: 'exchanging' },
      ],
    },
    asking: {
      description: 'Somebody is signed in: a link of a stranger must not change that unasked (A-136).',
      tags: 'asking',
      on: {
        'signIn.confirm': 'exchanging',
        'signIn.decline': { target: 'ended', actions: 'goHome' },
      },
    },
    exchanging: {
      description: 'What the link carried is exchanged for a session, once.',
      exit: 'forgetTicket',
      ...request('exchange', {
        tags: 'busy',
        input: ({ context }) => ({ ticket: context.ticket ?? noTicket }),
        answered: [
          { guard: withAnswer('isSignedIn'), target: 'ended', actions: ['useLink', withAnswer('startSession')] },
          { target: 'ended', actions: [withAnswer('notifyRefused'), 'goToLogin'] },
        ],
        failed: { target: 'ended', actions: ['notifyFailed', 'goToLogin'] },
      }),
    },
    ended: { description: 'The link has done what it could.', type: 'final' },
  },
});
