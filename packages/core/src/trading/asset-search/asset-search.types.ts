export interface AssetSearchContext {
  /** As typed. */
  text: string;
  /** `wishlist` or a type; null: all assets (T-134). */
  category: string | null;
}

export type AssetSearchEvent =
  /** Opens the dialog (T-154). */
  | { type: 'search.open' }
  /** The dialog's own close. */
  | { type: 'search.close' }
  /** The dialog left the screen another way: Back, sign-out. */
  | { type: 'dialog.closed' }
  | { type: 'text.change'; text: string }
  | { type: 'category.choose'; category: string }
  /** Seeks what was typed among all assets. */
  | { type: 'category.leave' }
  /** All assets and All expirations: no category, no text (T-144). */
  | { type: 'filter.clear' }
  /** Adds it to the watchlist, makes it the current asset, closes (T-142, T-149). */
  | { type: 'search.choose'; id: string };
