import type { components } from '@bourse/contract';
import { asc, eq } from 'drizzle-orm';
import { toJson } from '../ledger/decimal';
import type { Services } from '../services';
import { miners } from '../store/schema-trading';
import { isOn } from '../store/switches';

/** Miners that a user sees, at most. */
const MOST = 1000;

/** The user's simulated miners, oldest first; none while mining is switched off (T-182, T-213). */
export async function minersOf(
  { db, settings }: Services,
  userId: number,
): Promise<components['schemas']['MiningAsset'][]> {
  if (!isOn(settings.current().enable_mining)) return [];
  const rows = await db.select().from(miners).where(eq(miners.userId, userId)).orderBy(asc(miners.id)).limit(MOST);
  return rows.map((row) => ({
    id: row.id,
    asset: row.asset,
    asset_image: row.image,
    asset_exchange: row.exchange,
    current_balance: toJson(row.currentBalance),
    profit: toJson(row.profit),
    estimated_profit_after: row.estimatedProfitAfter,
    estimated_profit: toJson(row.estimatedProfit),
    created_at: row.createdAt.toISOString(),
  }));
}
