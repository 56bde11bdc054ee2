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

/** What the server said with a close. */
export interface Booked {
  /**
   * What these positions moved the balance by, and not the balance afterwards, which has what others closed as well: so
   * answers may come in any order. Null where that was not told, or where others closed some of these.
   */
  readonly moved: Decimal | null;
  readonly closed: readonly string[];
}

interface Whose {
  readonly userId: string;
  readonly isPractice: boolean;
}

/** What another tab of this browser tells of a close that it asked for. */
export type ToldClose =
  /** It is on its way. */
  | ({ type: 'close.askedElsewhere'; ids: readonly string[] } & Whose)
  /** It is done. */
  | ({ type: 'close.bookedElsewhere' } & Whose & Booked);

/** The other tabs are told of a close of this one. */
export interface TellClose {
  readonly type: 'close.tell';
  readonly close: ToldClose;
}

/** Of a low margin level: it is said, or was and is not anew until the level has clearly risen. */
export type MarginWarning = 'none' | 'saying' | 'said';

export interface TradingAccountContext {
  user: SessionUser;
  settings: AppSettings;
  positions: readonly Position[];
  /** The open list was loaded once in this account mode: before, what rests on it is unknown (R16). */
  arePositionsLoaded: boolean;
  /** Ids whose close was asked for, in whichever tab, since the user came: the balance has the result of none of them. */
  asked: ReadonlySet<string>;
  figures: Figures;
  marginWarning: MarginWarning;
}

export type TradingAccountEvent =
  /** The user was fetched again, or switched the account's mode. */
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'settings.changed'; settings: AppSettings }
  /** The open list changed. */
  | { type: 'positions.changed'; positions: readonly Position[] }
  /** The close of these is on its way. */
  | { type: 'close.asked'; ids: readonly string[] }
  /** Positions were closed: the balance has their result at once, until the user comes, and they count no more (T-086). */
  | ({ type: 'close.booked' } & Booked)
  | ToldClose
  /** The open list was loaded in this account mode. */
  | { type: 'positionsLoaded.changed'; positionsLoaded: boolean }
  /** Calls of a former page were settled: what they did is fetched. */
  | { type: 'recovered.changed'; recovered: number }
  /** Closed positions are loaded once a screen lists them. */
  | { type: 'screen.changed'; screen: ScreenName };
