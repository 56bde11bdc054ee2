import { dec } from '../../shared/decimal';
import { NO_CONVERSION } from '../../shared/figures';
import type { Message } from '../../shared/message';
import { typedNumberMessages } from '../../shared/typed-number.messages';
import { defineModel } from '../../testing/model';
import { stage } from '@bourse/model-testing';
import { problemOf } from './order-ticket.form';
import { orderTicketMachine } from './order-ticket.machine';
import { orderTicketMessages } from './order-ticket.messages';
import type { OrderTicketEvent, TicketAsset } from './order-ticket.types';
import { orderTicketView, type OrderTicketView } from './order-ticket.view';

export const euro: TicketAsset = {
  id: '1',
  symbol: 'EURUSD',
  leverage: 30,
  decimals: 5,
  bid: dec('1.10000'),
  ask: dec('1.10020'),
  conversion: NO_CONVERSION,
  isOpen: true,
  isStale: false,
  nextOpen: null,
};
export const gold: TicketAsset = {
  ...euro,
  id: '2',
  symbol: 'XAUUSD',
  leverage: 20,
  decimals: 2,
  bid: dec(2400),
  ask: dec(2401),
};

/** The wire's trade of an accepted order. */
export const placedTrade = {
  id: 7,
  asset: { id: 1, image: '', sy: 'EURUSD', decimals: 5 },
  traded_amount: 0.003668,
  leverage: 30,
  qty: 0.1,
  closing_price: 1.1,
  opening_price: 1.1002,
  trade_type: 'buy',
  profit: -0.00002,
  created_at: '2026-11-20T10:00:00.000Z',
  status: 0,
  is_practice: false,
  is_take_profit: false,
  is_stop_loss: false,
  take_profit: 0,
  stop_loss: 0,
  duration: 10,
  closed_at: null,
  close_reason: null,
};

export const funds = { isPractice: false, balance: dec(10_000), freeMargin: dec(9_000) };
const quote = { bid: dec('1.20000'), ask: dec('1.20020'), isOpen: true, isStale: false, nextOpen: null };
const settled = { type: 'intent.settled', ref: '1', operation: 'placeOrder' } as const;
const modeChanged = 'The account mode was switched meanwhile. Please check and try again.';

export const orderTicketModel = defineModel(orderTicketMachine, {
  events: [
    { type: 'asset.changed', asset: euro },
    { type: 'asset.changed', asset: gold },
    { type: 'asset.changed', asset: { ...euro, isOpen: false, nextOpen: '2026-11-23T00:00:00.000Z' } },
    { type: 'asset.changed', asset: null },
    { type: 'quote.changed', assetId: '1', ...quote },
    { type: 'quote.changed', assetId: '1', ...quote, isOpen: false, nextOpen: '2026-11-23T00:00:00.000Z' },
    { type: 'quote.stale' },
    { type: 'funds.changed', funds },
    { type: 'funds.changed', funds: { ...funds, freeMargin: null } },
    { type: 'network.changed', network: 'offline' },
    { type: 'network.changed', network: 'online' },
    { type: 'price.moved', assetId: '1', bid: dec('1.30000'), ask: dec('1.30020') },
    { type: 'side.choose', side: 'sell' },
    { type: 'ticket.open', side: 'sell' },
    { type: 'sheet.shown' },
    { type: 'sheet.changed', sheet: false },
    { type: 'units.change', text: '0' },
    { type: 'units.increase' },
    { type: 'units.decrease' },
    { type: 'percent.change', percent: 10 },
    { type: 'trigger.toggle', trigger: 'stopLoss' },
    { type: 'trigger.change', trigger: 'stopLoss', text: '50' },
    { type: 'trigger.increase', trigger: 'stopLoss' },
    { type: 'trigger.decrease', trigger: 'stopLoss' },
    { type: 'order.submit' },
    { ...settled, outcome: { kind: 'accepted', body: { status: 1, data: placedTrade, msg: 'ok' } } },
    { ...settled, outcome: { kind: 'accepted', body: { status: 1 } } },
    { ...settled, outcome: { kind: 'rejected', message: 'Insufficient free margin', fields: {} } },
    { ...settled, outcome: { kind: 'rejected', message: modeChanged, fields: {}, isModeChanged: true } },
    { ...settled, outcome: { kind: 'unknown' } },
    { ...settled, ref: '2', outcome: { kind: 'unknown' } },
  ],
  // In an open market: whether a press would be refused on the spot, whether the amount shown is the slider's, and, so
  // that an answer to the second press is told from one to the first, how many orders were sent. The first of them buys,
  // sells, or sells with a stop loss.
  key: (snapshot) => {
    if (!snapshot.matches({ market: 'open' })) return '';
    const { context } = snapshot;
    const sent = Math.min(context.submission, 2);
    const order = context.side === 'buy' ? '' : context.stopLoss.isOn ? ' sell with a stop loss' : ' sell';
    if (snapshot.matches({ order: 'submitting' })) return sent === 1 ? `first${order}` : sent;
    if (problemOf(context) !== null) return 'incomplete';
    if (context.sliderAmount !== null) return 'slid';
    return sent === 0 && context.funds !== null ? `funded${order}` : sent;
  },
  // A lock in a market that closes, or grows old, ends as one in an open market.
  stopWhen: (snapshot) => snapshot.hasTag('locked') && !snapshot.matches({ market: 'open' }),
  residents: ['intentQueue', 'openOrders', 'positionsPanel', 'session', 'notices', 'dialogs'],
  view: orderTicketView,
});

/** An applied rate of the first asset. */
export const rate = (bid: string, ask: string, isOpen = true, isStale = false) =>
  ({ type: 'quote.changed', assetId: '1', bid: dec(bid), ask: dec(ask), isOpen, isStale, nextOpen: null }) as const;

const texts: Readonly<Record<string, string>> = { ...orderTicketMessages, ...typedNumberMessages };

/** The English words of a message. */
export const words = (message: Message | null | undefined): string | undefined =>
  message ? ('id' in message ? texts[message.id] : message.text) : undefined;

/** A ticket on EURUSD with a live price and money to spend, after these events. */
export function readyTicket(events: readonly OrderTicketEvent[] = []) {
  const ticket = stage(orderTicketModel);
  const begin = [
    { type: 'asset.changed', asset: euro },
    { type: 'funds.changed', funds },
    rate('1.10000', '1.10020'),
  ] as const;
  for (const event of [...begin, ...events]) ticket.send(event);
  ticket.take();
  const view = () => ticket.view() as OrderTicketView;
  /** Presses the button; what it asked for. */
  const submit = () => {
    ticket.send({ type: 'order.submit' });
    return ticket.take('intentQueue') as unknown as { body: Record<string, unknown>; ref: string }[];
  };
  return { ...ticket, view, submit };
}
