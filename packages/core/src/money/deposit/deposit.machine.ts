import { assign, setup } from 'xstate';
import type { AppSettings } from '../../platform/settings/settings.types';
import { port } from '../../shared/actor-port';
import { isOnline, networkBack, requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import type { Offer } from '../money.types';
import { coinOf, isSameProvider, isUntold, methodsOf, offerOf } from './deposit.rules';
import type { DepositContext, DepositEvent, DepositInput, PaymentSettings } from './deposit.types';

const flow = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    input: {} as DepositInput,
    tags: {} as 'busy' | 'background',
  },
  actors: { loadPaymentSettings: port<PaymentSettings>('loadPaymentSettings') },
  guards: {
    isOnline,
    isOpen: (_, isOpen: boolean) => isOpen,
    isClosed: (_, isOpen: boolean) => !isOpen,
    hasMethod: ({ context }, payment: PaymentSettings) => methodsOf(offerOf(payment, context.settings)).length > 0,
    isUntold: ({ context }, payment: PaymentSettings) => isUntold(payment, context.settings),
    isStillOffered: ({ context: { offer } }, { card, coins }: PaymentSettings) =>
      offer !== null && methodsOf({ ...offer, card, coins }).length > 0,
    isSwitchedOff: ({ context: { payment } }, settings: AppSettings) =>
      payment !== null && methodsOf(offerOf(payment, settings)).length === 0,
    isOffered: ({ context }, method: string) => methodsOf(context.offer).some(({ id }) => id === method),
    hasCoin: ({ context: { offer, chosen } }) => coinOf(offer, chosen) !== null,
    isCard: ({ context: { chosen } }) => chosen === 'card',
    isOfferedOfOld: ({ context }, method: string) =>
      context.isOld && methodsOf(context.offer).some(({ id }) => id === method),
  },
  actions: {
    // The forms of the methods begin anew with each offer: a setting that it does not depend on empties none of them.
    setSettings: assign(({ context }, settings: AppSettings) => ({
      settings,
      ...(context.payment &&
        !isSameProvider(context.settings, settings) &&
        offered(context.payment, settings, context.chosen)),
    })),
    setOffer: assign(({ context }, payment: PaymentSettings) => ({
      ...{ payment, isOld: false },
      ...offered(payment, context.settings, ''),
    })),
    // No form begins anew: that of a card takes other limits as it stands.
    setRenewed: assign(({ context: { offer, payment, chosen } }, { card, coins }: PaymentSettings) => ({
      isOld: false,
      ...(payment && { payment: { ...payment, card, coins } }),
      ...(offer && inFront({ ...offer, card, coins }, chosen)),
    })),
    setChosen: assign((_, chosen: string) => ({ chosen })),
    forgetChosen: assign({ chosen: '' }),
    forgetOffer: assign({ offer: null, payment: null, chosen: '', isOld: false }),
    setOld: assign({ isOld: true }),
    // The question that a sign-in asks had no answer: what a visitor was told has no provider of invoices (M-275).
    askSettings: tell('settings', { type: 'settings.complete' }),
    closeChooser: tell('dialogs', { type: 'dialog.close', name: 'depositChooser' }),
    openPopup: tell('dialogs', { type: 'dialog.open', name: 'depositPopup', input: {} }),
    closePopup: tell('dialogs', { type: 'dialog.close', name: 'depositPopup' }),
  },
  delays: { requestTimeout },
});
const { request, withAnswer } = requestsOf(flow);

const offered = (payment: PaymentSettings, settings: AppSettings, chosen: string) =>
  inFront(offerOf(payment, settings), chosen);

/** What is offered, and the method in front: the chosen one while it is there, else the first (M-016). */
function inFront(offer: Offer, chosen: string) {
  const ids = methodsOf(offer).map(({ id }) => id);
  return { offer, chosen: ids.includes(chosen) ? chosen : (ids[0] ?? '') };
}

const changed = { params: ({ event }: { event: { settings: AppSettings } }) => event.settings };
const setSettings = { type: 'setSettings', ...changed } as const;
const popup = { params: ({ event }: { event: { popup: boolean } }) => event.popup };
const chosen = { params: ({ event }: { event: { method: string } }) => event.method };
const setChosen = { type: 'setChosen', ...chosen } as const;
const isOffered = { type: 'isOffered', ...chosen } as const;

