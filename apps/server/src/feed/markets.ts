import { createChosenMarket } from '../market/chosen-market';
import { createFeedMarket, type FeedMarket } from '../market/feed-market';
import { createMarket, type Market } from '../market/market';
import type { Clock } from '../services';
import type { Db } from '../store/db';
import type { SettingsStore } from '../store/settings-store';

/** The market of a server, by its settings, and the feed's, which goes on beside a simulated one. */
export function createMarkets(
  db: Db,
  clock: Clock,
  settings: SettingsStore,
  appKey: Buffer,
): { readonly market: Market; readonly feed: FeedMarket } {
  const feed = createFeedMarket(db, clock, () => settings.current().feed_stale_s);
  const simulated = createMarket(() => settings.current().market_calendar, appKey);
  return { market: createChosenMarket(() => settings.current().market_source === 'feed', simulated, feed), feed };
}
