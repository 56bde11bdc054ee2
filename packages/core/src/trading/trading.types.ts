import type { Decimal } from '../shared/decimal';
import type { Conversion, Side } from '../shared/figures';

export type { Side };

/* The field's words for the wire's: bid is sell_p, ask is buy_p. Ids are strings (T-112). */

/** An instrument with its last known quote; rows keep their reference while nothing of them changes. */
export interface Asset {
  readonly id: string;
  readonly name: string;
  /** sy, such as EURUSD. */
  readonly symbol: string;
  /** sym, such as EUR/USD. */
  readonly pair: string;
  /** ex_sym, such as NASDAQ:AAPL. */
  readonly exchangeSymbol: string;
  /** Other words to find it by, in lower case, a line each: one text, so that an unchanged asset reads the same. */
  readonly aliases: string;
  /** forex, stocks, crypto, commodities, indices, etfs, options, or its own name (T-210). */
  readonly type: string;
  readonly image: string;
  readonly base: string;
  /** 1 or more (T-059). */
  readonly leverage: number;
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly spread: Decimal;
  /** Decimals a price is shown with. */
  readonly decimals: number;
  /** Per cent since a day ago. */
  readonly change: Decimal | null;
  readonly isOpen: boolean;
  /** It is not open because its price is out of date, not because its market is closed (T-060). */
  readonly isStale: boolean;
  /** ISO. */
  readonly nextOpen: string | null;
}

/** A quote that passed T-113's checks. */
export interface Quote {
  readonly assetId: string;
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly spread: Decimal;
  readonly change: Decimal | null;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  readonly nextOpen: string | null;
}

/** The newest prices of an asset, and what its pricing currency is worth; null when nothing quotes that. */
export interface AssetPrices {
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly conversion: Conversion | null;
}

/** What a list of positions tells of an asset's prices: the bid by what was bought, the ask by what was sold. */
export interface TradedPrices {
  readonly bid: Decimal | null;
  readonly ask: Decimal | null;
}

/** An open or closed trade. */
export interface Position {
  readonly id: string;
  readonly assetId: string;
  readonly symbol: string;
  readonly image: string;
  readonly decimals: number;
  readonly side: Side;
  readonly quantity: Decimal;
  readonly leverage: number;
  /** traded_amount, USD. */
  readonly margin: Decimal;
  readonly openingPrice: Decimal;
  /** closing_price: the current price while open, the final one afterwards. */
  readonly currentPrice: Decimal;
  /** Net P/L, USD. */
  readonly profit: Decimal;
  /** null when its toggle was off; USD (T-054). */
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly isOpen: boolean;
  readonly isPractice: boolean;
  readonly closeReason: 'manual' | 'take_profit' | 'stop_loss' | 'stop_out' | 'manager' | null;
  /** Of its account mode when it was closed, USD; null while it is open or where the server does not say it. */
  readonly balanceAfter: Decimal | null;
  /** What closing it moved the balance by, USD; null while it is open or where the server does not say it. */
  readonly booked: Decimal | null;
}

/** What the account can spend; sent to the flows that need it (hard case 2). USD. */
export interface Funds {
  readonly isPractice: boolean;
  /** The active balance (T-048). */
  readonly balance: Decimal;
  /** equityStandard − margin (R17); null until the open positions are loaded. */
  readonly freeMargin: Decimal | null;
}