/** The ways to pay in: which there are, and which is in front (M-001 to M-017). Each has a flow of its own. */
export const depositMachine = flow.createMachine({
  id: 'deposit',
  meta: { visible: ['method', 'popup'] },
  context: ({ input }) => ({ ...input, offer: null, payment: null, chosen: '', isOld: false }),
  initial: 'closed',
  on: {
    'settings.changed': { actions: setSettings },
    'popup.changed': { guard: { type: 'isClosed', ...popup }, target: '.closed', actions: 'forgetOffer' },
    'screen.changed': { actions: ['closeChooser', 'closePopup'] },
  },
  states: {
    closed: {
      description: 'The popup is not open; the chooser may be.',
      on: {
        // Not the other way round: what waits until no dialog is open would open in between.
        'deposit.start': { actions: ['openPopup', 'closeChooser'] },
        'popup.changed': { guard: { type: 'isOpen', ...popup }, target: 'loading' },
      },
    },
    loading: {
      description: 'The popup is open, and the methods are on their way.',
      entry: 'askSettings',
      ...request('loadPaymentSettings', {
        tags: 'busy',
        answered: [
          { guard: withAnswer('hasMethod'), target: 'offering', actions: withAnswer('setOffer') },
          { guard: withAnswer('isUntold'), target: 'untold' },
          { target: 'disabled' },
        ],
        failed: 'failed',
      }),
      on: { 'network.changed': { ...networkBack, target: 'loading', reenter: true } },
    },
    failed: {
      description: 'The methods did not come: that looks like no empty list (R14).',
      on: { 'methods.reload': 'loading', 'network.changed': { ...networkBack, target: 'loading' } },
    },
    untold: {
      description: 'The only method is the invoice, and where it is paid did not come: that is not off (M-291).',
      on: {
        'methods.reload': 'loading',
        'network.changed': { ...networkBack, target: 'loading' },
        'settings.changed': { target: 'loading', actions: setSettings },
      },
    },
    disabled: {
      description: 'The operator takes no deposits now (M-013).',
      on: { 'settings.changed': { target: 'loading', actions: setSettings } },
    },
    offering: {
      description: 'There are methods, the first in front to begin with (M-016).',
      initial: 'listing',
      on: {
        'method.choose': [
          { guard: { type: 'isOfferedOfOld', ...chosen }, target: '.renewing', actions: setChosen },
          { guard: isOffered, target: '.paying', actions: setChosen },
        ],
        'coins.reload': '.renewing',
        'card.reload': '.renewing',
        // The only method was the invoice, and its provider is taken away; any other change is the root's.
        'settings.changed': {
          guard: { type: 'isSwitchedOff', ...changed },
          target: 'disabled',
          actions: [setSettings, 'forgetOffer'],
        },
      },
      states: {
        listing: {
          description: 'A phone shows the list of methods, a wide screen the one in front as well (M-014).',
          // Without a coin in front nobody reads a wallet: the next method that is chosen has them come.
          on: {
            'coins.reload': [{ guard: 'hasCoin', target: 'renewing' }, { actions: 'setOld' }],
            'card.reload': [{ guard: 'isCard', target: 'renewing' }, { actions: 'setOld' }],
          },
        },
        paying: {
          description: 'A method was chosen; a phone shows that one alone.',
          on: { 'methods.show': { target: 'listing', actions: 'forgetChosen' } },
        },
        renewing: {
          description:
            'A method was used; the coins with their wallets and the limits of a card come again, and nothing that is typed goes.',
          ...request('loadPaymentSettings', {
            answered: [
              { guard: withAnswer('isStillOffered'), target: 'paying', actions: withAnswer('setRenewed') },
              { guard: withAnswer('isUntold'), target: '#deposit.untold', actions: 'forgetOffer' },
              { target: '#deposit.disabled', actions: 'forgetOffer' },
            ],
            failed: { target: 'paying', actions: 'setOld' },
          }),
          on: {
            // Another method in front does not drop the question: the wallet in sight may be the former one.
            'method.choose': { guard: isOffered, actions: setChosen },
            'methods.show': { target: 'listing', actions: ['forgetChosen', 'setOld'] },
          },
        },
      },
    },
  },
});
