import type { Message } from '../../shared/message';

/** A way on from the home page. */
export interface HomeTile {
  readonly name:
    | 'home'
    | 'tradeRoom'
    | 'orderBook'
    | 'marketAnalysis'
    | 'history'
    | 'chat'
    | 'helpCenter'
    | 'leaderBoard'
    | 'tutorials';
  readonly label: Message;
  /** null: no page, see `opensChat`. */
  readonly path: string | null;
  /** The help center, where somebody of the operator's answers. Without it and a path a press says "pending". */
  readonly opensChat: boolean;
}

/** The home page around its lists and figures. */
export interface HomeAccountView {
  /** The person's first name, else the account's. */
  readonly name: string;
  readonly isPractice: boolean;
  /** Of open positions in the active mode; a dash while the list is not loaded. */
  readonly openCount: string;
  readonly tiles: readonly HomeTile[];
  /** The notice of a tile without a path. */
  readonly pending: Message;
}
