import type { Tone } from '../../shared/format';
import type { Message } from '../../shared/message';

/** How far a list has come: loading for the first time, ready, ready without an entry, or failed with a retry (R14). */
export type ListPhase = 'loading' | 'ready' | 'empty' | 'failed';

/**
 * A star: on the watchlist, not on it, its change on the way, or unknown while the watchlist is not loaded. What is being
 * taken away is on the list until the server has answered (T-160).
 */
export type Star = 'on' | 'off' | 'adding' | 'removing' | 'unknown';

/** A figure that can go either way: its text with a sign and the tone of its colour and arrow. */
export interface Toned {
  readonly text: string;
  readonly tone: Tone;
}

/** The asset header above the chart. `none`: the operator has no asset at all (T-161). */
export interface AssetHeaderView {
  readonly phase: 'loading' | 'ready' | 'failed' | 'none';
  readonly id: string | null;
  readonly symbol: string;
  readonly name: string;
  readonly image: string;
  readonly type: string;
  readonly leverage: string;
  readonly bid: string;
  readonly ask: string;
  readonly spread: string;
  /** Per cent since a day ago, a dash when unknown. */
  readonly change: string;
  readonly changeTone: Tone;
  readonly star: Star;
  /** Prices are greyed and nothing can be traded (T-060). */
  readonly isStale: boolean;
  /** Whole seconds since the last applied price, once it is stale; null while it is fresh or none was applied. */
  readonly age: number | null;
  readonly isMarketOpen: boolean;
  /** It is not, because its price is out of date (T-060). */
  readonly isOutdated: boolean;
  /** "2026-11-23 00:00" while closed and known, else null (T-061). */
  readonly nextOpen: string | null;
  /** "Simulated prices" stands beside the prices (R28). */
  readonly isSimulated: boolean;
}

/** The frame of the positions panel: what no price moves (T-024…T-028). */
export interface PositionsFrameView {
  readonly isExpanded: boolean;
  /** Pixels. */
  readonly height: number;
  readonly minHeight: number;
  /** Of the window's height, at most (T-028). */
  readonly mostShare: number;
  /** Pixels that an arrow key moves the edge (T-028). */
  readonly step: number;
  /** Figures may be out of date: the last refresh failed, or none has come since the page was away (R22). */
  readonly isStale: boolean;
}

/** What is said above the open positions, which moves them. */
export interface PositionsNoteView {
  /**
   * `stale`: the last refresh failed. `part`: the list never came, what is shown was placed since, and others may be
   * missing (R14).
   */
  readonly note: 'stale' | 'part' | null;
}

/** Header of the positions panel (T-020…T-028). */
export interface PositionsPanelView extends PositionsFrameView {
  readonly phase: ListPhase;
  /** The full count (T-023), a dash until the list is loaded. */
  readonly count: string;
  /** Total net P/L such as "+$12.30", a dash until the list is loaded. */
  readonly profit: string;
  readonly profitTone: Tone;
  readonly canCloseAll: boolean;
}

/** Ids of a list in its order; the same array while the order is unchanged (hard case 14). */
export interface IdsView {
  readonly ids: readonly string[];
}

/** A list without its rows: another one only when rows come, go or change places. */
export interface ListView extends IdsView {
  readonly phase: ListPhase;
}

/** What the closed positions moved the balance by; null where their sum says it, or while it is not known. */
export interface ClosedBookedView {
  readonly booked: string | null;
}

/** Around the closed positions: they may be old. */
export interface ClosedFrameView {
  readonly isStale: boolean;
}

