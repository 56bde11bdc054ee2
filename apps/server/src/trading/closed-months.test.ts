import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../store/db';
import { trades, users } from '../store/schema';
import { closedMonths } from '../store/schema-trading';
import { monthDifferences } from '../testing/ledger-check';
import { copyClosed } from '../testing/steering';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let trader: Trader;
const price = (sell: number, buy = sell + 10) => server.market.script(server.btc.id, { buy, sell });
const months = () =>
  server.frame.db
    .select()
    .from(closedMonths)
    .where(eq(closedMonths.userId, trader.id))
    .orderBy(asc(closedMonths.isPractice), asc(closedMonths.month));

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.setTime('2026-10-31T23:50:00Z');
  server.market.unscript();
  price(50_000);
  trader = await server.trader();
});
afterAll(() => server.close());

describe('the sums of closed positions', () => {
  it('are of each month and mode by itself, however many are closed at once (T-129, T-179, T-190)', async () => {
    await trader.place();
    server.advance(60);
    await trader.place({ qty: 0.02 });
    await trader.closeAll();
    server.setTime('2026-11-01T00:00:00Z');
    const { id } = await trader.place({ qty: 0.1 });
    server.advance(90);
    price(50_100);
    await trader.close(id);
    await trader.switchTo('practice');
    await trader.close((await trader.place()).id);
    const of = { userId: trader.id, isPractice: false };
    expect(await months()).toEqual([
      {
        ...{ ...of, month: '2026-10', positions: 2, won: 0, profit: '-0.300000', seconds: '60.000' },
        openedAt: new Date('2026-10-31T23:50:00Z'),
      },
      {
        ...{ ...of, month: '2026-11', positions: 1, won: 1, profit: '9.000000', seconds: '90.000' },
        openedAt: new Date('2026-11-01T00:00:00Z'),
      },
      {
        ...{ ...of, isPractice: true, month: '2026-11', positions: 1, won: 0, profit: '-0.100000', seconds: '0.000' },
        openedAt: new Date('2026-11-01T00:01:30Z'),
      },
    ]);
    expect(await monthDifferences(server.frame.db)).toEqual([]);
  });

  it('follow a hand that changes, moves, opens again or removes a position, and go with the user', async () => {
    const { db } = server.frame;
    const { id } = await trader.place();
    await trader.close(id);
    // Copies have no row in the ledger, which nobody may take away.
    await copyClosed(db, id, 3);
    const copies = await db.select().from(trades).where(eq(trades.userId, trader.id)).orderBy(asc(trades.id)).offset(1);
    const [first = 0, second = 0, third = 0] = copies.map((copy) => copy.id);
    const open = 'closed_at = null, closing_price = null, profit = null, close_reason = null';
    for (const statement of [
      `update trades set created_at = created_at - interval '1 hour', profit = 3.5 where id = ${first}`,
      `update trades set created_at = created_at - interval '2 hours' where id = ${second}`,
      `update trades set closed_at = closed_at + interval '1 day' where id = ${first}`,
      `update trades set take_profit = 5 where id = ${third}`,
      `update trades set ${open} where id = ${third}`,
      `delete from trades where id = ${third}`,
      `delete from trades where id = ${second}`,
      `delete from trades where id = ${first}`,
    ]) {
      await db.execute(sql.raw(statement));
      expect([statement, await monthDifferences(db)]).toEqual([statement, []]);
    }
    expect(await months()).toMatchObject([{ month: '2026-10', positions: 1 }]);
    await copyClosed(db, id, 2);
    await db.delete(users).where(eq(users.id, trader.id));
    expect([await months(), await monthDifferences(db)]).toEqual([[], []]);
  });

  it('and those of the ledger are answered without reading a row of a closed position (T-129, M-337)', async () => {
    const { db } = server.frame;
    const { id } = await trader.place();
    await trader.close(id);
    await copyClosed(db, id, 2000);
    // As if each had moved the balance, by cents that come to nothing.
    await db.execute(sql`insert into ledger (user_id, is_practice, type, source, amount, balance_after, at, trade_id)
      select user_id, is_practice, 'trade', 'BTCUSD',
        case when row_number() over (order by id) % 2 = 0 then 1 else -1 end, 0, closed_at, id from trades where user_id = ${trader.id} and id <> ${id}`);
    // Others have movements of their own, which nobody should read for this one.
    const other = await server.trader();
    await db.execute(sql`insert into ledger (user_id, is_practice, type, source, amount, balance_after, at)
      select ${other.id}, false, 'adjustment', 'test', case when n % 2 = 0 then 1 else -1 end, 0, now()
      from generate_series(1, 2000) n`);
    await db.execute(sql`analyze ledger`);
    const asked = vi.spyOn(db, 'execute');
    expect((await trader.call('reloadUser')).body.data).toMatchObject({ pnl: -0.1, deposit: 10_000 });
    const { data } = (await trader.call('getClosedTradesSummary')).body;
    expect(data).toEqual({ count: 2001, profit: -200.1, booked: -0.1 });
    const queries = asked.mock.calls.map(([query]) => query);
    asked.mockRestore();
    const plans = await Promise.all(
      queries.map(async (query) => JSON.stringify(await rowsOf(db, sql`explain ${query}`))),
    );
    const ofLedger = plans.filter((plan) => plan.includes('ledger'));
    expect(ofLedger.length).toBeGreaterThanOrEqual(2);
    for (const plan of ofLedger) {
      expect(plan).toContain('ledger_movements');
      expect(plan).not.toMatch(/ledger_(user|page|trade)|Seq Scan on ledger|on trades/);
    }
  });
});
