import type { Decimal } from '../../shared/decimal';

/** A simulated miner (T-213): nothing is mined or earned, and no figure of it reaches a balance (T-182). Amounts in USD. */
export interface Miner {
  readonly id: string;
  readonly asset: string;
  /** Address of a picture; empty for none. */
  readonly image: string;
  /** Exchange symbol, such as CRYPTO:BTCUSD. */
  readonly exchange: string;
  readonly balance: Decimal;
  readonly profit: Decimal;
  readonly estimatedProfit: Decimal;
  /** Days from the beginning until the estimated profit. */
  readonly days: number;
  readonly createdAt: string;
}

/** The miners, and the time at which they came: how far each is follows from both. */
export interface Mining {
  readonly miners: readonly Miner[];
  /** ms since 1970, of the client's clock. */
  readonly at: number;
}
