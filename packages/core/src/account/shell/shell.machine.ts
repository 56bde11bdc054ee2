import { assign, setup } from 'xstate';
import type { SessionRecord, SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { port } from '../../shared/actor-port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { isLive } from '../../shared/live-chat';
import { failureOf } from '../../shared/unreached';
import type { CrmOutcome, ShellContext, ShellEvent, ShellFacts } from './shell.types';
import { webId } from './shell.user';

const flow = setup({
  types: {
    context: {} as ShellContext,
    events: {} as ShellEvent,
    input: {} as ShellFacts,
    tags: {} as 'busy' | 'background',
    children: {} as { openCrm: 'openCrm'; copyText: 'copyText' },
  },
  actors: {
    openCrm: port<CrmOutcome, SessionRecord>('openCrm'),
    copyText: port<void, string>('copyText'),
  },
  guards: {
    isReal: ({ context }) => !context.user.isPractice,
    isLive: ({ context }) => isLive(context.settings),
    isOpened: (_, outcome: CrmOutcome) => outcome.kind === 'opened',
  },
  actions: {
    setUser: assign((_, user: SessionUser) => ({ user })),
    setSettings: assign((_, settings: AppSettings) => ({ settings })),
    setRecord: assign((_, record: SessionRecord) => ({ record })),
    openDeposit: tell('dialogs', { type: 'dialog.open', name: 'depositChooser', input: {} }),
    openWithdrawal: tell('dialogs', { type: 'dialog.open', name: 'withdrawal', input: {} }),
    openPassword: tell('dialogs', { type: 'dialog.open', name: 'changePassword', input: {} }),
    openChat: tell('dialogs', { type: 'dialog.open', name: 'chat', input: {} }),
    notifyPractice: tell('notices', {
      type: 'notice.add',
      kind: 'error',
      message: { id: 'shell.noPracticeWithdrawal' },
    }),
    notifyNotLive: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'shell.notLive' } }),
    notifyCopied: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'account.idCopied' } }),
    notifyNotCopied: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'account.idNotCopied' } }),
    notifyRefusal: tell('notices', (_, outcome: CrmOutcome) => ({
      type: 'notice.add',
      kind: 'error',
      message: outcome.kind === 'refused' ? outcome.problem : { id: 'session.crmFailed' },
    })),
    notifyCrmFailure: tell('notices', ({ event }) => ({
      type: 'notice.add',
      kind: 'error',
      message: failureOf(event, { id: 'session.crmFailed' }),
    })),
  },
  delays: { requestTimeout },
});
const { request, withAnswer } = requestsOf(flow);

/** What the buttons of the signed-in frame do, for this user and these settings. */
export const shellMachine = flow.createMachine({
  id: 'shell',
  context: ({ input }) => input,
  type: 'parallel',
  on: {
    'user.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } },
    'settings.changed': { actions: { type: 'setSettings', params: ({ event }) => event.settings } },
    'record.changed': { actions: { type: 'setRecord', params: ({ event }) => event.record } },
    // M-015, R12: always the chooser.
    'deposit.open': { actions: 'openDeposit' },
    'withdrawal.open': [{ guard: 'isReal', actions: 'openWithdrawal' }, { actions: 'notifyPractice' }],
    'password.open': { actions: 'openPassword' },
    'chat.open': [{ guard: 'isLive', actions: 'openChat' }, { actions: 'notifyNotLive' }],
  },
  states: {
    clipboard: {
      description: 'The user id and the clipboard.',
      initial: 'free',
      states: {
        free: { description: 'The user id can be copied.', on: { 'id.copy': 'copying' } },
        copying: {
          description: 'The user id is being put on the clipboard.',
          tags: 'background',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => webId(context.user),
            onDone: { target: 'free', actions: 'notifyCopied' },
            onError: { target: 'free', actions: 'notifyNotCopied' },
          },
        },
      },
    },
    crm: {
      description: 'The way of an administrator to the CRM.',
      initial: 'closed',
      states: {
        closed: { description: 'The CRM can be entered.', on: { 'crm.open': 'opening' } },
        opening: {
          description: 'A new tab is open, and the server makes the one-time code that leads it on.',
          ...request('openCrm', {
            tags: 'busy',
            input: ({ context }) => context.record,
            answered: [
              { guard: withAnswer('isOpened'), target: 'closed' },
              { target: 'closed', actions: withAnswer('notifyRefusal') },
            ],
            failed: { target: 'closed', actions: 'notifyCrmFailure' },
          }),
        },
      },
    },
  },
});
