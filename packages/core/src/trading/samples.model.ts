import { dec } from '../shared/decimal';
import type { Asset, Position, Quote } from './trading.types';

/** An asset as tests know it: EURUSD, tradable, quoted 1.1/1.1002. */
export const asset = (id: string, changes: Partial<Asset> = {}): Asset => ({
  id,
  name: 'Euro / US Dollar',
  symbol: 'EURUSD',
  pair: 'EUR/USD',
  exchangeSymbol: 'FX:EURUSD',
  aliases: '',
  type: 'forex',
  image: '',
  base: 'USD',
  leverage: 30,
  bid: dec('1.1'),
  ask: dec('1.1002'),
  spread: dec('0.0002'),
  decimals: 5,
  change: dec('0.25'),
  isOpen: true,
  isStale: false,
  nextOpen: null,
  ...changes,
});

export const bitcoin = asset('2', {
  name: 'Bitcoin',
  symbol: 'BTCUSD',
  pair: 'BTC/USD',
  exchangeSymbol: 'X:BTCUSD',
  type: 'crypto',
  leverage: 2,
  bid: dec('60000'),
  ask: dec('60010'),
  spread: dec('10'),
  decimals: 2,
  change: dec('-1.5'),
});

export const quote = (assetId: string, bid: string, ask: string, changes: Partial<Quote> = {}): Quote => ({
  assetId,
  bid: dec(bid),
  ask: dec(ask),
  spread: dec(ask).minus(dec(bid)),
  change: dec('0.3'),
  isOpen: true,
  isStale: false,
  nextOpen: null,
  ...changes,
});

/** A bought position of one EURUSD unit, opened at 10:00 plus its id in minutes. */
export const position = (id: string, changes: Partial<Position> = {}): Position => ({
  id,
  assetId: '1',
  symbol: 'EURUSD',
  image: '',
  decimals: 5,
  side: 'buy',
  quantity: dec(1),
  leverage: 30,
  margin: dec('0.036674'),
  openingPrice: dec('1.1002'),
  currentPrice: dec('1.1'),
  profit: dec('-0.0002'),
  takeProfit: null,
  stopLoss: null,
  openedAt: `2026-11-20T10:${id.padStart(2, '0')}:00.000Z`,
  closedAt: null,
  isOpen: true,
  isPractice: false,
  closeReason: null,
  balanceAfter: null,
  booked: null,
  ...changes,
});
