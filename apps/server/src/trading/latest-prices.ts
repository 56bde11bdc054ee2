import type { Services } from '../services';
import type { Db } from '../store/db';

/** What a price is read for: an asset, and the pair that turns its figures into USD. */
type Priced = { readonly asset: { readonly id: number }; readonly pair: { readonly id: number } | null };

/**
 * Reads what the feed last said of these, whichever process it said it to, so that all of them fill at one price. In
 * the transaction that opens, closes or lets money out, and before its first quote. A simulated market is the same
 * everywhere unread.
 */
export async function readLatestPrices(
  { feed, settings }: Pick<Services, 'feed' | 'settings'>,
  tx: Db,
  of: readonly Priced[],
): Promise<void> {
  if (settings.current().market_source !== 'feed' || of.length === 0) return;
  const ids = new Set(of.flatMap(({ asset, pair }) => (pair ? [asset.id, pair.id] : [asset.id])));
  await feed.refreshOf(tx, [...ids]);
}
