import { sql } from 'drizzle-orm';
import type { Services } from '../services';
import { type Db, rowsOf } from '../store/db';
import { settingsOf } from '../store/settings-store';

/** What a price is read for: an asset, and the pair that turns its figures into USD. */
type Priced = { readonly asset: { readonly id: number }; readonly pair: { readonly id: number } | null };
type Known = Pick<Services, 'config' | 'feed' | 'settings'>;

/**
 * Reads what the feed last said of these, whichever process it said it to, so that all of them fill at one price. In
 * the transaction that opens, closes or lets money out, and before its first quote. A simulated market is the same
 * everywhere unread. False where no price that this process knows may decide about real money (R34).
 */
export async function readLatestPrices(
  { config, feed, settings }: Known,
  tx: Db,
  { isPractice }: { readonly isPractice: boolean },
  of: readonly Priced[],
): Promise<boolean> {
  if (of.length === 0) return true;
  const { market_source: source } = settings.current();
  if (config.isLive && !isPractice && (await storedSource(tx)) !== source) return false;
  if (source !== 'feed') return true;
  const ids = new Set(of.flatMap(({ asset, pair }) => (pair ? [asset.id, pair.id] : [asset.id])));
  await feed.refreshOf(tx, [...ids]);
  return true;
}

/**
 * Where prices come from: another process may have been told of another source since this one last read the settings.
 * Until the end of the transaction no other is chosen, and then it counts the positions of this one.
 */
async function storedSource(tx: Db) {
  const stored = await rowsOf<{ json: string }>(
    tx,
    sql`select value::text as json from settings where key = 'market_source' for share`,
  );
  const rows = stored.map(({ json }) => ({ key: 'market_source', value: JSON.parse(json) as unknown }));
  return settingsOf(rows).market_source;
}
