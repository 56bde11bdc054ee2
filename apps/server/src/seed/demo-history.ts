import type { OperatorSettings } from '../store/settings';

/** One trade of the demo: what was done how long before the first start, at the market's own prices of then. */
export type PastTrade = {
  readonly sy: string;
  readonly side: 'buy' | 'sell';
  readonly units: number;
  /** Hours before now. */
  readonly openedAgo: number;
  /** Hours it was held for; null while it is open. Ends earlier at a limit. */
  readonly held: number | null;
  readonly takeProfit?: number;
  readonly stopLoss?: number;
};

const DAY = 24;

/** Whatever the settings say, the history is of markets that were open. */
export const HISTORY_CALENDAR: OperatorSettings['market_calendar'] = 'always';

/** How long before the first start the accounts were opened, hours. */
export const OPENED_AGO = 75 * DAY;

/** The demo client's real account: several types, gains and losses, limits that were reached, and five open positions. */
export const CLIENT_REAL: readonly PastTrade[] = [
  { sy: 'EURUSD', side: 'buy', units: 20_000, openedAgo: 70 * DAY, held: 9 },
  { sy: 'AAPL', side: 'buy', units: 12, openedAgo: 64 * DAY, held: 3 * DAY, takeProfit: 60, stopLoss: 90 },
  { sy: 'XAUUSD', side: 'sell', units: 2, openedAgo: 59 * DAY, held: 26 },
  { sy: 'BTCUSD', side: 'buy', units: 0.03, openedAgo: 52 * DAY, held: 2 * DAY, takeProfit: 120, stopLoss: 80 },
  { sy: 'US500', side: 'buy', units: 1, openedAgo: 45 * DAY, held: 4 * DAY },
  { sy: 'GBPUSD', side: 'sell', units: 15_000, openedAgo: 38 * DAY, held: 31, stopLoss: 70 },
  { sy: 'ETHUSD', side: 'sell', units: 0.5, openedAgo: 31 * DAY, held: 20 },
  { sy: 'USDJPY', side: 'buy', units: 10_000, openedAgo: 24 * DAY, held: 2 * DAY },
  { sy: 'NVDA', side: 'buy', units: 15, openedAgo: 17 * DAY, held: 5 * DAY, takeProfit: 75, stopLoss: 75 },
  { sy: 'USOIL', side: 'sell', units: 60, openedAgo: 10 * DAY, held: 14 },
  { sy: 'EURUSD', side: 'sell', units: 25_000, openedAgo: 6 * DAY, held: 7 },
  { sy: 'BTCUSD', side: 'sell', units: 0.02, openedAgo: 4 * DAY, held: 11 },
  { sy: 'MSFT', side: 'buy', units: 5, openedAgo: 3 * DAY, held: null },
  { sy: 'XAUUSD', side: 'buy', units: 1, openedAgo: 40, held: null },
  { sy: 'US500', side: 'sell', units: 0.5, openedAgo: 22, held: null },
  { sy: 'EURUSD', side: 'buy', units: 10_000, openedAgo: 5, held: null },
  { sy: 'BTCUSD', side: 'buy', units: 0.02, openedAgo: 2, held: null },
];

/** The demo client's practice account. */
export const CLIENT_PRACTICE: readonly PastTrade[] = [
  { sy: 'BTCUSD', side: 'buy', units: 0.05, openedAgo: 72 * DAY, held: 15 },
  { sy: 'EURUSD', side: 'buy', units: 30_000, openedAgo: 66 * DAY, held: 2 * DAY, takeProfit: 90, stopLoss: 60 },
  { sy: 'AAPL', side: 'sell', units: 20, openedAgo: 48 * DAY, held: 30 },
  { sy: 'XAUUSD', side: 'buy', units: 3, openedAgo: 20 * DAY, held: 18 },
  { sy: 'ETHUSD', side: 'buy', units: 0.4, openedAgo: 9, held: null },
  { sy: 'GBPUSD', side: 'sell', units: 5_000, openedAgo: 3, held: null },
];

/** The manager's own account, whose figures the client reads. */
export const MANAGER_REAL: readonly PastTrade[] = [
  { sy: 'XAUUSD', side: 'buy', units: 8, openedAgo: 73 * DAY, held: 40 },
  { sy: 'EURUSD', side: 'sell', units: 90_000, openedAgo: 67 * DAY, held: 12 },
  { sy: 'BTCUSD', side: 'buy', units: 0.2, openedAgo: 61 * DAY, held: 3 * DAY, takeProfit: 700, stopLoss: 400 },
  { sy: 'US500', side: 'sell', units: 4, openedAgo: 55 * DAY, held: 2 * DAY },
  { sy: 'AAPL', side: 'buy', units: 60, openedAgo: 47 * DAY, held: 6 * DAY, takeProfit: 350 },
  { sy: 'GBPUSD', side: 'buy', units: 70_000, openedAgo: 36 * DAY, held: 20 },
  { sy: 'XAUUSD', side: 'sell', units: 6, openedAgo: 26 * DAY, held: 33 },
  { sy: 'ETHUSD', side: 'buy', units: 3, openedAgo: 18 * DAY, held: 2 * DAY, takeProfit: 400, stopLoss: 300 },
  { sy: 'USDJPY', side: 'sell', units: 60_000, openedAgo: 11 * DAY, held: 16 },
  { sy: 'EURUSD', side: 'buy', units: 80_000, openedAgo: 5 * DAY, held: 10 },
  { sy: 'NVDA', side: 'buy', units: 40, openedAgo: 30, held: null },
  { sy: 'XAUUSD', side: 'buy', units: 4, openedAgo: 6, held: null },
];

/** Miners of the simulation, USD and days; nothing of them reaches a balance. */
export const MINERS = [
  {
    asset: 'Bitcoin',
    exchange: 'CRYPTO:BTCUSD',
    currentBalance: '412.50',
    profit: '37.80',
    estimatedProfit: '96.00',
    estimatedProfitAfter: 180,
    createdAgo: 70 * DAY,
  },
  {
    asset: 'Ethereum',
    exchange: 'CRYPTO:ETHUSD',
    currentBalance: '268.00',
    profit: '14.25',
    estimatedProfit: '52.00',
    estimatedProfitAfter: 120,
    createdAgo: 33 * DAY,
  },
  {
    asset: 'Litecoin',
    exchange: 'CRYPTO:LTCUSD',
    currentBalance: '95.40',
    profit: '2.10',
    estimatedProfit: '18.50',
    estimatedProfitAfter: 90,
    createdAgo: 10 * DAY,
  },
] as const;
