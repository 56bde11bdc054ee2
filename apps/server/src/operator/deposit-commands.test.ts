import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deposits } from '../store/schema-money';
import { audit } from '../store/schema-operator';
import { users } from '../store/schema';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { type Outcome, runCommand } from './program';

let server: TradingServer;
let trader: Trader;
let email: string;

beforeAll(async () => {
  server = await createTradingServer();
  trader = await server.trader();
  const [row] = await server.frame.db.select().from(users).where(eq(users.id, trader.id));
  email = row?.email ?? '';
});
beforeEach(async () => {
  await server.frame.db.delete(audit);
  await server.frame.db.delete(deposits);
});
afterAll(async () => {
  await server.assertBalanced();
  await server.close();
});

const run = (...args: string[]): Promise<Outcome> =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });
async function done(...args: string[]): Promise<string> {
  const { out, error, code } = await run(...args);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out;
}
const deeds = () =>
  server.frame.db
    .select({ actor: audit.actor, action: audit.action, target: audit.target, after: audit.after })
    .from(audit)
    .orderBy(audit.id);
async function refused(text: string, ...args: string[]): Promise<void> {
  const before = await everything();
  const { error, code } = await run(...args);
  expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining(text) });
  expect(await everything()).toEqual(before);
}
const everything = async () => [await deeds(), await server.frame.db.select().from(deposits), await trader.ledger()];

async function deposit(change: Partial<typeof deposits.$inferInsert> = {}): Promise<string> {
  const [row] = await server.frame.db
    .insert(deposits)
    .values({
      ...{
        userId: trader.id,
        method: 'card',
        currency: 'USD',
        amount: '250.00',
        createdAt: server.services.clock.now(),
      },
      ...{ cardBrand: 'visa', cardLast4: '1111' },
      ...change,
    })
    .returning({ id: deposits.id });
  return String(row?.id);
}
const stateOf = async (id: string) => {
  const [row] = await server.frame.db
    .select()
    .from(deposits)
    .where(eq(deposits.id, Number(id)));
  return row;
};
/** What the ledger got while this was done. */
async function booked(work: () => Promise<unknown>): Promise<unknown[]> {
  const before = await trader.ledger();
  await work();
  return (await trader.ledger()).slice(before.length).map(({ type, source, amount }) => [type, source, amount]);
}

