import { and, assign, setup, stateIn } from 'xstate';
import { tell } from '../../shared/resident';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { IntentOutcome, IntentSettled } from '../../platform/intents/intents.types';
import type { Funds, Position, Side } from '../trading.types';
import {
  decreasedUnits,
  emptyTicket,
  FILL_LOCK_MS,
  increasedUnits,
  moveSlider,
  nextSubmission,
  OPENING_LOCK_MS,
  problemOf,
  SHEET_LOCK_MS,
  stepTrigger,
  toggleTrigger,
  typeTrigger,
  typeUnits,
  withAsset,
  withPrices,
  withQuote,
} from './order-ticket.form';
import { isPriced } from './order-ticket.figures';
import { errorNotice, placedNotice } from './order-ticket.notices';
import { applyAsset, applyQuote, assetOf, outcomeOf, quoteOf, sheetOf } from './order-ticket.steps';
import { orderBody, placedPosition, rejectionOf } from './order-ticket.wire';
import type {
  OrderTicketContext,
  OrderTicketEvent,
  PriceFacts,
  QuoteFacts,
  TicketAsset,
  TriggerName,
} from './order-ticket.types';

const isOwn = ({ submission }: OrderTicketContext, ref: string) => ref === String(submission);

/**
 * The trade room's order ticket (T-013…T-062, T-071…T-077): what is typed, whether the market takes it, and the one
 * order on its way. The call itself belongs to `intentQueue` (hard case 4).
 */
