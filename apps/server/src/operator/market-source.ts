import { sql } from 'drizzle-orm';
import type { Services } from '../services';
import { type Db, rowsOf } from '../store/db';
import type { OperatorSettings } from '../store/settings';
import { Refused } from './command-context';

/**
 * Throws where another source of prices would leave positions without a price, or value real money by drawn ones: the
 * feed needs a key and a tick of everything that is open, and where real people trade nothing real stays open over the
 * change, whichever way it goes: it was opened at the one price and would be closed at the other.
 */
export async function refuseSource(
  tx: Db,
  { isLive }: Services['config'],
  from: OperatorSettings['market_source'],
  to: unknown,
): Promise<void> {
  // An order on its way ends first, and none begins before this does.
  await tx.execute(sql`select 1 from settings where key = 'market_source' for update`);
  if (to === 'feed') await refuseFeed(tx);
  if (to === from || !isLive) return;
  const [open] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from trades where closed_at is null and not is_practice`,
  );
  if (open && open.count > 0)
    throw new Refused(
      `market_source: real positions are open (${open.count}), and simulated prices must not decide what they win or lose. Nothing was changed.`,
    );
}

async function refuseFeed(tx: Db): Promise<void> {
  const [known] = await rowsOf<{ keys: number; ticks: number }>(
    tx,
    sql`select (select count(*) from feed_keys)::int as keys, (select count(*) from feed_prices)::int as ticks`,
  );
  if (!known || known.keys === 0)
    throw new Refused('market_source: no program can send prices. "feed add-key" makes a key for one.');
  if (known.ticks === 0)
    throw new Refused('market_source: no tick has come yet. Start the feed first; "feed status" shows what it sent.');
  const missing = await rowsOf<{ sy: string }>(
    tx,
    sql`with needed as (
          select distinct asset_id as id from trades where closed_at is null
          union
          select pair.id from trades
            join assets as traded on traded.id = trades.asset_id
            join assets as pair on pair.type = 'forex' and traded.base <> 'USD'
              and pair.sy in (traded.base || 'USD', 'USD' || traded.base)
            where trades.closed_at is null)
        select sy from assets where id in (select id from needed)
          and id not in (select asset_id from feed_prices) order by position, id`,
  );
  if (missing.length > 0)
    throw new Refused(
      `market_source: positions are open whose value no tick tells yet: ${missing.map(({ sy }) => sy).join(', ')}.`,
    );
}
