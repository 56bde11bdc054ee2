import type { Decimal } from '../../shared/decimal';

/** What it starts with. */
export interface ManagerProfileInput {
  /** Id of the manager whom the client accepted; null without one. */
  readonly manager: string | null;
}

export interface ManagerProfileContext {
  managerId: string | null;
  /** As it last came; null until then. */
  profile: ManagerProfile | null;
  /** The address names its page. */
  isOnPage: boolean;
  isDialogOpen: boolean;
  /** The page is visible and online. */
  isActive: boolean;
  /** What shows may be old: nobody has looked for a while, or it could not be loaded again. */
  isDated: boolean;
}

export type ManagerProfileEvent =
  /** Another manager was accepted, or the connection ended. */
  | { type: 'manager.changed'; manager: string | null }
  /** The address names another screen. */
  | { type: 'screen.changed'; screen: string }
  /** The profile's dialog opened or closed. */
  | { type: 'shown.changed'; shown: boolean }
  /** A person tries again. */
  | { type: 'profile.reload' }
  /** Whether somebody looks, with a network (R22). */
  | { type: 'activity.changed'; active: boolean };

/** The eight figures of a manager's record; null where the server sent none (T-190, T-212). */
export interface ManagerOverview {
  /** Per cent. */
  readonly monthlyReturn: Decimal | null;
  /** Per cent. */
  readonly totalReturn: Decimal | null;
  readonly wins: Decimal | null;
  readonly trades: Decimal | null;
  /** Mean time from opening to closing, hours. */
  readonly tradeLength: Decimal | null;
  readonly tradesPerDay: Decimal | null;
  /** USD. */
  readonly managed: Decimal | null;
  /** USD. */
  readonly securityDeposit: Decimal | null;
}

/** What a month brought, per cent of the capital. */
export interface MonthlyReturn {
  /** Such as 2026-03. */
  readonly month: string;
  readonly value: Decimal;
}

/** A position of the manager's own. */
export interface ManagerTrade {
  readonly id: string;
  readonly symbol: string;
  /** Address of a picture; empty for none. */
  readonly image: string;
  /** Decimals that a price of the asset has. */
  readonly decimals: number;
  readonly margin: Decimal;
  readonly leverage: number;
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly openingPrice: Decimal;
  readonly side: 'buy' | 'sell';
  readonly profit: Decimal;
  readonly openedAt: string;
  readonly closedAt: string | null;
}

/** The assigned manager (T-186, T-212). */
export interface ManagerProfile {
  readonly name: string;
  /** Address of a picture; empty for none. */
  readonly image: string;
  readonly email: string;
  readonly followers: number | null;
  readonly copiers: number | null;
  /** In the manager's own words; empty for none. */
  readonly about: string;
  readonly overview: ManagerOverview;
  /** Return of the months in the chart, per cent. */
  readonly periodReturn: Decimal | null;
  /** Oldest first; empty where labels or values are missing (T-190). */
  readonly months: readonly MonthlyReturn[];
  readonly openTrades: readonly ManagerTrade[];
  readonly closedTrades: readonly ManagerTrade[];
}