export const orderTicketMachine = setup({
  types: {
    context: {} as OrderTicketContext,
    events: {} as OrderTicketEvent,
    tags: {} as 'busy' | 'editable' | 'locked',
  },
  guards: {
    isUnpriced: (_, asset: TicketAsset | null) => !isPriced(asset),
    isMarketClosed: (_, asset: TicketAsset | null) => asset?.isOpen === false,
    /** What the list said of it may be old: another asset, or one that could not be traded so far. */
    needsQuote: ({ context }, asset: TicketAsset | null) =>
      asset?.id !== context.asset?.id || !isPriced(context.asset) || !context.asset.isOpen,
    isOwnAsset: ({ context }, { assetId }: { assetId: string }) => assetId === context.asset?.id,
    isClosingQuote: ({ context }, { assetId, isOpen }: { assetId: string; isOpen: boolean }) =>
      assetId === context.asset?.id && !isOpen,
    isComplete: ({ context }) => isPriced(context.asset) && problemOf(context) === null,
    isSheetGone: ({ context }, isOpen: boolean) => !isOpen && context.lock !== FILL_LOCK_MS,
    isTradable: stateIn('#orderTicket.market.open'),
    canPlace: and(['isTradable', 'isComplete']),
    isOwn: ({ context }, { ref }: IntentSettled) => isOwn(context, ref),
    isPlaced: ({ context }, { ref, outcome }: IntentSettled) =>
      isOwn(context, ref) && placedPosition(context, outcome) !== null,
    isAccepted: ({ context }, of: IntentSettled) => isOwn(context, of.ref) && of.outcome.kind === 'accepted',
    isRejected: ({ context }, of: IntentSettled) => isOwn(context, of.ref) && of.outcome.kind === 'rejected',
    isModeChanged: ({ context }, { ref, outcome }: IntentSettled) =>
      isOwn(context, ref) && outcome.kind === 'rejected' && outcome.isModeChanged === true,
  },
  actions: {
    setSide: assign(({ context }, side: Side) => (side === context.side ? {} : { side, sliderAmount: null })),
    setUnits: assign(({ context }, text: string) => typeUnits(context, text)),
    increaseUnits: assign(({ context }) => typeUnits(context, increasedUnits(context.units))),
    decreaseUnits: assign(({ context }) => typeUnits(context, decreasedUnits(context.units))),
    moveSlider: assign(({ context }, percent: number) => moveSlider(context, percent)),
    toggleTrigger: assign(({ context }, name: TriggerName) => toggleTrigger(context, name)),
    setTrigger: assign(({ context }, { trigger, text }: { trigger: TriggerName; text: string }) =>
      typeTrigger(context, trigger, text),
    ),
    increaseTrigger: assign(({ context }, name: TriggerName) => stepTrigger(context, name, 'up')),
    decreaseTrigger: assign(({ context }, name: TriggerName) => stepTrigger(context, name, 'down')),
    setAsset: assign(({ context }, asset: TicketAsset | null) => withAsset(context, asset)),
    setQuote: assign(({ context }, quote: QuoteFacts) => withQuote(context, quote)),
    setPrices: assign(({ context }, prices: PriceFacts) => withPrices(context, prices)),
    setFunds: assign((_, funds: Funds) => ({ funds })),
    setNetwork: assign((_, network: NetworkChanged['network']) => ({ isOffline: network === 'offline' })),
    setProblem: assign(({ context }) => ({ problem: problemOf(context) })),
    nameSubmission: assign(({ context }) => nextSubmission(context)),
    submitOrder: tell('intentQueue', ({ context }) => ({
      type: 'intent.submit',
      operation: 'placeOrder',
      body: orderBody(context),
      owner: 'orderTicket',
      ref: String(context.submission),
    })),
    tellPlaced: tell('openOrders', ({ context }, outcome: IntentOutcome) => ({
      type: 'position.placed',
      // The guard has read it already.
      position: placedPosition(context, outcome) as Position,
    })),
    setFill: assign(({ context }, outcome: IntentOutcome) => ({ fill: placedPosition(context, outcome) })),
    lockUntilShown: assign({ lock: OPENING_LOCK_MS }),
    lockBriefly: assign({ lock: SHEET_LOCK_MS }),
    unlock: assign({ fill: null, lock: FILL_LOCK_MS }),
    openSheet: tell('dialogs', { type: 'dialog.open', name: 'orderTicket', input: {} }),
    closeSheet: tell('dialogs', { type: 'dialog.close', name: 'orderTicket' }),
    reloadOrders: tell('openOrders', { type: 'orders.reload' }),
    showPanel: tell('positionsPanel', { type: 'panel.show' }),
    reloadUser: tell('session', { type: 'user.reload' }),
    notifyPlaced: tell('notices', ({ context }) => placedNotice(context)),
    notifyRejected: tell('notices', (_, outcome: IntentOutcome) => errorNotice(rejectionOf(outcome))),
    notifyUnconfirmed: tell('notices', errorNotice({ id: 'orderTicket.unconfirmed' })),
    /** Given by orderTicketActions; the machine alone is silent. */
    playSuccess: () => undefined,
  },
  delays: { lock: ({ context }) => context.lock },
}).createMachine({
  id: 'orderTicket',
  meta: { visible: ['side', 'trigger', 'assetId', 'operation', 'ref', 'outcome', 'kind'] },
  type: 'parallel',
  context: emptyTicket,
  // What is typed while an order is on its way belongs to the next one: its own body has left.
  on: {
    'side.choose': { actions: { type: 'setSide', params: ({ event }) => event.side } },
    'units.change': { actions: { type: 'setUnits', params: ({ event }) => event.text } },
    'units.increase': { actions: 'increaseUnits' },
    'units.decrease': { actions: 'decreaseUnits' },
    'percent.change': { actions: { type: 'moveSlider', params: ({ event }) => event.percent } },
    'trigger.toggle': { actions: { type: 'toggleTrigger', params: ({ event }) => event.trigger } },
    'trigger.change': { actions: { type: 'setTrigger', params: ({ event }) => event } },
    'trigger.increase': { actions: { type: 'increaseTrigger', params: ({ event }) => event.trigger } },
    'trigger.decrease': { actions: { type: 'decreaseTrigger', params: ({ event }) => event.trigger } },
    'price.moved': { actions: { type: 'setPrices', params: ({ event }) => event } },
    'funds.changed': { actions: { type: 'setFunds', params: ({ event }) => event.funds } },
    'network.changed': { actions: { type: 'setNetwork', params: ({ event }) => event.network } },
  },
  states: {
    market: {
      description: 'Whether the asset has a price that an order may be placed at.',
      initial: 'unpriced',
      on: {
        'asset.changed': [
          { guard: { type: 'isUnpriced', params: assetOf }, target: '.unpriced', actions: applyAsset },
          { guard: { type: 'isMarketClosed', params: assetOf }, target: '.closed', actions: applyAsset },
          { guard: { type: 'needsQuote', params: assetOf }, target: '.awaited', actions: applyAsset },
          { actions: applyAsset },
        ],
        'quote.changed': [
          { guard: { type: 'isClosingQuote', params: quoteOf }, target: '.closed', actions: applyQuote },
          { guard: { type: 'isOwnAsset', params: quoteOf }, target: '.open', actions: applyQuote },
        ],
      },
      states: {
        unpriced: { description: 'No asset, or none with a price (T-059).' },
        awaited: { description: 'The list has a price; the first applied rate is awaited.' },
        open: { description: 'The asset has a price of now.', on: { 'quote.stale': 'stale' } },
        stale: { description: 'Three polls brought no rate (T-060).' },
        closed: {
          description: 'The market of the asset is closed, or the server itself calls its price old (T-060, T-061).',
        },
      },
    },
    order: {
      description: 'The one order that may be on its way.',
      initial: 'editing',
      states: {
        editing: {
          description: 'The ticket can be filled in and sent.',
          tags: 'editable',
          on: {
            'order.submit': [
              { guard: 'canPlace', target: 'submitting', actions: ['nameSubmission', 'submitOrder'] },
              { guard: 'isTradable', actions: 'setProblem' },
            ],
            'ticket.open': {
              target: 'locked',
              actions: [{ type: 'setSide', params: ({ event }) => event.side }, 'lockUntilShown', 'openSheet'],
            },
          },
        },
        submitting: {
          // Nor does one of the price bar: the answer would close the sheet it opens, with what is typed by then.
          description: 'The order is on its way. A second press finds no transition: one intent (T-077).',
          tags: 'busy',
          on: {
            'intent.settled': [
              {
                guard: { type: 'isPlaced', params: ({ event }) => event },
                target: 'locked',
                actions: [
                  { type: 'setFill', params: outcomeOf },
                  { type: 'tellPlaced', params: outcomeOf },
                  'closeSheet',
                  'playSuccess',
                  'notifyPlaced',
                  'reloadUser',
                ],
              },
              {
                // Placed, though the trade in the answer cannot be read: the list is fetched instead.
                guard: { type: 'isAccepted', params: ({ event }) => event },
                target: 'locked',
                actions: ['reloadOrders', 'showPanel', 'closeSheet', 'playSuccess', 'notifyPlaced', 'reloadUser'],
              },
              {
                // The account was switched elsewhere: this tab follows (hard case 6).
                guard: { type: 'isModeChanged', params: ({ event }) => event },
                target: 'locked',
                actions: ['lockBriefly', { type: 'notifyRejected', params: outcomeOf }, 'reloadUser'],
              },
              {
                guard: { type: 'isRejected', params: ({ event }) => event },
                target: 'locked',
                actions: ['lockBriefly', { type: 'notifyRejected', params: outcomeOf }],
              },
              {
                guard: { type: 'isOwn', params: ({ event }) => event },
                target: 'locked',
                actions: ['lockBriefly', 'notifyUnconfirmed', 'reloadOrders'],
              },
            ],
          },
        },
        locked: {
          description:
            'An order was answered a moment ago, a fill stands beside the button; or the sheet is coming under the finger. A press, also of the price bar, does nothing and keeps the lock (R39). Nothing but a fill locks once the sheet is closed.',
          tags: 'locked',
          on: {
            'sheet.shown': { target: 'locked', reenter: true, actions: 'lockBriefly' },
            'sheet.changed': { guard: { type: 'isSheetGone', params: sheetOf }, target: 'editing', actions: 'unlock' },
            'order.submit': { target: 'locked', reenter: true },
            'ticket.open': { target: 'locked', reenter: true },
          },
          after: { lock: { target: 'editing', actions: 'unlock' } },
        },
      },
    },
  },
});
