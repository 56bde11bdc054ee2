import type { Tone } from '../../shared/format';
import type { Message } from '../../shared/message';
import type { ListPhase, Star } from './screens.types';

/** One entry of the left list of the asset search (T-134, T-135). */
export interface AssetCategory {
  /** `wishlist` or a type. */
  readonly key: string;
  readonly label: Message;
  /** null until it is known. */
  readonly count: number | null;
  readonly isChosen: boolean;
}

/** The asset search (T-134…T-145). */
export interface AssetSearchView {
  readonly isOpen: boolean;
  readonly phase: ListPhase;
  readonly text: string;
  /** null: all assets. */
  readonly category: string | null;
  readonly categories: readonly AssetCategory[];
  /** Matching assets, the best first, else in the operator's order (T-140). */
  readonly ids: readonly string[];
  /** How many assets of other categories match, where the chosen one has none. */
  readonly elsewhere: number;
}

/** A row of the asset search or the watchlist (T-136, T-137, T-147). */
export interface AssetRowView {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly image: string;
  readonly type: string;
  readonly bid: string;
  readonly ask: string;
  readonly spread: string;
  readonly change: string;
  readonly changeTone: Tone;
  readonly star: Star;
  readonly isCurrent: boolean;
  readonly isMarketOpen: boolean;
  /** It is not, because its price is out of date (T-060). */
  readonly isOutdated: boolean;
  /** Its price is not of now: its market is closed, or the list has not come since somebody looked (R22). */
  readonly isPriceOld: boolean;
}
