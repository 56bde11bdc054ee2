import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '../ledger/decimal';
import { purgeThrottles } from '../http/throttle';
import { readMail } from '../mail/outbox';
import { runCommand } from '../operator/program';
import { rowsOf } from '../store/db';
import { users } from '../store/schema';
import { outbox } from '../store/schema-access';
import { withdrawalAccounts, withdrawals } from '../store/schema-money';
import { audit } from '../store/schema-operator';
import { setBalance } from '../testing/steering';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { isIban, openReceiver } from './receivers';
import { createWithdrawal, feeOf, MOST_PENDING } from './withdrawals';

const SETTINGS = {
  ...{ minimum_withdrawal: 50, withdrawal_fee: 2.5 },
  ...{ paypal_withdraw: 'true', wire_withdraw: '1', crypto_withdraw: 'yes' },
} as const;
const BANK = {
  ...{
    type: 'bank',
    bank_name: 'Example Bank',
    bank_country: 'United Kingdom',
    account_number: 'GB33BUKB20201555555555',
  },
  ...{ swift_code: 'EXAMGB2L', full_name: 'Ada Byron', country: 'United Kingdom', bank_address: '' },
} as const;
const WALLET = { type: 'crypto', cryptocurrency_name: 'Bitcoin', address: 'bc1qreceiverreceiverreceiver0001' } as const;
const PAYPAL = { type: 'paypal', email: 'ada.receiver@example.com' } as const;

let server: TradingServer;
let trader: Trader;
let bank: number;

beforeAll(async () => {
  server = await createTradingServer({ settings: SETTINGS });
});
beforeEach(async () => {
  server.market.unscript();
  server.market.script(server.btc.id, { buy: 50_010, sell: 50_000 });
  trader = await server.trader();
  bank = (await save(BANK)).body.data.id;
});
afterAll(async () => {
  await server.assertBalanced();
  await server.close();
});

const save = (body: object, who = trader) => who.call('createWithdrawalAccount', { body });
const withdraw = (change: object = {}, key?: string) =>
  trader.call('createWithdrawal', {
    body: { amount: 100.05, account_id: bank, type: 'wire', ...change },
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  });
const list = async () => (await trader.call('listWithdrawals')).body.data;
const run = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });
async function done(...args: string[]): Promise<string> {
  const { out, error, code } = await run(...args);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out;
}
async function having(settings: Parameters<TradingServer['frame']['setSettings']>[0], work: () => Promise<unknown>) {
  await server.frame.setSettings(settings);
  try {
    await work();
  } finally {
    const off = { require_kyc_for_withdrawal: 'false', enable_withdrawal_hold: 'false', second_approval_above: 10_000 };
    await server.frame.setSettings({ ...SETTINGS, ...off, market_source: 'simulated' });
  }
}
const refusal = (status: number, text: string, errors?: object, word?: string) => ({
  status,
  body: { message: text, error: text, ...(errors ? { errors } : {}), ...(word ? { status: word } : {}) },
});
const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

