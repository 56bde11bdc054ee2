import type { ScreenName } from '../../platform/navigation/navigation.types';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import type { Decimal } from '../../shared/decimal';
import type { Position } from '../trading.types';

/** What it starts with. */
export interface TradingAccountInput {
  readonly user: SessionUser;
  readonly settings: AppSettings;
}

/** The account's figures, from user and open positions; USD (T-117…T-122, R17). */
export interface Figures {
  readonly balance: Decimal;
  readonly profit: Decimal;
  readonly margin: Decimal;
  readonly freeMargin: Decimal;
  /** Balance + P/L: what every check uses. */
  readonly equity: Decimal;
  /** The document's figure: margin + free margin + P/L. */
  readonly equityAsSpecified: Decimal;
  /** Per cent; null without margin. */
  readonly marginLevel: Decimal | null;
  /** 0 to 100. */
  readonly ring: Decimal;
}

export interface TradingAccountContext {
  user: SessionUser;
  settings: AppSettings;
  positions: readonly Position[];
  /** The open list was loaded once in this account mode: before, what rests on it is unknown (R16). */
  arePositionsLoaded: boolean;
  figures: Figures;
}

export type TradingAccountEvent =
  /** The user was fetched again, or switched the account's mode. */
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'settings.changed'; settings: AppSettings }
  /** The open list changed. */
  | { type: 'positions.changed'; positions: readonly Position[] }
  /** The open list was loaded in this account mode. */
  | { type: 'positionsLoaded.changed'; positionsLoaded: boolean }
  /** Calls of a former page were settled: what they did is fetched. */
  | { type: 'recovered.changed'; recovered: number }
  /** Closed positions are loaded once a screen lists them. */
  | { type: 'screen.changed'; screen: ScreenName };