describe('a deposit', () => {
  test('is listed by its state with what the back office needs to decide (M-336)', async () => {
    expect(await done('deposit', 'list')).toBe('No deposit is pending.\n');
    const id = await deposit();
    const paidTo = { billingAddress: 'bc1qformerwallet' };
    await deposit({ method: 'crypto', currency: 'BTC', cardBrand: null, cardLast4: null, ...paidTo });
    const out = await done('deposit', 'list');
    expect(out).toMatch(
      new RegExp(`^${id} +${email} +250.00 USD by visa ending in 1111 +2026-11-18T14:00:00.000Z$`, 'm'),
    );
    expect(out).toContain('250.00 USD in BTC to bc1qformerwallet ');
    await done('deposit', 'decline', id, '--reason', 'no such payment');
    expect(await done('deposit', 'list', '--status', 'rejected')).toContain('no such payment');
    expect((await run('deposit', 'list', '--status', 'lost')).code).toBe(2);
  });

  test('is listed with those that wait longest first, the number of all of them, and the rest by --after (M-336)', async () => {
    const one = {
      userId: trader.id,
      method: 'card',
      currency: 'USD',
      amount: '1.00',
      createdAt: server.services.clock.now(),
    } as const;
    const rows = await server.frame.db
      .insert(deposits)
      .values(Array.from({ length: 202 }, () => one))
      .returning({ id: deposits.id });
    const ids = rows.map(({ id }) => String(id)).toSorted((a, b) => Number(a) - Number(b));
    const listed = (out: string) => [...out.matchAll(/^(\d+) +\S+@/gm)].map(([, id]) => id);
    const first = await done('deposit', 'list');
    expect(listed(first)).toEqual(ids.slice(0, 200));
    expect(first.trimEnd().split('\n').at(-1)).toBe(`202 in all. Go on with --after ${ids[199]}.`);
    const rest = await done('deposit', 'list', '--after', ids[199] ?? '');
    expect(listed(rest)).toEqual(ids.slice(200));
    expect(rest.trimEnd().split('\n').at(-1)).toBe('202 in all.');
    expect(await done('deposit', 'list', '--after', ids[201] ?? '')).toBe('No more of them.\n202 in all.\n');
    await refused('"x" is no number of a list.', 'deposit', 'list', '--after', 'x');
    for (const id of ids.slice(0, 2)) await done('deposit', 'reject', id, '--reason', 'not paid');
    const rejected = (...args: string[]) => done('deposit', 'list', '--status', 'rejected', ...args);
    expect(listed(await rejected())).toEqual(ids.slice(0, 2).toReversed());
    expect(listed(await rejected('--after', ids[1] ?? ''))).toEqual(ids.slice(0, 1));
  });

  test('is credited once, by one row of the ledger, and then it is decided (M-054, M-336, R19)', async () => {
    const id = await deposit();
    const rows = await booked(async () => {
      expect(await done('deposit', 'approve', id)).toContain('credited with 250.00 USD');
      await refused(`Deposit ${id} is approved already.`, 'deposit', 'approve', id);
      await refused(`Deposit ${id} is approved already.`, 'deposit', 'reject', id, '--reason', 'x');
    });
    expect(rows).toEqual([['deposit', 'card', '250.00']]);
    expect(await stateOf(id)).toMatchObject({ status: 1, decidedAt: server.services.clock.now() });
    expect(await deeds()).toEqual([
      {
        actor: 'ann',
        action: 'deposit approve',
        target: email,
        after: {
          id: Number(id),
          amount: '250.00',
          currency: 'USD',
          rate: null,
          credited: '250.00',
          balance: await trader.balance(),
        },
      },
    ]);
    expect((await trader.call('listDeposits')).body.data[0]).toMatchObject({ id: Number(id), status: 1 });
  });

  test('that is rejected changes no balance and stays rejected (M-054, M-336)', async () => {
    const id = await deposit();
    expect(
      await booked(async () => {
        await refused('A reason has 1 to 200 characters.', 'deposit', 'reject', id, '--reason', ' ');
        await done('deposit', 'reject', id, '--reason', 'no such payment');
        await refused(`Deposit ${id} is rejected already.`, 'deposit', 'approve', id);
      }),
    ).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: 2, note: 'no such payment', ledgerId: null });
    expect((await deeds()).map(({ action }) => action)).toEqual(['deposit reject']);
  });

  test('in EUR or GBP is credited at the rate that the approver records, in whole cents (M-054)', async () => {
    const id = await deposit({ currency: 'EUR', amount: '100.05' });
    await refused('give --rate, the USD for one EUR', 'deposit', 'approve', id);
    for (const rate of ['0', '-1', '1e2', '1.123456789', 'x'])
      await refused('is no rate', 'deposit', 'approve', id, `--rate=${rate}`);
    for (const rate of ['0.49999999', '2.00000001', '10.842', '108.42', '1084'])
      await refused(
        `A rate is from 0.5 to 2 USD for one EUR, not ${rate}.`,
        'deposit',
        'approve',
        id,
        `--rate=${rate}`,
      );
    for (const rate of ['0.5', '2']) {
      const other = await deposit({ currency: 'GBP', amount: '10.00' });
      expect(await done('deposit', 'approve', other, '--rate', rate)).toContain('credited');
    }
    // 100.05 × 1.0842 = 108.47421
    expect(await booked(() => done('deposit', 'approve', id, '--rate', '1.0842'))).toEqual([
      ['deposit', 'card', '108.47'],
    ]);
    expect(await stateOf(id)).toMatchObject({ rate: '1.08420000', amount: '100.05', currency: 'EUR' });
    await refused('it takes no rate', 'deposit', 'approve', await deposit(), '--rate', '1.1');
  });

  test('above the setting needs two operators, who both are in the audit (M-336)', async () => {
    await server.frame.setSettings({ second_approval_above: 250 });
    const small = await deposit();
    expect(await booked(() => done('deposit', 'approve', small))).toHaveLength(1);
    const id = await deposit({ currency: 'GBP', amount: '200.00' });
    expect(
      await booked(async () => {
        expect(await done('deposit', 'approve', id, '--rate', '1.3')).toContain(
          'needs the approval of a second operator',
        );
        expect(await done('deposit', 'list')).toContain('approved by ann, needs another');
        await refused('ann has approved it already', 'deposit', 'approve', id);
        // Another rate than the first is a first approval of its own: a slip has a way back, and credits nothing.
        expect(await done('--as', 'bob', 'deposit', 'approve', id, '--rate', '1.4')).toContain(
          'needs the approval of a second operator',
        );
        await refused('bob has approved it already', '--as', 'bob', 'deposit', 'approve', id);
        expect(await done('deposit', 'approve', id, '--rate', '1.3')).toContain(
          'needs the approval of a second operator',
        );
      }),
    ).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: 0, firstApprover: 'ann', firstRate: '1.30000000' });
    expect(await booked(() => done('--as', 'bob', 'deposit', 'approve', id))).toEqual([['deposit', 'card', '260.00']]);
    expect((await deeds()).map(({ actor, action }) => [actor, action])).toEqual([
      ['ann', 'deposit approve'],
      ['ann', 'deposit approve, first'],
      ['bob', 'deposit approve, first'],
      ['ann', 'deposit approve, first'],
      ['bob', 'deposit approve'],
    ]);
    await server.frame.setSettings({ second_approval_above: 0 });
    expect(await booked(async () => done('deposit', 'approve', await deposit({ amount: '999999.99' })))).toHaveLength(
      1,
    );
  });

  test('above the setting is not approved twice by one operator, however they write their name or forget it (M-336)', async () => {
    await server.frame.setSettings({ second_approval_above: 250 });
    const id = await deposit({ amount: '300.00' });
    expect(
      await booked(async () => {
        await done('--as', 'Bob  Jones', 'deposit', 'approve', id);
        for (const name of ['Bob  Jones', 'bob jones', ' BOB JONES ', 'Ｂｏｂ Jones'])
          await refused('Bob  Jones has approved it already', '--as', name, 'deposit', 'approve', id);
        await refused('Bob  Jones has approved it from this account: say by --as who', 'deposit', 'approve', id);
      }),
    ).toEqual([]);
    expect(await booked(() => done('--as', 'ann', 'deposit', 'approve', id))).toEqual([['deposit', 'card', '300.00']]);
    // From an account of their own the account's name is enough.
    const other = await deposit({ amount: '300.00' });
    await done('--as', 'bob', 'deposit', 'approve', other);
    const host = { open: async () => server.services, isDemo: true, account: 'eve' };
    expect((await runCommand(['deposit', 'approve', other], host)).code).toBe(0);
    await server.frame.setSettings({ second_approval_above: 0 });
  });

  test('that is approved by many at once is credited once (M-054)', async () => {
    const id = await deposit();
    const rows = await booked(async () => {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => run('deposit', 'approve', id)));
      expect(outcomes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1, 1, 1]);
    });
    expect(rows).toEqual([['deposit', 'card', '250.00']]);
  });

  test('that is not there, or beyond what a balance holds, is refused', async () => {
    await refused('There is no deposit 999999.', 'deposit', 'approve', '999999');
    await refused('"x" is no number of a list.', 'deposit', 'approve', 'x');
    const id = await deposit({ amount: '999999999.00' });
    await server.frame.setSettings({ second_approval_above: 0 });
    await refused('No balance may reach 1,000,000,000.', 'deposit', 'approve', id);
    expect((await stateOf(id))?.status).toBe(0);
  });

  test('is not approved while prices are simulated and real people sign in (R34)', async () => {
    const id = await deposit();
    const live = { ...server.services, config: { ...server.services.config, isLive: true } };
    const rows = await booked(async () => {
      const { code, error } = await runCommand(['deposit', 'approve', id], {
        open: async () => live,
        isDemo: false,
        account: 'ann',
      });
      expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining('simulated prices') });
    });
    expect([rows, (await stateOf(id))?.status]).toEqual([[], 0]);
  });
});
