import { assign, enqueueActions, setup } from 'xstate';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { port } from '../../shared/actor-port';
import { networkBackInSight, requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { failureOf, isOffline } from '../../shared/unreached';
import type { AccountOutcome, Receiver } from '../money.types';
import type {
  WithdrawalMethodsContext,
  WithdrawalMethodsEvent,
  WithdrawalMethodsInput,
} from './withdrawal-methods.types';

const flow = setup({
  types: {
    context: {} as WithdrawalMethodsContext,
    events: {} as WithdrawalMethodsEvent,
    input: {} as WithdrawalMethodsInput,
    tags: {} as 'busy' | 'background',
  },
  actors: {
    loadReceivers: port<readonly Receiver[]>('loadReceivers'),
    removeReceiver: port<AccountOutcome, { id: number }>('removeReceiver'),
  },
  guards: {
    isOpen: (_, isOpen: boolean) => isOpen,
    // Behind a closed drawer nobody misses them: its next opening asks.
    isBack: ({ context }, network: NetworkChanged['network']) => context.isShown && network === 'online',
    isOffline: ({ event }) => isOffline(event),
    isSaved: ({ context }, id: number) => context.receivers.some((receiver) => receiver.id === id),
    isStillSaved: ({ context }, receivers: readonly Receiver[]) => receivers.some(({ id }) => id === context.asked),
    isAccepted: (_, { kind }: AccountOutcome) => kind === 'accepted',
    // With the drawer closed nobody could type one: that is told as any refusal.
    isCodeNeeded: ({ context }, outcome: AccountOutcome) =>
      context.isShown && outcome.kind === 'rejected' && outcome.isCodeNeeded === true,
  },
  actions: {
    setShown: assign((_, isShown: boolean) => ({ isShown })),
    setSettings: assign((_, settings: AppSettings) => ({ settings })),
    setReceivers: assign((_, receivers: readonly Receiver[]) => ({ receivers })),
    forgetReceivers: assign({ receivers: [], asked: null }),
    setAsked: assign((_, asked: number) => ({ asked })),
    forgetAsked: assign({ asked: null }),
    notifyRemoved: tell('notices', {
      type: 'notice.add',
      kind: 'success',
      message: { id: 'withdrawalMethods.removed' },
    }),
    // R13: the fixed text first, the server's after it.
    notifyNotRemoved: tell('notices', (_, outcome: AccountOutcome) => {
      const reason = outcome.kind === 'rejected' ? outcome.message : null;
      return {
        type: 'notice.add',
        kind: 'error',
        message:
          reason === null
            ? { id: 'withdrawalMethods.notRemoved' }
            : { id: 'withdrawalMethods.notRemovedBecause', values: { reason } },
      };
    }),
    notifyUnconfirmed: tell('notices', ({ event }) => ({
      type: 'notice.add',
      kind: 'error',
      message: failureOf(event, { id: 'withdrawalMethods.removalUnconfirmed' }),
    })),
    // The drawer is closed: the withdrawal has asked for the accounts before this one was saved or removed.
    reloadProspects: enqueueActions(({ context, enqueue }) => {
      if (!context.isShown) enqueue(tell('withdrawal', { type: 'prospects.reload' }));
    }),
    // The question that a sign-in asks had no answer: what a visitor was told has no methods (M-109).
    askConditions: tell('settings', { type: 'settings.complete' }),
    openWithdrawal: tell('dialogs', { type: 'dialog.open', name: 'withdrawal', input: {} }),
    askProof: tell('stepUp', { type: 'proof.ask', owner: 'withdrawalMethods' }),
    cancelProof: tell('stepUp', { type: 'proof.cancel', owner: 'withdrawalMethods' }),
    closeDrawer: tell('dialogs', { type: 'dialog.close', name: 'withdrawalMethods' }),
  },
  delays: { requestTimeout },
});
const { request, withAnswer } = requestsOf(flow);
const shown = { params: ({ event }: { event: { methodsDialog: boolean } }) => event.methodsDialog } as const;
const setShown = { type: 'setShown', ...shown } as const;

const askAnother = {
  guard: { type: 'isSaved', params: ({ event }: { event: { id: number } }) => event.id },
  actions: { type: 'setAsked', params: ({ event }: { event: { id: number } }) => event.id },
} as const;
const askRemoval = { ...askAnother, target: 'asking' } as const;

// The list comes again with the end of what is under way; what the sign-in did not bring may have failed meanwhile.
const askOnly = { 'receivers.reload': { actions: 'askConditions' } } as const;

const removal = {
  on: { 'methodsDialog.changed': { actions: setShown }, ...askOnly },
  ...request('removeReceiver', {
    tags: 'busy',
    input: ({ context }) => ({ id: context.asked ?? 0 }),
    answered: [
      {
        guard: withAnswer('isAccepted'),
        target: 'refreshing',
        actions: ['forgetAsked', 'notifyRemoved', 'reloadProspects'],
      },
      { guard: withAnswer('isCodeNeeded'), target: 'proving', actions: 'askProof' },
      { target: 'refreshing', actions: ['forgetAsked', withAnswer('notifyNotRemoved')] },
    ],
    superseded: { guard: 'isOffline', target: 'listing', actions: ['forgetAsked', 'notifyUnconfirmed'] },
    failed: { target: 'refreshing', actions: ['forgetAsked', 'notifyUnconfirmed'] },
  }),
} as const;

/** The saved accounts to withdraw to: their list and their removal (M-110 to M-128). Adding one is a form of its own. */
export const withdrawalMethodsMachine = flow.createMachine({
  id: 'withdrawalMethods',
  meta: { visible: ['methodsDialog', 'id'] },
  context: ({ input }) => ({ ...input, receivers: [], asked: null, isShown: false }),
  initial: 'closed',
  on: {
    'settings.changed': { actions: { type: 'setSettings', params: ({ event }) => event.settings } },
    'methodsDialog.changed': [
      {
        guard: { type: 'isOpen', ...shown },
        target: '.loading',
        actions: [setShown, 'forgetReceivers', 'askConditions'],
      },
      { target: '.closed', actions: [setShown, 'forgetReceivers'] },
    ],
    // Not the other way round: what waits until no dialog is open would open in between.
    'withdrawal.continue': { actions: ['openWithdrawal', 'closeDrawer'] },
  },
  states: {
    closed: {
      description: 'The drawer is not open.',
      on: { 'receivers.reload': { actions: 'reloadProspects' } },
    },
    loading: {
      description: 'The drawer is open, and the accounts are on their way for the first time.',
      ...request('loadReceivers', {
        tags: 'busy',
        answered: { target: 'listing', actions: withAnswer('setReceivers') },
        failed: 'failed',
      }),
      on: {
        'receivers.reload': { target: 'loading', reenter: true, actions: 'askConditions' },
        'network.changed': { ...networkBackInSight, target: 'loading', reenter: true },
      },
    },
    failed: {
      description: 'They did not come, or not as they are now: that looks like no empty list (R14).',
      on: {
        'receivers.reload': { target: 'loading', actions: 'askConditions' },
        'network.changed': { ...networkBackInSight, target: 'loading' },
      },
    },
    listing: {
      description: 'The accounts are shown, each with Remove; with the network back as they are by then.',
      on: {
        'receivers.reload': { target: 'refreshing', actions: 'askConditions' },
        'receiver.remove': askRemoval,
        'network.changed': { ...networkBackInSight, target: 'refreshing' },
      },
    },
    refreshing: {
      description: 'An account was added or removed: the list comes again behind what is shown.',
      ...request('loadReceivers', {
        answered: { target: 'listing', actions: withAnswer('setReceivers') },
        failed: 'failed',
      }),
      on: {
        // What is on its way may be from before.
        'receivers.reload': { target: 'refreshing', reenter: true, actions: 'askConditions' },
        'receiver.remove': askRemoval,
        'network.changed': { ...networkBackInSight, target: 'refreshing', reenter: true },
      },
    },
    asking: {
      description: 'A removal awaits its confirmation (M-128).',
      on: {
        // Remove may have been pressed while the list was on its way.
        'removal.cancel': { target: 'refreshing', actions: 'forgetAsked' },
        'removal.confirm': 'removing',
        // Another one is asked about instead.
        'receiver.remove': askAnother,
        'receivers.reload': { target: '.renewing', actions: 'askConditions' },
      },
      initial: 'resting',
      states: {
        resting: { description: 'The list stands as it was shown; whatever is decided, it comes again.' },
        renewing: {
          description: 'An account was saved over the drawer, or may have been: it is listed, and the question stays.',
          ...request('loadReceivers', {
            answered: [
              { guard: withAnswer('isStillSaved'), target: 'resting', actions: withAnswer('setReceivers') },
              { target: '#withdrawalMethods.listing', actions: ['forgetAsked', withAnswer('setReceivers')] },
            ],
            failed: 'resting',
          }),
          // What is on its way may be from before.
          on: { 'receivers.reload': { target: 'renewing', reenter: true, actions: 'askConditions' } },
        },
      },
    },
    removing: {
      description:
        'The server is asked to remove the account; its answer is told also when the drawer is closed meanwhile.',
      ...removal,
    },
    proving: {
      description: 'The server wants a code by mail first; with it the removal is asked for again (R4).',
      exit: 'cancelProof',
      on: {
        'proof.given': 'removingProven',
        'proof.dropped': { target: 'refreshing', actions: 'forgetAsked' },
        ...askOnly,
        'removal.cancel': { target: 'refreshing', actions: 'forgetAsked' },
      },
    },
    removingProven: { description: 'The code was right, and the removal is asked for again.', ...removal },
  },
});