/** The older part of a list that comes by pages. */
export interface OlderView {
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** A row of open or closed positions (T-021, T-022, T-128). */
export interface PositionRowView {
  readonly id: string;
  readonly assetId: string;
  readonly symbol: string;
  readonly image: string;
  /** Its asset's; empty while that is unknown. */
  readonly type: string;
  readonly side: 'buy' | 'sell';
  /** Margin, 3 decimals. */
  readonly invested: string;
  readonly leverage: string;
  readonly units: string;
  /** The current price while open, the final one afterwards. */
  readonly current: string;
  readonly opening: string;
  /** Net P/L with its sign, 3 decimals (T-227). */
  readonly profit: string;
  readonly tone: Tone;
  readonly isOpen: boolean;
  /** Open, market open, a network, no close on its way, and not locked (T-061, T-084, T-090). */
  readonly canClose: boolean;
  readonly isClosing: boolean;
  /** A press on its button means nothing for a moment: it was closed, or the rows have only just moved (R39). */
  readonly isLocked: boolean;
  /** Closed here a moment ago: it stands where it stood, greyed (R39). */
  readonly isClosed: boolean;
  /** Why it cannot be closed now, such as a closed market. */
  readonly reason: Message | null;
  readonly openedAt: string;
  /** A dash while open. */
  readonly closedAt: string;
}

/** What of a row stands still while prices move. */
export type StaticRowView = Omit<PositionRowView, 'current' | 'profit' | 'tone'>;

/** Everything about one position (T-133). */
export interface PositionDetailView extends PositionRowView {
  readonly name: string;
  /** Net P/L in per cent of what was invested, with its sign; a dash where nothing was. */
  readonly share: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** About where an open one closes by them; null without them, and where that is not known. */
  readonly takeProfitPrice: string | null;
  readonly stopLossPrice: string | null;
  readonly closeReason: Message | null;
}

/** The figures bar (T-115…T-124). Money with `$` (R16). */
export interface FooterView {
  readonly equity: string;
  /** "Checks use balance + P/L: {figure}" when the shown equity is the document's (R17), else null. */
  readonly equityHelp: Message | null;
  readonly profit: string;
  readonly profitTone: Tone;
  readonly margin: string;
  readonly freeMargin: string;
  /** The current asset's. */
  readonly leverage: string;
  /** Per cent, a dash without margin (T-122). */
  readonly marginLevel: string;
  /** The level is at or below the operator's warning level (T-083). */
  readonly isMarginLow: boolean;
  /** The same for what is read out: never while it is not so, and not anew while the level only swings around its bound. */
  readonly isMarginWarned: boolean;
  /** T-123: the one plan's name, the count of several, or "Join A Plan". */
  readonly plan:
    | { readonly kind: 'none' }
    | { readonly kind: 'one'; readonly name: string }
    | { readonly kind: 'many'; readonly count: number };
  readonly assetId: string | null;
  /** Up to 10 characters (T-232); `assetName` is the whole. */
  readonly assetShort: string;
  readonly assetName: string;
  /** An asset is chosen: Buy and Sell open the order dialog (T-116). */
  readonly canOrder: boolean;
  readonly autoTrader: 'unavailable' | 'off' | 'pending' | 'on';
}

/** An asset as a chip of the header or an entry of its menu (T-151, T-152). */
export interface Chip {
  readonly id: string;
  readonly symbol: string;
  /** Up to 10 characters (T-232). */
  readonly label: string;
  readonly name: string;
  readonly image: string;
  readonly type: string;
  /** The bid, as on the chart. */
  readonly price: string;
  /** Per cent since a day ago, a dash when unknown. */
  readonly change: string;
  readonly changeTone: Tone;
  /** The list has not come since somebody looked (R22). */
  readonly isPriceOld: boolean;
  readonly isCurrent: boolean;
  /** Its removal is on the way. */
  readonly isPending: boolean;
}

/** The watchlist in the header. */
export interface WatchlistChipsView {
  /** The newest three, newest first (T-159). */
  readonly chips: readonly Chip[];
  /** The older ones, newest first; empty with three or fewer. */
  readonly more: readonly Chip[];
  /** The current asset while it is not on a watchlist that holds others: it never vanishes from among them. */
  readonly away: Chip | null;
}

/** The active balance. */
export interface BalanceView {
  readonly balance: string;
  readonly isPractice: boolean;
}

/** The bonus of the real account. */
export interface BonusView {
  /** null in practice mode. */
  readonly bonus: string | null;
}

/** How many positions are open. */
export interface OpenCountView {
  readonly openCount: number;
  /** Badge of the order-book entry (T-127); null at 0. */
  readonly badge: number | null;
}

/** The signed-in header as far as trading is concerned: with every price another one, for its ring. */
export interface TradingHeaderView extends WatchlistChipsView, BalanceView, OpenCountView, MarginInUseView {}

/** The share of equity in use, as a ring. */
export interface MarginInUseView {
  /** Share of equity in use, 0 to 100 (R17); null, and a dash as text, until the open positions are loaded. */
  readonly ring: number | null;
  readonly ringText: string;
  /** In whole per cent: what the ring has room for. */
  readonly ringLabel: string;
}

/** The order book (T-126…T-133). Counts and sums are dashes until their list is loaded. */
export interface OrderBookView {
  readonly openPhase: ListPhase;
  readonly closedPhase: ListPhase;
  readonly openCount: string;
  readonly closedCount: string;
  readonly openProfit: string;
  readonly openProfitTone: Tone;
  readonly closedProfit: string;
  readonly closedProfitTone: Tone;
  readonly canCloseAll: boolean;
}