describe('a withdrawal', () => {
  test('awaits approval, and its gross amount leaves the balance at once by one row (M-096, M-104, M-301, M-311)', async () => {
    const answer = await withdraw();
    expect(said(answer)).toEqual({
      status: 201,
      body: {
        message: 'Withdrawal Initiated, awaiting approval',
        data: {
          ...{
            id: answer.body.data.id,
            amount: 100.05,
            fee: 2.5,
            total: 97.55,
            type: 'wire',
            status: 'pending',
            note: null,
          },
          created_at: server.services.clock.now().toISOString(),
        },
      },
    });
    expect(await list()).toEqual([answer.body.data]);
    expect(await trader.ledger()).toEqual([
      { type: 'withdrawal', source: 'wire', amount: '-100.05', balanceAfter: '9899.95' },
    ]);
    expect((await trader.call('reloadUser')).body.data).toMatchObject({ estimatedBalance: 9899.95, withdrawals: 0 });
  });

  test.each([
    ['100.05', '2.5', '2.50', '97.55'],
    ['50.20', '2.5', '1.26', '48.94'],
    ['33.33', '1.5', '0.50', '32.83'],
    ['0.01', '50', '0.01', '0.00'],
    ['999999999.99', '0.0001', '1000.00', '999998999.99'],
    ['100', '0', '0.00', '100.00'],
  ])('of %s at %s per cent costs %s, and the receiver gets %s (M-102)', (amount, percent, fee, total) => {
    const cost = feeOf(decimal(amount), decimal(percent));
    expect([cost.fee.toFixed(2), cost.total.toFixed(2)]).toEqual([fee, total]);
  });

  test('keeps the fee of its day when the setting changes (A-257, M-102)', async () => {
    await withdraw({ amount: 50.2 });
    await having({ withdrawal_fee: 50 }, async () => {
      expect(await list()).toMatchObject([{ amount: 50.2, fee: 1.26, total: 48.94 }]);
      expect((await withdraw({ amount: 50 })).body.data).toMatchObject({ fee: 25, total: 25 });
    });
  });

  test('takes no other fee than the one that was shown, and then nothing leaves the balance (M-102, M-099)', async () => {
    const text = 'The fee for this withdrawal has changed. Please check the figures and try again.';
    await having({ withdrawal_fee: 50 }, async () => {
      expect(said(await withdraw({ fee: 2.5 }))).toEqual(refusal(422, text, { fee: [text] }));
      expect([await trader.balance(), await list(), await trader.ledger()]).toEqual(['10000.00', [], []]);
      // What is wrong with the amount is said first.
      expect((await withdraw({ amount: 10, fee: 2.5 })).body.errors).toHaveProperty('amount');
      expect((await withdraw({ amount: 100, fee: 50 })).body.data).toMatchObject({ fee: 50, total: 50 });
    });
    expect((await withdraw({ fee: 2.5 })).body.data).toMatchObject({ fee: 2.5, total: 97.55 });
  });

  test('is not for the practice account, whatever else is wrong (A-041, A-226, M-095, M-098)', async () => {
    await trader.switchTo('practice');
    const text = 'A practice account cannot withdraw';
    expect(said(await withdraw({ account_id: 1, amount: 1 }))).toEqual(
      refusal(403, text, undefined, 'practice_account'),
    );
    expect([await trader.balance(), await trader.balance(true)]).toEqual(['10000.00', '10000.00']);
  });

  test('asks for an approved identity where the operator does, and only there (M-106, R19)', () =>
    having({ require_kyc_for_withdrawal: 'true' }, async () => {
      await trader.place();
      const text = 'Verify your identity before making a withdrawal';
      expect(said(await withdraw())).toEqual(refusal(403, text, undefined, 'kyc_required'));
      await done('identity', `WEB${trader.id}`, 'approved');
      expect((await withdraw()).body.status).toBe('open_positions');
      await trader.closeAll();
      expect((await withdraw()).status).toBe(201);
      await done('identity', `WEB${trader.id}`, 'unapproved');
      expect((await withdraw()).status).toBe(403);
    }));

  test('waits for the open positions of the real account, and for no others (M-100, M-101)', async () => {
    const { id } = await trader.place();
    const text = "Sorry, you can't initiate a withdrawal now. Close all open positions and try again";
    const refused = refusal(422, text, { positions: [text] }, 'open_positions');
    expect(said(await withdraw({ account_id: 1, amount: 1 }))).toEqual(refused);
    await trader.close(id);
    await trader.switchTo('practice');
    await trader.place();
    await trader.switchTo('real');
    expect((await withdraw()).status).toBe(201);
  });

  test('goes to an own account of its type whose method is on, or nowhere (M-100, M-105, M-273, M-290)', async () => {
    const text = 'Invalid withdrawal account';
    const refused = refusal(422, text, { account_id: [text] });
    const other = await server.trader();
    const foreign = (await save(PAYPAL, other)).body.data.id;
    for (const change of [
      { type: 'paypal' },
      { account_id: foreign, type: 'paypal' },
      { account_id: 2_000_000_000 },
      { type: 'crypto', amount: 1 },
    ])
      expect(said(await withdraw(change))).toEqual(refused);
    await having({ wire_withdraw: 'false' }, async () => expect(said(await withdraw())).toEqual(refused));
    expect(await list()).toEqual([]);
  });

  test.each([
    [49.99, 'Amount cannot be less than 50.00'],
    [10_000.01, 'Insufficient balance'],
    [0, 'Please enter a valid amount!'],
    [-5, 'Please enter a valid amount!'],
    [100.005, 'Please enter a valid amount!'],
    ['100', 'Please enter a valid amount!'],
    [undefined, 'Please enter a valid amount!'],
  ])('of %s is refused, and nothing leaves the balance (M-099)', async (amount, text) => {
    expect(said(await withdraw({ amount }))).toEqual(refusal(422, text, { amount: [text] }));
    expect([await trader.balance(), await list(), await trader.ledger()]).toEqual(['10000.00', [], []]);
  });

  test('of the least and of everything is taken; bonus and practice money are not to be had (M-099)', async () => {
    await done('bonus', 'set', `WEB${trader.id}`, '500');
    expect((await withdraw({ amount: 50 })).status).toBe(201);
    expect((await withdraw({ amount: 9950.01 })).status).toBe(422);
    expect((await withdraw({ amount: 9950 })).status).toBe(201);
    expect([await trader.balance(), await trader.balance(true)]).toEqual(['0.00', '10000.00']);
  });

  test('of the whole balance, asked for by many at once, is one withdrawal (M-103)', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw({ amount: 10_000 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(7).fill(422)]);
    expect(await trader.balance()).toBe('0.00');
    expect((await trader.ledger()).map(({ amount }) => amount)).toEqual(['-10000.00']);
  });

  test('beside an order of the same moment leaves never more taken than there is (M-101, M-103)', async () => {
    const [out, order] = await Promise.all([withdraw({ amount: 10_000 }), trader.order({ qty: 1 })]);
    const isOut = out.status === 201;
    expect([isOut, order.body.status]).toEqual(isOut ? [true, 0] : [false, 1]);
    expect(isOut ? order.body.msg : out.body.status).toBe(isOut ? 'Insufficient free margin' : 'open_positions');
  });

  test('under one key, sent many times at once, is one; a lost answer is found by its key (M-292, R15)', async () => {
    const key = randomUUID();
    server.frame.faults.next('createWithdrawal', { isLost: true });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => withdraw({}, key)));
    expect(answers.length).toBe(5);
    expect(await trader.ledger()).toHaveLength(1);
    expect((await trader.intent(key)).body.data).toMatchObject({
      state: 'settled',
      status: 201,
      operation: 'createWithdrawal',
    });
    expect((await withdraw({}, key)).body.data).toEqual((await list())[0]);
  });

  test.each(['withdrawals', 'intents', 'ledger'])(
    'that breaks off while it writes to %s leaves nothing behind, and goes on under its key (M-103, R15)',
    async (table) => {
      const { db } = server.frame;
      const key = randomUUID();
      await db.execute(
        sql.raw(
          `create or replace function breaks() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
        ),
      );
      await db.execute(
        sql.raw(`create trigger breaks before insert on ${table} for each row execute function breaks()`),
      );
      try {
        expect((await withdraw({}, key)).status).toBe(500);
      } finally {
        await db.execute(sql.raw(`drop trigger breaks on ${table}`));
      }
      expect([await trader.balance(), await trader.ledger(), await list()]).toEqual(['10000.00', [], []]);
      expect((await withdraw({}, key)).status).toBe(201);
      expect([await trader.balance(), (await trader.ledger()).length]).toEqual(['9899.95', 1]);
    },
  );

  test('is asked for ten times a minute at most (M-293)', async () => {
    for (let at = 0; at < 10; at += 1) await withdraw({ amount: 1 });
    expect(await withdraw()).toMatchObject({
      status: 429,
      body: { message: 'Too many requests' },
      headers: { 'retry-after': '60' },
    });
    server.advance(61);
    expect((await withdraw()).status).toBe(201);
  });

  test('does not move while prices are simulated and real people sign in (R34)', async () => {
    const live = { ...server.services, config: { ...server.services.config, isLive: true } };
    const user = { id: trader.id } as Parameters<typeof createWithdrawal>[1]['user'];
    const body = { amount: 100, account_id: bank, type: 'wire' } as const;
    const word = { status: 503, extras: { word: 'simulated_market' } };
    await expect(createWithdrawal(live, { body, user, headers: {} })).rejects.toMatchObject(word);
    const { id } = (await withdraw()).body.data;
    const { code } = await runCommand(['withdrawal', 'approve', String(id)], {
      open: async () => live,
      isDemo: false,
      account: 'ann',
    });
    expect([code, (await list())[0].status]).toEqual([1, 'pending']);
  });

  test('to a new account is held for 24 hours where the operator says so', () =>
    having({ enable_withdrawal_hold: 'true' }, async () => {
      const text = 'A new account takes its first withdrawal after 24 hours';
      expect(said(await withdraw())).toEqual(refusal(422, text, { account_id: [text] }, 'account_held'));
      server.advance(24 * 3600 - 1);
      expect((await withdraw()).status).toBe(422);
      server.advance(1);
      expect((await withdraw()).status).toBe(201);
    }));
});

describe('the back office', () => {
  const stateOf = async (id: number) => {
    const [row] = await server.frame.db.select().from(withdrawals).where(eq(withdrawals.id, id));
    return row;
  };

  test('approves a withdrawal once; the client reads the note (M-103, M-336, M-337)', async () => {
    const { id } = (await withdraw()).body.data;
    expect(await done('withdrawal', 'list')).toMatch(new RegExp(`^${id} .* wire +100.05 +2.50 +97.55`, 'm'));
    expect(await done('withdrawal', 'approve', String(id), '--note', 'paid today')).toContain('97.55 USD to pay');
    for (const again of [
      ['approve', String(id)],
      ['reject', String(id), '--note', 'x'],
    ])
      expect(await run('withdrawal', ...again)).toMatchObject({
        code: 1,
        error: `Withdrawal ${id} is approved already.\n`,
      });
    expect(await list()).toMatchObject([{ id, status: 'approved', note: 'paid today' }]);
    expect(await trader.ledger()).toHaveLength(1);
    expect((await trader.call('reloadUser')).body.data).toMatchObject({
      withdrawals: 100.05,
      estimatedBalance: 9899.95,
    });
  });

  test('finds those that wait longest first, with the number of all of them (M-336)', async () => {
    await server.frame.db.delete(withdrawals);
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await withdraw()).body.data.id);
    const listed = (out: string) => [...out.matchAll(/^(\d+) +\S+@/gm)].map(([, id]) => Number(id));
    const out = await done('withdrawal', 'list');
    expect([listed(out), out.trimEnd().split('\n').at(-1)]).toEqual([ids, '3 in all.']);
    expect(listed(await done('withdrawal', 'list', '--after', String(ids[0])))).toEqual(ids.slice(1));
  });

  test('rejects one, and what returned is no adjustment of the day: neither in its way nor making room (M-103, M-336)', async () => {
    const { id } = (await withdraw({ amount: 5_000 })).body.data;
    await having({ second_approval_above: 3_000 }, async () => {
      await done('withdrawal', 'reject', String(id), '--note', 'not yours');
      const adjust = (amount: string) =>
        run('balance', 'adjust', `WEB${trader.id}`, '--reason', 'withdrawal', '--', amount);
      expect((await adjust('+10')).code).toBe(0);
      expect((await adjust('-3000')).code).toBe(0);
      expect(await adjust('-10.01')).toMatchObject({ code: 1, error: expect.stringContaining('3000 USD in a day') });
    });
    expect(await trader.balance()).toBe('7010.00');
  });

  test('rejects one, and the whole amount returns by one row, once (M-103, M-336, R19)', async () => {
    const { id } = (await withdraw()).body.data;
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => run('withdrawal', 'reject', String(id), '--note', 'not yours')),
    );
    expect(outcomes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1]);
    expect((await trader.ledger()).at(-1)).toEqual({
      ...{ type: 'adjustment', source: 'withdrawal', amount: '100.05', balanceAfter: '10000.00' },
    });
    expect(await trader.ledger()).toHaveLength(2);
    expect(await list()).toMatchObject([{ id, status: 'rejected', note: 'not yours' }]);
    expect((await trader.call('reloadUser')).body.data).toMatchObject({ withdrawals: 0, estimatedBalance: 10_000 });
    expect((await run('withdrawal', 'approve', String(id))).code).toBe(1);
  });

  test('needs two operators above the setting (M-336)', () =>
    having({ second_approval_above: 100 }, async () => {
      const { id } = (await withdraw()).body.data;
      expect(await done('withdrawal', 'approve', String(id))).toContain('Pay nothing yet');
      expect((await run('withdrawal', 'approve', String(id))).error).toContain('ann has approved it already');
      expect(await stateOf(id)).toMatchObject({ status: 'pending', firstApprover: 'ann' });
      await done('--as', 'bob', 'withdrawal', 'approve', String(id));
      expect(await stateOf(id)).toMatchObject({ status: 'approved' });
      const named = String((await withdraw()).body.data.id);
      await done('--as', 'bob', 'withdrawal', 'approve', named);
      expect((await run('--as', 'Bob ', 'withdrawal', 'approve', named)).error).toContain(
        'bob has approved it already',
      );
      expect((await run('withdrawal', 'approve', named)).error).toContain('say by --as who approves it now');
      await done('--as', 'ann', 'withdrawal', 'approve', named);
      const small = (await withdraw({ amount: 100 })).body.data.id;
      await done('withdrawal', 'approve', String(small));
    }));

  test("keeps the first operator's note for the client until another one approves, who may write their own (M-336, M-337)", () =>
    having({ second_approval_above: 100 }, async () => {
      const first = async () => {
        const { id } = (await withdraw()).body.data;
        await done('withdrawal', 'approve', String(id), '--note', 'paid by transfer 4711');
        return String(id);
      };
      await done('--as', 'bob', 'withdrawal', 'approve', await first());
      const kept = await server.frame.db
        .select({ after: audit.after })
        .from(audit)
        .where(like(audit.action, 'withdrawal approve%'));
      expect(kept.slice(-2)).toMatchObject(Array(2).fill({ after: { note: 'paid by transfer 4711' } }));
      await done('--as', 'bob', 'withdrawal', 'approve', await first(), '--note', 'paid today');
      const waiting = await first();
      expect((await list()).map(({ status, note }: Record<string, unknown>) => [status, note])).toEqual([
        ['pending', null],
        ['approved', 'paid today'],
        ['approved', 'paid by transfer 4711'],
      ]);
      expect(await done('withdrawal', 'list')).toMatch(
        new RegExp(`^${waiting} .*approved by ann, needs another$`, 'm'),
      );
      await done('withdrawal', 'reject', waiting, '--note', 'not yours');
      expect((await list())[0]).toMatchObject({ status: 'rejected', note: 'not yours' });
    }));

  test('reads the receiver in full, by a command that the audit keeps without it, also when the account is gone (M-105)', async () => {
    const { id } = (await withdraw()).body.data;
    await trader.call('deleteWithdrawalAccount', { params: { id: bank } });
    const out = await done('withdrawal', 'show', String(id));
    expect(out).toContain('97.55 USD to\n');
    expect(out).toContain('account number: GB33BUKB20201555555555');
    const rows = await server.frame.db.select().from(audit);
    expect(rows.at(-1)).toMatchObject({ action: 'withdrawal show', actor: 'ann' });
    expect(JSON.stringify(rows)).not.toContain('GB33BUKB');
    expect((await run('withdrawal', 'show', '999999')).error).toBe('There is no withdrawal 999999.\n');
  });
});

test('so many withdrawals of one client may wait for the back office and no more (M-096, M-293)', async () => {
  const key = randomUUID();
  for (let at = 0; at < MOST_PENDING; at += 1) {
    // Ten in a minute.
    if (at % 10 === 0) server.advance(60);
    expect((await withdraw({ amount: 50 }, at === 0 ? key : undefined)).status).toBe(201);
  }
  server.advance(60);
  const text = 'Too many withdrawals await approval. Please write to support.';
  const full = await withdraw({ amount: 50 });
  expect(said(full)).toEqual(refusal(429, text));
  expect(full.headers['retry-after']).toBe('3600');
  expect(await trader.balance()).toBe('5000.00');
  // What is asked again under its key was asked for before.
  expect((await withdraw({ amount: 50 }, key)).status).toBe(201);
  await done('withdrawal', 'reject', String((await list())[0].id), '--note', 'not yours');
  expect((await withdraw({ amount: 50 })).status).toBe(201);
});

describe('whoever pays', () => {
  const shown = async (id: number) => (await done('withdrawal', 'show', String(id))).split('\n')[0];

  test('reads first whether a withdrawal is to be paid, so that none is too early or in vain (M-103, M-336)', () =>
    having({ second_approval_above: 100 }, async () => {
      const [large, other] = [(await withdraw()).body.data.id, (await withdraw()).body.data.id];
      expect(await shown(large)).toMatch(/: pending: pay nothing before it is approved\.$/);
      await done('withdrawal', 'approve', String(large));
      expect(await shown(large)).toMatch(/: pending: pay nothing before another than ann approves it as well\.$/);
      // One is enough since: the settings may change between two approvals.
      await server.frame.setSettings({ second_approval_above: 0 });
      expect(await shown(large)).toMatch(/: pending: pay nothing before it is approved\.$/);
      await server.frame.setSettings({ second_approval_above: 100 });
      await done('--as', 'bob', 'withdrawal', 'approve', String(large));
      expect(await shown(large)).toMatch(/: approved at \S+Z: to be paid, unless that was done\.$/);
      await done('withdrawal', 'reject', String(other), '--note', 'not yours');
      expect(await shown(other)).toMatch(/: rejected, and the amount has returned: pay nothing\.$/);
      // What the commands say of themselves is the same order: first approved, then paid.
      expect(await done('withdrawal', '--help')).not.toContain('once it is paid');
    }));

  test('is told that a client is blocked, whose withdrawal a thief may have asked for (M-336)', async () => {
    const { id } = (await withdraw()).body.data;
    await done('user', 'block', `WEB${trader.id}`);
    expect(await shown(id)).toMatch(/ The client is blocked since \S+Z\.$/);
    const listed = new RegExp(`^${id} .*the client is blocked`, 'm');
    expect(await done('withdrawal', 'list')).toMatch(listed);
    expect(await done('withdrawal', 'approve', String(id))).toMatch(/ The client is blocked since \S+Z\.\n$/);
    expect(await done('withdrawal', 'list', '--status', 'approved')).toMatch(listed);
    await done('user', 'unblock', `WEB${trader.id}`);
    expect(await shown(id)).not.toContain('blocked');
  });

  test('reads what the house has forgiven the client since the withdrawal was asked for (M-336, R36)', () =>
    having({ second_approval_above: 100 }, async () => {
      const words = 'the house has forgiven';
      /** Loses 80.09 more than the account has. */
      const lose = async () => {
        await setBalance(server.frame.db, server.services.clock.now(), trader.id, '100.00');
        server.market.script(server.btc.id, { buy: 50_010, sell: 50_000 });
        const { id } = await trader.place({ qty: 0.009 });
        server.market.script(server.btc.id, { buy: 30_010, sell: 30_000 });
        await trader.close(id);
      };
      await lose();
      await setBalance(server.frame.db, server.services.clock.now(), trader.id, '250.50');
      const large = String((await withdraw({ amount: 100.5 })).body.data.id);
      const small = String((await withdraw({ amount: 50 })).body.data.id);
      const rejected = String((await withdraw({ amount: 50 })).body.data.id);
      // What came before the request is no part of it.
      expect(await done('withdrawal', 'show', large)).not.toContain(words);
      const list = () => done('withdrawal', 'list', '--after', String(Number(large) - 1));
      expect(await list()).not.toContain(words);
      await lose();
      expect(await list()).toMatch(new RegExp(`^${large} .*Z +${words} 80\\.09 USD since$`, 'm'));
      const said = [
        `Since these 100.50 USD were asked for, ${words} the client 80.09 USD of losses (1 row of the ledger):`,
        `  ${server.services.clock.now().toISOString()}  Negative balance protection  80.09 USD`,
        '',
      ].join('\n');
      expect(await done('withdrawal', 'show', large)).toContain(`${said}97.99 USD to\n`);
      expect((await done('withdrawal', 'approve', large)).endsWith(`Pay nothing yet.\n${said}`)).toBe(true);
      await lose();
      const twice = `${words} the client 160.18 USD of losses (2 rows of the ledger):\n`;
      expect(await done('--as', 'bob', 'withdrawal', 'approve', large)).toContain(twice);
      expect(await done('withdrawal', 'approve', small)).toContain(`Since these 50.00 USD were asked for, ${twice}`);
      await done('withdrawal', 'reject', rejected, '--note', 'not yours');
      expect(await done('withdrawal', 'show', rejected)).not.toContain(words);
      // What is decided is decided: the list is for those who decide.
      for (const status of ['approved', 'rejected'])
        expect(await done('withdrawal', 'list', '--status', status)).not.toContain(words);
    }));
});

describe('a receiver account', () => {
  const accounts = async () => (await trader.call('listWithdrawalAccounts')).body.data;

  test('of each method is saved by its form, and listed with what tells it apart (M-269, M-270, M-271, M-272)', async () => {
    const [paypal, wallet] = [await save(PAYPAL), await save(WALLET)];
    expect([paypal.status, wallet.status]).toEqual([201, 201]);
    expect(await accounts()).toEqual([
      { id: bank, type: 'bank', content: expect.objectContaining({ bank_name: 'Example Bank' }) },
      { id: bank + 1, type: 'paypal', content: { email: PAYPAL.email } },
      { id: bank + 2, type: 'crypto', content: expect.objectContaining({ address: WALLET.address }) },
    ]);
  });

  test('is saved, shown masked and removed, each told by mail (M-127, M-307, M-308, M-309)', async () => {
    const [paypal, wallet] = [await save(PAYPAL), await save(WALLET)];
    expect(said(paypal)).toEqual({
      status: 201,
      body: { message: 'Account Saved', data: { id: bank + 1, type: 'paypal', content: { email: PAYPAL.email } } },
    });
    expect(await accounts()).toEqual([
      { id: bank, type: 'bank', content: { bank_name: 'Example Bank', account_number: '•••• 5555' } },
      paypal.body.data,
      wallet.body.data,
    ]);
    const gone = await trader.call('deleteWithdrawalAccount', { params: { id: bank } });
    expect(said(gone)).toEqual({ status: 200, body: { message: 'Account Deleted' } });
    expect((await accounts()).map(({ type }: { type: string }) => type)).toEqual(['paypal', 'crypto']);
    expect(await trader.call('deleteWithdrawalAccount', { params: { id: bank } })).toMatchObject({ status: 404 });
    const [user] = await server.frame.db.select().from(users).where(eq(users.id, trader.id));
    const mails = await server.frame.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, user?.email ?? ''));
    const texts = mails.toSorted((a, b) => a.id - b.id).map((row) => readMail(server.services, row)?.text ?? '');
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array<string>(3).fill('receiver_added'),
      'receiver_removed',
    ]);
    expect(texts[0]).toContain('for withdrawals: bank account, •••• 5555\n');
    expect(texts[1]).toContain('for withdrawals: PayPal, •••• iver\n');
    expect(texts[2]).toContain('for withdrawals: crypto wallet, •••• 0001\n');
    expect(texts[3]).toContain('takes no withdrawals any more: bank account, •••• 5555\n');
    for (const text of texts)
      expect(text).not.toMatch(/GB33BUKB|ada\.rec|example\.com|bc1qreceiver|Example Bank|Bitcoin/);
  });

  test('puts none of its own words into a mail, and sends none while the address is not verified (M-126)', async () => {
    const mails = async () => {
      const rows = await server.frame.db.select().from(outbox);
      return rows.flatMap((row) =>
        row.kind.startsWith('receiver_') ? [readMail(server.services, row)?.text ?? ''] : [],
      );
    };
    const words = 'Call our desk: https://evil.example';
    await server.frame.db.delete(outbox);
    await save({ ...BANK, bank_name: words });
    await save({ ...WALLET, cryptocurrency_name: words });
    await save({ type: 'paypal', email: 'a@evil.example' });
    expect(await mails()).toHaveLength(3);
    expect((await mails()).filter((text) => text.includes('evil'))).toEqual([]);

    await server.frame.db.delete(outbox);
    await server.frame.db.update(users).set({ emailVerified: false }).where(eq(users.id, trader.id));
    // Where the operator does not ask for a verified address, its user saves accounts all the same.
    const { id } = (await save(PAYPAL)).body.data;
    expect((await trader.call('deleteWithdrawalAccount', { params: { id } })).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  test('is saved or removed ten times an hour at most (M-293)', async () => {
    const remove = (id: number) => trader.call('deleteWithdrawalAccount', { params: { id } });
    // The first of the ten is the bank account of every test.
    for (let at = 0; at < 4; at += 1) expect((await remove((await save(PAYPAL)).body.data.id)).status).toBe(200);
    const last = await save(PAYPAL);
    expect(last.status).toBe(201);
    const tooMany = { status: 429, body: { message: 'Too many requests' }, headers: { 'retry-after': '3600' } };
    expect(await save(PAYPAL)).toMatchObject(tooMany);
    expect(await remove(last.body.data.id)).toMatchObject(tooMany);
    expect(await accounts()).toHaveLength(2);
    server.advance(3599);
    await purgeThrottles(server.frame.db, server.services.clock.now());
    expect((await save(PAYPAL)).status).toBe(429);
    server.advance(1);
    expect((await remove(last.body.data.id)).status).toBe(200);
  });

  test('is at rest under a key of its own and the version of that, and opens for its user alone (M-127)', async () => {
    await save(PAYPAL);
    await save(WALLET);
    await withdraw();
    const tables = await rowsOf<{ name: string }>(
      server.frame.db,
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const rows = await rowsOf<{ row: string }>(
        server.frame.db,
        sql.raw(`select row_to_json(t)::text as row from ${name} t`),
      );
      const text = rows.map(({ row }) => row).join('\n');
      expect([name, /GB33BUKB|EXAMGB2L|ada\.receiver|bc1qreceiver/.test(text)]).toEqual([name, false]);
    }
    const [row] = await server.frame.db.select().from(withdrawalAccounts).where(eq(withdrawalAccounts.id, bank));
    if (!row) throw new Error('no account');
    const { bank_address: _empty, ...kept } = BANK;
    expect([row.keyVersion, openReceiver(server.services, row)]).toEqual([1, kept]);
    expect(() => openReceiver(server.services, { ...row, userId: trader.id + 1 })).toThrow('unable to authenticate');
    expect(() => openReceiver(server.services, { ...row, keyVersion: 2 })).toThrow('No key of version 2');
  });

  test.each([
    [{ ...PAYPAL, email: 'ada' }, 'email', 'The email must be a valid email.'],
    [{ ...BANK, account_number: 'GB33BUKB20201555555556' }, 'account_number', 'The account number is invalid.'],
    [{ ...BANK, account_number: '12 34' }, 'account_number', 'The account number is invalid.'],
    [{ ...BANK, account_number: '123' }, 'account_number', 'The account number is invalid.'],
    [{ ...BANK, account_number: '1'.repeat(35) }, 'account_number', 'The account number is invalid.'],
    [{ ...BANK, swift_code: 'EXAM' }, 'swift_code', 'The SWIFT code is invalid.'],
    [{ ...BANK, swift_code: 'EXAMGB2' }, 'swift_code', 'The SWIFT code is invalid.'],
    [{ ...BANK, swift_code: 'EXAMGB2L1' }, 'swift_code', 'The SWIFT code is invalid.'],
    [{ ...BANK, swift_code: 'EXAMGB2L12' }, 'swift_code', 'The SWIFT code is invalid.'],
    [{ ...BANK, swift_code: 'EXAMGB2L1234' }, 'swift_code', 'The SWIFT code is invalid.'],
    [{ ...BANK, swift_code: 'EXAM-B2L' }, 'swift_code', 'The SWIFT code is invalid.'],
    [{ ...BANK, full_name: '' }, 'full_name', 'The full name field is required.'],
    [{ ...BANK, country: '' }, 'country', 'The country field is required.'],
    [{ ...BANK, bank_name: '' }, 'bank_name', 'The bank name field is required.'],
    [{ ...BANK, bank_country: undefined }, 'bank_country', 'The bank country field is required.'],
    [{ ...WALLET, address: 'bc1qtooshort' }, 'address', 'The address is invalid.'],
    [{ ...WALLET, address: 'a'.repeat(19) }, 'address', 'The address is invalid.'],
    [{ ...WALLET, address: 'a'.repeat(129) }, 'address', 'The address is invalid.'],
    [{ ...WALLET, address: `${'a'.repeat(15)} ${'a'.repeat(15)}` }, 'address', 'The address is invalid.'],
    [{ ...WALLET, cryptocurrency_name: '' }, 'cryptocurrency_name', 'The cryptocurrency name field is required.'],
    [{ ...WALLET, type: 'cash' }, 'type', 'This withdrawal method is not available.'],
  ])('%j is refused for %s alone (M-126)', async (body, field, text) => {
    expect(said(await save(body))).toEqual(refusal(422, text, { [field]: [text] }));
    expect(await accounts()).toHaveLength(1);
  });

  test.each([
    { ...BANK, account_number: '1234' },
    { ...BANK, account_number: '1'.repeat(34) },
    { ...BANK, swift_code: 'EXAMGB2L123' },
    { ...BANK, swift_code: undefined },
    { ...WALLET, address: 'a'.repeat(20) },
    { ...WALLET, address: 'a'.repeat(128) },
  ])('%j is saved (M-126)', async (body) => {
    expect((await save(body)).status).toBe(201);
  });

  test('comes of a method that is on, and a user has ten at most (M-126, M-128)', async () => {
    await having({ crypto_withdraw: 'false' }, async () => {
      const text = 'This withdrawal method is not available.';
      expect(said(await save(WALLET))).toEqual(refusal(422, text, { type: [text] }));
    });
    const saved = await Promise.all(Array.from({ length: 11 }, () => save(PAYPAL)));
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(9).fill(201),
      422,
      422,
    ]);
    await having({ paypal_withdraw: 'false' }, async () => expect(await accounts()).toHaveLength(10));
  });

  test('of a bank has a right IBAN where it looks like one (M-126)', () => {
    const right = ['GB33BUKB20201555555555', 'DE89370400440532013000', 'es9121000418450200051332', 'NO9386011117947'];
    expect(right.filter((text) => !isIban(text))).toEqual([]);
    expect(['GB33BUKB20201555555556', 'DE98370400440532013000', 'GB00'].filter(isIban)).toEqual([]);
  });
});

describe('transactions', () => {
  const rows = async (body?: object) => (await trader.call('listTransactions', body ? { body } : {})).body.data;

  test('are the rows of the ledger, newest first, credits and debits above 0 (M-224, M-225, M-323, M-333)', async () => {
    const { id } = (await withdraw()).body.data;
    server.advance(1);
    await done('withdrawal', 'reject', String(id), '--note', 'no');
    server.advance(1);
    await done('balance', 'adjust', `WEB${trader.id}`, '--practice', '--reason', 'correction', '--', '-500');
    await trader.call('topUpPracticeWallet');
    const short = (row: Record<string, unknown>) =>
      ['trans_type', 'type', 'source', 'account_type', 'amount', 'note'].map((key) => row[key]);
    const all: Record<string, unknown>[] = await rows();
    expect(all.map(short).slice(0, 4)).toEqual([
      ['credit', 'topup', 'practice', 'practice', 500, null],
      ['debit', 'adjustment', 'correction', 'practice', 500, null],
      ['credit', 'adjustment', 'withdrawal', 'real', 100.05, 'Returned withdrawal'],
      ['debit', 'withdrawal', 'wire', 'real', 100.05, null],
    ]);
    expect(all).toHaveLength(6);
    expect(await rows({})).toEqual(all);
    expect(await rows({ account_type: 'real' })).toEqual(all.filter((row) => row.account_type === 'real'));
    expect(await rows({ account_type: 'practice' })).toEqual(all.filter((row) => row.account_type === 'practice'));
    const total = (type: string) =>
      all
        .filter((row) => row.account_type === type)
        .reduce((sum, row) => sum + (row.trans_type === 'debit' ? -1 : 1) * Number(row.amount), 0);
    expect([total('real'), total('practice')]).toEqual([10_000, 10_000]);
    const refused = await trader.call('listTransactions', { body: { account_type: 'bonus' } });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { account_type: ['The selected account type is invalid.'] } },
    });
  });

  test('say what a row is in the language of whoever asks (A-242, M-224)', async () => {
    const { id } = (await withdraw()).body.data;
    await done('withdrawal', 'reject', String(id), '--note', 'Received');
    const notes = async (language: string) => {
      const { body } = await trader.call('listTransactions', { headers: { 'accept-language': language } });
      return body.data.flatMap(({ note }: { note: string | null }) => note ?? []);
    };
    expect([await notes('es-MX,en;q=0.5'), await notes('en')]).toEqual([
      ['Retirada devuelta'],
      ['Returned withdrawal'],
    ]);
  });

  test('are 500 at most, and of nobody else (M-225, M-294, R35)', async () => {
    const at = server.services.clock.now().toISOString();
    await server.frame.db.execute(sql`insert into ledger (user_id, is_practice, type, source, amount, balance_after, at)
      select ${trader.id}::int, false, 'trade', 'BTCUSD', case when n % 2 = 0 then 1 else -1 end, 0, ${at}::timestamptz
      from generate_series(1, 502) n`);
    expect(await rows()).toHaveLength(500);
    const other = await server.trader();
    expect((await other.call('listTransactions')).body.data).toHaveLength(2);
  });
});

test('a limit or fee with more decimals than clients are told is no setting (M-274, M-332)', async () => {
  for (const [key, value] of [
    ['minimum_withdrawal', '50.005'],
    ['withdrawal_fee', '2.00005'],
    ['card_payment_maximum', '0.001'],
  ] as const) {
    const { code, error } = await run('setting', 'set', key, value);
    expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining('decimals') });
    await having({ [key]: Number(value) }, async () => {
      const { deposit, withdrawal } = (await trader.call('getPaymentSettings')).body.data;
      expect({ ...deposit, ...withdrawal }).toMatchObject({
        minimum_withdrawal: key === 'minimum_withdrawal' ? 0 : 50,
      });
    });
  }
  await server.frame.setSettings({ card_payment_maximum: 0 });
});

test('a signed-in client reads the same settings by either call, a stranger none of them (M-274, M-284, M-310, M-332)', async () => {
  const own = (await trader.call('getSettings')).body.data;
  const { withdrawal } = (await trader.call('getPaymentSettings')).body.data;
  expect(withdrawal).toEqual({ ...SETTINGS, require_code_for_withdrawal: 'false' });
  expect(own).toMatchObject(withdrawal);
  expect((await server.frame.call('getSettings')).body.data).not.toHaveProperty('minimum_withdrawal');
});
