import { sql } from 'drizzle-orm';
import { hashPassword } from '../access/passwords';
import { type Db, transact } from '../store/db';
import { assets, ledger, settings, users, watchlist } from '../store/schema';
import { type OperatorSettings, SETTING_DEFAULTS } from '../store/settings';
import { SEED_ASSETS } from './assets';

/** The account that a demo run offers on its login page. */
export const DEMO_ACCOUNT = { email: 'demo@bourse.example', password: 'demo-trader-1' } as const;

const OPENING_BALANCE = '10000.00';
/** Added in this order; the last one becomes the default asset and is crypto, so that it trades at any hour (R29). */
export const DEMO_WATCHLIST = ['EURUSD', 'AAPL', 'XAUUSD', 'BTCUSD'];
const PLACES_IN_A_STATEMENT = 200;

/** What every installation starts with: the assets, all of them or none. Does nothing where assets exist. */
export async function seedAssets(db: Db): Promise<void> {
  const [found] = await db.select({ id: assets.id }).from(assets).limit(1);
  if (found) return;
  await transact(db, async (tx) => {
    for (let from = 0; from < SEED_ASSETS.length; from += PLACES_IN_A_STATEMENT) {
      await tx
        .insert(assets)
        .values(SEED_ASSETS.slice(from, from + PLACES_IN_A_STATEMENT))
        .onConflictDoNothing();
    }
  });
}

/** Writes the settings that are missing; an operator's own values stay. */
export async function seedSettings(db: Db, values: Partial<OperatorSettings>): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }));
  if (rows.length > 0) await db.insert(settings).values(rows).onConflictDoNothing();
}

/** Settings that have a row always: an order locks it, and of none that is missing a change would wait (R34). */
export const LOCKED_SETTINGS: Partial<OperatorSettings> = { market_source: SETTING_DEFAULTS.market_source };

/** Settings of a run that shows itself: the demo account on the login page, markets open at any hour. */
export const DEMO_SETTINGS: Partial<OperatorSettings> = {
  demo_mode: 'true',
  demo_user_login_email: DEMO_ACCOUNT.email,
  demo_user_login_password: DEMO_ACCOUNT.password,
  market_calendar: 'always',
};

/** Makes the demo account once: both balances with the ledger rows that account for them, and a watchlist. */
export async function seedDemoAccount(db: Db, now: Date, passwordHash?: string): Promise<void> {
  const hash = passwordHash ?? (await hashPassword(DEMO_ACCOUNT.password));
  await transact(db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        email: DEMO_ACCOUNT.email,
        passwordHash: hash,
        firstname: 'Demo',
        lastname: 'Trader',
        emailVerified: true,
        adminVerified: true,
        identityApprovedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) return;
    await credit(tx, now, user.id, false, 'deposit');
    await credit(tx, now, user.id, true, 'top_up');
    await seedWatchlist(tx, now, user.id);
  });
}

/** The watchlist that the demo account begins with, the last one as the newest. */
export async function seedWatchlist(tx: Db, now: Date, userId: number): Promise<void> {
  const listed = await tx
    .select({ id: assets.id, sy: assets.sy })
    .from(assets)
    .where(sql`${assets.sy} in ${DEMO_WATCHLIST}`);
  for (const sy of DEMO_WATCHLIST) {
    const asset = listed.find((entry) => entry.sy === sy);
    if (asset) await tx.insert(watchlist).values({ userId, assetId: asset.id, addedAt: now });
  }
}

async function credit(tx: Db, at: Date, userId: number, isPractice: boolean, type: string): Promise<void> {
  const balance = isPractice ? { practiceBalance: OPENING_BALANCE } : { balance: OPENING_BALANCE };
  await tx.update(users).set(balance).where(sql`${users.id} = ${userId}`);
  await tx.insert(ledger).values({
    userId,
    isPractice,
    type,
    source: 'demo',
    amount: OPENING_BALANCE,
    balanceAfter: OPENING_BALANCE,
    at,
  });
}
