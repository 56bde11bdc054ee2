export interface WatchlistPageContext {
  /** As typed. */
  text: string;
  /** `wishlist` or a type; null: all assets (T-146). */
  category: string | null;
}

export type WatchlistPageEvent =
  | { type: 'text.change'; text: string }
  | { type: 'category.choose'; category: string }
  /** All assets: no category, no text. */
  | { type: 'filter.clear' }
  /** A press on a row: it becomes the default asset and joins no list (T-148, T-149). */
  | { type: 'row.choose'; id: string };
