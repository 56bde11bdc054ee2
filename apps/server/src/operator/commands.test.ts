import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, test } from 'vitest';
import { isPassword } from '../access/passwords';
import { MEMORY_MS } from '../http/public-calls';
import { post } from '../mail/outbox';
import { DEMO_LEFT } from '../seed/demo';
import { DEMO_ACCOUNT } from '../seed/seed';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { settings, trades, users } from '../store/schema';
import { SETTING_DEFAULTS } from '../store/settings';
import { writeSettings } from '../store/settings-store';
import { outbox } from '../store/schema-access';
import { audit } from '../store/schema-operator';
import { mailsOf } from '../testing/mailbox';
import { holdAccount } from '../testing/steering';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { type Outcome, runCommand } from './program';

let server: TradingServer;
let trader: Trader;
let email: string;

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  server.market.unscript();
  server.market.script(server.btc.id, { buy: 50_010, sell: 50_000 });
  await server.frame.db.delete(audit);
  await server.frame.db.delete(outbox);
  trader = await server.trader();
  email = (await userOf(trader.id)).email;
});
afterAll(() => server.close());

async function userOf(id: number) {
  const [row] = await server.frame.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('no user');
  return row;
}

const run = (...args: string[]): Promise<Outcome> =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });
/** A command that must be carried out; answers what it printed. */
async function done(...args: string[]): Promise<string> {
  const { out, error, code } = await run(...args);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out;
}
const deeds = () =>
  server.frame.db
    .select({
      actor: audit.actor,
      action: audit.action,
      target: audit.target,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .orderBy(audit.id);
/** A refusal changes nothing, so nothing is in the audit either. */
async function refused(text: string, ...args: string[]): Promise<void> {
  const before = await deeds();
  const { out, error, code } = await run(...args);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(error).toContain(text);
  expect(await deeds()).toEqual(before);
}

describe('the command line', () => {
  it('explains itself and each command without a database (M-336)', async () => {
    const closed = () => Promise.reject(new Error('no database'));
    const help = (...args: string[]) => runCommand([...args, '--help'], { open: closed, isDemo: true, account: '' });
    const { out, code } = await help();
    expect(code).toBe(0);
    const commands = ['verify-user', 'user', 'manager', 'bonus', 'balance', 'setting', 'mail|outbox', 'demo', 'audit'];
    for (const name of commands) expect(out).toContain(`\n  ${name} `);
    for (const path of ['verify-user', 'manager trade', 'bonus set', 'setting set', 'outbox', 'demo reset']) {
      const one = await help(...path.split(' '));
      expect(one.code).toBe(0);
      expect(one.out).toContain('Usage: npm run operator --');
    }
    await expect(runCommand(['audit'], { open: closed, isDemo: true, account: '' })).rejects.toThrow('no database');
  });

  it('names no row of the specification in what people read', async () => {
    const closed = () => Promise.reject(new Error('no database'));
    const read = async (...args: string[]): Promise<string[]> => {
      const { out } = await runCommand([...args, '--help'], { open: closed, isDemo: true, account: '' });
      const names = [...(out.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)].map(
        ([, name]) => name ?? '',
      );
      const below = names.filter((name) => name !== 'help').map((name) => read(...args, name));
      return [out, ...(await Promise.all(below)).flat()];
    };
    const texts = await read();
    expect(texts.length).toBeGreaterThan(25);
    expect(texts.filter((text) => /\b[ATMR]-?\d/.test(text))).toEqual([]);
  });

  it.each([
    [['fly'], "unknown command 'fly'"],
    [['setting', 'set', 'site_name'], "missing required argument 'value'"],
    [['user', 'create', 'a@b.example'], 'required option'],
    [['audit', '--limit', '0'], 'It is 1 to 1000.'],
    [['mail', '--limit', 'x'], 'It is 1 to 200.'],
    [['--as', ' ', 'audit'], 'It is blank.'],
  ])('ends %j with 2 and says what is wrong', async (args, text) => {
    const { error, code } = await run(...args);
    expect(code).toBe(2);
    expect(error).toContain(text);
  });

  it('names in the audit who did it: the account of the system, or whoever --as says (M-336)', async () => {
    await done('bonus', 'set', email, '10');
    await done('--as', 'Bob from support', 'bonus', 'set', email, '20');
    await done('bonus', 'set', email, '30', '--as', ' Eve ');
    expect((await deeds()).map(({ actor }) => actor)).toEqual(['ann', 'Bob from support', 'Eve']);
    const lines = (await done('audit', '--limit', '2')).trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^2026-11-18T14:00:00\.000Z {2}Eve +bonus set +\S+ +"20.00" +"30.00"$/);
  });
});

describe('a command whose answer is lost', () => {
  const LOST = 'It is not known whether it was done; "audit" says so. What went wrong: ';
  /** Runs it while this of the server is otherwise. */
  const runWith = (change: Partial<Services>, ...args: string[]) =>
    runCommand(args, { open: async () => ({ ...server.services, ...change }), isDemo: true, account: 'ann' });

  it('on the way from the commit is not told as one that changed nothing (M-336)', async () => {
    const real = server.services.db;
    const transaction: Db['transaction'] = async (work) => {
      await real.transaction(work);
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    };
    const db = Object.assign(Object.create(real) as Db, { transaction });
    expect(await runWith({ db }, 'bonus', 'set', email, '10')).toEqual({
      code: 1,
      out: '',
      error: `${LOST}read ECONNRESET\n`,
    });
    expect(await deeds()).toMatchObject([{ action: 'bonus set', target: email }]);
    expect(await userOf(trader.id)).toMatchObject({ bonus: '10.00' });
  });

  it('after the commit is not told so either, whatever went wrong then (M-336)', async () => {
    const failing = { ...server.services.settings, refresh: () => Promise.reject(new Error('no settings')) };
    const { code, error } = await runWith({ settings: failing }, 'setting', 'set', 'site_name', 'Ours');
    expect({ code, error }).toEqual({ code: 1, error: `${LOST}no settings\n` });
    expect(await deeds()).toMatchObject([{ action: 'setting set', target: 'site_name' }]);
    await done('setting', 'unset', 'site_name');
  });
});

test('who lets real people onto the database of a demo is told what stands in it', async () => {
  const check = async (isLive: boolean) => {
    const services = { ...server.services, config: { ...server.services.config, isLive } };
    const { out } = await runCommand(['check'], { open: async () => services, isDemo: false, account: 'ann' });
    return out;
  };
  expect(await check(true)).toContain(DEMO_LEFT);
  expect(await check(false)).not.toContain(DEMO_LEFT);
  const renamed = 'was-demo@example.com';
  await server.frame.db.update(users).set({ email: renamed }).where(eq(users.email, DEMO_ACCOUNT.email));
  expect(await check(true)).not.toContain(DEMO_LEFT);
  await server.frame.db.update(users).set({ email: DEMO_ACCOUNT.email }).where(eq(users.email, renamed));
});

test('who offers cards to real people is told that this server charges none (M-050)', async () => {
  const told = async (isLive: boolean, ...args: string[]) => {
    const services = { ...server.services, config: { ...server.services.config, isLive } };
    const { out } = await runCommand(args, { open: async () => services, isDemo: !isLive, account: 'ann' });
    return out.includes('this server charges no card');
  };
  expect(await told(true, 'check')).toBe(false);
  expect(await told(false, 'setting', 'set', 'card_payment', 'on')).toBe(false);
  // While prices are simulated, no card is offered either (R34).
  expect(await told(true, 'check')).toBe(false);
  await server.frame.setSettings({ market_source: 'feed' });
  expect([await told(false, 'check'), await told(true, 'check')]).toEqual([false, true]);
  expect(await told(true, 'setting', 'set', 'card_payment', 'on')).toBe(true);
  await done('setting', 'unset', 'card_payment');
  await server.frame.setSettings({ market_source: 'simulated' });
});

test('who shows a demo is told that one who signs in can lock the others out, also without PUBLIC_URL', async () => {
  const check = async (publicUrl: string | null) => {
    const services = { ...server.services, config: { ...server.services.config, publicUrl } };
    return (await runCommand(['check'], { open: async () => services, isDemo: true, account: 'ann' })).out;
  };
  await done('setting', 'set', 'demo_mode', 'on');
  await done('setting', 'set', 'demo_user_login_email', 'nobody@example.com');
  expect(await check('https://demo.example')).not.toContain('disable_demo_password_change');
  await done('setting', 'set', 'demo_user_login_email', DEMO_ACCOUNT.email);
  expect(await check('https://demo.example')).toContain('disable_demo_password_change');
  expect(await check(null)).toContain('disable_demo_password_change');
  await done('setting', 'set', 'demo_mode', 'off');
  expect(await check(null)).not.toContain('disable_demo_password_change');
  await done('setting', 'set', 'demo_hosts', 'demo.example');
  expect(await check(null)).toContain('disable_demo_password_change');
  await done('setting', 'unset', 'demo_hosts');
  await done('setting', 'set', 'demo_mode', 'on');
  await done('setting', 'set', 'disable_demo_password_change', 'on');
  expect(await check('https://demo.example')).not.toContain('disable_demo_password_change');
  await done('setting', 'unset', 'disable_demo_password_change');
});

test('who asks for codes that no mail server sends is told of each', async () => {
  const asking = ['two_fa', 'send_must_verify_email', 'require_code_for_withdrawal'];
  const told = async (key: string) => (await run('check')).out.includes(`${key} is on and no mail server is set`);
  for (const key of asking) {
    expect([key, await told(key)]).toEqual([key, false]);
    await done('setting', 'set', key, 'on');
    expect([key, await told(key)]).toEqual([key, true]);
    await done('setting', 'unset', key);
  }
});

test('who lets real people in without a mail server is told that no code reaches them, and of no link: none is mailed', async () => {
  const services = { ...server.services, config: { ...server.services.config, isLive: true } };
  const { out } = await runCommand(['check'], { open: async () => services, isDemo: false, account: 'ann' });
  expect(out.split('\n')).toContain('No mail server is set (SMTP_URL, MAIL_FROM): no code reaches anybody.');
});

test('who has a setting stored that its default stands for is told', async () => {
  const { db } = server.frame;
  await db.insert(settings).values({ key: 'deposit_amounts', value: ['0.50', '100'] });
  expect((await run('check')).out).toContain('deposit_amounts is stored as something that it cannot be');
  await done('setting', 'set', 'deposit_amounts', '50,100');
  expect((await run('check')).out).not.toContain('deposit_amounts');
  await done('setting', 'unset', 'deposit_amounts');
});

test('who switches on a way to pay in that nobody is offered is told what it lacks (M-016, M-074)', async () => {
  const check = async () => (await run('check')).out;
  const [coins, invoices] = [
    'crypto_payment is on and not offered: crypto_payments names no coin.',
    'btcpay_payment is on and not offered: server, store or INVOICE_API_KEY is missing.',
  ];
  expect(await check()).not.toMatch(/not offered/);
  for (const name of ['crypto_payment', 'btcpay_payment']) await done('setting', 'set', name, 'on');
  for (const told of [coins, invoices]) expect(await check()).toContain(told);
  await done('setting', 'set', 'crypto_payments', 'BTC|Bitcoin|bc1qwallet');
  expect(await check()).not.toContain(coins);
  for (const name of ['crypto_payment', 'btcpay_payment', 'crypto_payments']) await done('setting', 'unset', name);
});

test('who names a provider that is never asked is told', async () => {
  const check = async () => (await run('check')).out;
  const told = 'news_provider_url is never asked: it needs https, and its host in the setting outside_hosts.';
  await done('setting', 'set', 'news_provider_url', 'https://news.example/v1');
  expect(await check()).toContain(told);
  await done('setting', 'set', 'outside_hosts', 'news.example');
  expect(await check()).not.toContain(told);
  for (const name of ['news_provider_url', 'outside_hosts']) await done('setting', 'unset', name);
});

describe('users', () => {
  it('are verified by email and by an administrator, or by one of them (M-336)', async () => {
    await server.frame.db
      .update(users)
      .set({ emailVerified: false, adminVerified: false })
      .where(eq(users.id, trader.id));
    await done('verify-user', email, '--email');
    expect(await userOf(trader.id)).toMatchObject({ emailVerified: true, adminVerified: false });
    await done('verify-user', `WEB${trader.id}`);
    expect(await userOf(trader.id)).toMatchObject({ emailVerified: true, adminVerified: true });
    expect((await deeds()).at(-1)).toMatchObject({
      action: 'verify-user',
      target: email,
      before: { email: true, admin: false },
      after: { email: true, admin: true },
    });
    await server.frame.db.delete(audit);
    await refused('There is no user nobody@b.example.', 'verify-user', 'nobody@b.example');
  });

  it('are created with roles and a random password, which only the screen sees', async () => {
    const out = await done(
      'user',
      'create',
      ' New@Bourse.Example ',
      '--first-name',
      'New',
      '--last-name',
      'One',
      '--role',
      'admin',
    );
    const password = /Password \(shown only here\): (\S+)/.exec(out)?.[1] ?? '';
    expect(password).toMatch(/^([A-Za-z2-9]{5}-){3}[A-Za-z2-9]{5}$/);
    const [row] = await server.frame.db.select().from(users).where(eq(users.email, 'new@bourse.example'));
    expect(row).toMatchObject({ roles: ['admin'], emailVerified: true, adminVerified: true, balance: '0.00' });
    expect(await isPassword(row?.passwordHash ?? null, password)).toBe(true);
    expect(JSON.stringify(await deeds())).not.toContain(password);
    await server.frame.signIn({ email: 'new@bourse.example', password });
    await server.frame.db.delete(audit);
    await refused('is taken', 'user', 'create', 'new@bourse.example', '--first-name', 'a', '--last-name', 'b');
    await refused('new is not an email address.', 'user', 'create', 'new', '--first-name', 'a', '--last-name', 'b');
    await refused(
      'There is no role king',
      'user',
      'create',
      'x@b.example',
      '--first-name',
      'a',
      '--last-name',
      'b',
      '--role',
      'king',
    );
    await server.frame.db.delete(users).where(eq(users.email, 'new@bourse.example'));
  });

  it('get roles, an account officer and another password, which ends their sessions (M-337)', async () => {
    const token = await server.frame.signIn({ email, password: DEMO_ACCOUNT.password });
    await done('user', 'roles', email, 'manager', 'admin', 'manager');
    expect((await userOf(trader.id)).roles).toEqual(['manager', 'admin']);
    expect(await done('user', 'list', '--role', 'manager')).toContain(email);
    await done('user', 'roles', email);
    expect((await userOf(trader.id)).roles).toEqual([]);
    await done('user', 'officer', email, 'Ann Smith');
    expect((await trader.call('reloadUser')).body.data.account_officer).toBe('Ann Smith');
    const out = await done('user', 'password', email);
    expect((await server.frame.call('reloadUser', { token })).status).toBe(401);
    const password = / (\S+)\n$/.exec(out)?.[1] ?? '';
    await server.frame.signIn({ email, password });
    expect(JSON.stringify(await deeds())).not.toContain(password);
  });

  it('whose account another call holds for long are told busy, and nothing was done (M-336)', async () => {
    const account = holdAccount(server.frame.db, trader.id);
    await account.held;
    // On the embedded database, whose transactions follow one another, nobody waits for a lock.
    for (const command of inject('postgresUrl') === undefined ? [] : ['block', 'password'])
      await refused('The account is busy. Please try again.', 'user', command, email);
    await account.release();
    expect((await userOf(trader.id)).blockedAt).toBeNull();
    await done('user', 'block', email);
    expect((await userOf(trader.id)).blockedAt).not.toBeNull();
  });

  it('are listed 200 at a time, the oldest first, with how many there are and how to go on (M-336)', async () => {
    const { db } = server.frame;
    const one = (at: number): typeof users.$inferInsert => ({
      email: `listed-${at}@bourse.example`,
      passwordHash: '',
      firstname: 'Test',
      lastname: 'Person',
      roles: ['superadmin'],
      traderRequest: 'pending',
      createdAt: server.services.clock.now(),
    });
    const many = Array.from({ length: 202 }, (_, at) => one(at));
    const rows = await db.insert(users).values(many).returning({ id: users.id });
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    const shown = ids.map((id) => `WEB${id}`);
    const listed = (out: string) => [...out.matchAll(/^(WEB\d+) /gm)].map(([, id]) => id);
    const end = (out: string) => out.trimEnd().split('\n').at(-1);
    const list = (...args: string[]) => done('user', 'list', '--role', 'superadmin', ...args);
    const first = await list();
    expect(listed(first)).toEqual(shown.slice(0, 200));
    expect(end(first)).toBe(`202 in all. Go on with --after ${shown[199]}.`);
    for (const after of [`WEB${ids[199]}`, String(ids[199])])
      expect(listed(await list('--after', after))).toEqual(shown.slice(200));
    expect(await list('--after', `WEB${ids[201]}`)).toBe('No more of them.\n202 in all.\n');
    await refused('"x" is no number of a list.', 'user', 'list', '--after', 'x');
    const clients = await done('manager', 'clients', '--after', `WEB${ids[0]}`);
    expect(listed(clients)).toEqual(shown.slice(1, 201));
    expect(end(clients)).toMatch(new RegExp(`^\\d+ in all\\. Go on with --after ${shown[200]}\\.$`));
    await db.delete(users).where(inArray(users.id, ids));
  });

  it('who tried too often sign in at once by the password that an operator gives them (A-118)', async () => {
    const login = (password: string, who = email) =>
      server.frame.call('login', { body: { email: who, password, device: 'test' } });
    const other = (await userOf((await server.trader()).id)).email;
    for (let at = 0; at < 5; at += 1) {
      expect((await login('wrong')).status).toBe(422);
      expect((await login('wrong', other)).status).toBe(422);
    }
    expect((await login(DEMO_ACCOUNT.password)).status).toBe(429);
    const password = / (\S+)\n$/.exec(await done('user', 'password', email))?.[1] ?? '';
    // So long a refusal is answered from memory.
    server.advance(MEMORY_MS / 1000);
    expect((await login(password)).status).toBe(200);
    expect((await login(DEMO_ACCOUNT.password, other)).status).toBe(429);
  });

  it('are told by mail of a password that an operator gave them, at an address that is theirs (A-190)', async () => {
    const told = async () => (await mailsOf(server.frame)).filter(({ recipient }) => recipient === email);
    await server.frame.db.update(users).set({ emailVerified: false }).where(eq(users.id, trader.id));
    await done('user', 'password', email);
    expect(await told()).toEqual([]);
    await done('verify-user', email, '--email');
    const before = (await told()).length;
    const out = await done('user', 'password', email);
    const [mail, ...others] = (await told()).slice(before);
    expect([mail?.kind, others]).toEqual(['password_changed', []]);
    expect(mail?.mail?.text).not.toContain(/ (\S+)\n$/.exec(out)?.[1]);
  });
});

describe('money', () => {
  it('gives a bonus, which is part of no balance (M-336, M-337)', async () => {
    expect(await done('bonus', 'set', email, '99.50')).toContain('bonus 0.00 → 99.50 USD');
    expect((await trader.call('reloadUser')).body.data).toMatchObject({ bonus: 99.5, estimatedBalance: 10_000 });
    await server.frame.db.delete(audit);
    for (const wrong of ['-1', '+5', '1.005', 'NaN', '1e3', '1000000000', '']) {
      await refused('is no amount', 'bonus', 'set', email, '--', wrong);
    }
  });

  it('adjusts a balance by a row of the ledger, and never below 0 (R19)', async () => {
    await done('balance', 'adjust', email, '+100', '--reason', 'transfer 4711');
    await done('balance', 'adjust', email, '-0.50', '--reason', 'fee');
    await done('balance', 'adjust', email, '+1', '--reason', 'gift', '--practice');
    expect([await trader.balance(), await trader.balance(true)]).toEqual(['10099.50', '10001.00']);
    await server.assertBalanced();
    expect((await deeds())[0]).toMatchObject({
      before: { balance: '10000.00' },
      after: { balance: '10100.00', mode: 'real', source: 'transfer 4711' },
    });
    await server.frame.db.delete(audit);
    await refused('It cannot go below 0'.replace('It', 'it'), 'balance', 'adjust', email, '-20000', '--reason', 'x');
    await refused('is no amount', 'balance', 'adjust', email, '100', '--reason', 'x');
    await refused('changes nothing', 'balance', 'adjust', email, '+0', '--reason', 'x');
    await refused('A reason has', 'balance', 'adjust', email, '+1', '--reason', '  ');
    expect(await trader.balance()).toBe('10099.50');
  });

  it('adjusts no real balance by more than one operator may approve (M-336)', async () => {
    await server.frame.setSettings({ second_approval_above: 250 });
    for (const amount of ['+250.01', '-250.01'])
      await refused(
        'by more than 250 USD in a day (second_approval_above)',
        'balance',
        'adjust',
        email,
        amount,
        '--reason',
        'x',
      );
    await done('balance', 'adjust', email, '+250', '--reason', 'x');
    // Nor in parts, whose reasons differ; back it may.
    await refused('by more than 250 USD in a day', 'balance', 'adjust', email, '+0.01', '--reason', 'another');
    await done('balance', 'adjust', email, '-250', '--reason', 'x');
    await done('balance', 'adjust', email, '+250.01', '--reason', 'x', '--practice');
    await server.frame.setSettings({ second_approval_above: 0 });
    await done('balance', 'adjust', email, '+250.01', '--reason', 'x');
    await server.frame.setSettings({ second_approval_above: 10_000 });
    expect([await trader.balance(), await trader.balance(true)]).toEqual(['10250.01', '10250.01']);
  });
});

describe('an account manager', () => {
  let manager: string;
  beforeAll(async () => {
    manager = 'boss@bourse.example';
    await server.frame.signUp(manager, { roles: ['manager'] });
    await server.frame.setSettings({ enable_auto_trader: 'true' });
  });
  const connect = async () => {
    await server.frame.db.update(users).set({ traderRequest: 'pending' }).where(eq(users.id, trader.id));
    await done('manager', 'offer', manager, email);
    await server.frame.db.update(users).set({ traderRequest: 'accepted' }).where(eq(users.id, trader.id));
    await server.frame.db.delete(audit);
  };

  it('offers a connection to a client who asked, and cannot connect the two (R7, A-081, T-195)', async () => {
    await refused('has not asked', 'manager', 'offer', manager, email);
    await server.frame.db.update(users).set({ traderRequest: 'pending' }).where(eq(users.id, trader.id));
    await refused('is no manager', 'manager', 'offer', DEMO_ACCOUNT.email, email);
    await refused('own account', 'manager', 'offer', manager, manager);
    expect(await done('manager', 'clients')).toMatch(new RegExp(`${email} +asks\n`));
    await done('manager', 'offer', manager, email);
    expect(await userOf(trader.id)).toMatchObject({ traderRequest: 'pending' });
    expect((await trader.call('reloadUser')).body.data).toMatchObject({
      trader_request: 'pending',
      manager: { name: 'Test Person' },
    });
    expect(await done('manager', 'clients')).toMatch(new RegExp(`${email} +has an offer +${manager}\n`));
    await server.frame.db.delete(audit);
    await refused('is connected to no manager', 'manager', 'trade', email, 'buy', 'BTCUSD', '0.01');
    await refused('is connected to no manager', 'manager', 'close', email, '--all');
  });

  it('trades for a connected client by the rules of the client (T-079, T-198, M-336)', async () => {
    await connect();
    expect(await done('manager', 'clients')).toMatch(new RegExp(`${email} +connected +${manager}\n`));
    const out = await done(
      'manager',
      'trade',
      email,
      'BUY',
      'btcusd',
      '0.1',
      '--stop-loss',
      '30',
      '--take-profit',
      '5.5',
    );
    const [trade] = await trader.open();
    expect(trade).toMatchObject({
      trade_type: 'buy',
      qty: 0.1,
      opening_price: 50_010,
      stop_loss: 30,
      take_profit: 5.5,
    });
    expect(out).toContain(`Position ${trade?.id}: buy 0.1 BTCUSD at 50010 on the real account`);
    expect(await deeds()).toMatchObject([
      { action: 'manager trade', target: email, after: { position: trade?.id, manager, units: '0.1', price: '50010' } },
    ]);
    await server.frame.db.delete(audit);
    await refused('Insufficient free margin', 'manager', 'trade', email, 'sell', 'BTCUSD', '5');
    await refused('too close', 'manager', 'trade', email, 'sell', 'BTCUSD', '1', '--stop-loss', '1');
    await refused('There is no asset NOPE', 'manager', 'trade', email, 'sell', 'NOPE', '1');
    await refused('neither buy nor sell', 'manager', 'trade', email, 'hold', 'BTCUSD', '1');
    for (const units of ['0', '0.0000001', '1e3', 'many'])
      await refused('is no number of units', 'manager', 'trade', email, 'buy', 'BTCUSD', units);
    server.market.script(server.btc.id, { isOpen: false });
    await refused('Market is closed', 'manager', 'trade', email, 'buy', 'BTCUSD', '0.01');
    expect(await trader.open()).toHaveLength(1);
  });

  it('closes positions of a connected client, those named or all, with the reason manager (R24, M-336)', async () => {
    await connect();
    const [one, two] = [await trader.place({ qty: 0.1 }), await trader.place({ qty: 0.2 })];
    server.market.script(server.btc.id, { buy: 50_210, sell: 50_200 });
    await refused('has no open position 999999', 'manager', 'close', email, String(one.id), '999999');
    await refused('Name the positions', 'manager', 'close', email);
    await done('manager', 'close', email, String(one.id));
    expect(await trader.balance()).toBe('10019.00');
    server.market.script(server.btc.id, { buy: 50_210, sell: 50_200, isOpen: false });
    await server.frame.db.delete(audit);
    await refused('Market is closed. Nothing was closed', 'manager', 'close', email, '--all');
    server.market.script(server.btc.id, { buy: 50_210, sell: 50_200 });
    await done('manager', 'close', email, '--all');
    expect((await trader.closed()).map(({ id, close_reason }) => [id, close_reason])).toEqual(
      expect.arrayContaining([
        [one.id, 'manager'],
        [two.id, 'manager'],
      ]),
    );
    expect(await trader.open()).toEqual([]);
    await server.assertBalanced();
    await server.frame.db.delete(audit);
    await refused('has no open position on the real account', 'manager', 'close', email, '--all');
  });

  it('says what stood for a loss beyond the balance when it closes the last position (R36)', async () => {
    await connect();
    await trader.place({ qty: 0.25 });
    const { body } = await trader.call('listPlans');
    const mini = body.data.find(({ name }: { name: string }) => name === 'MINI');
    expect((await trader.call('joinPlan', { body: { plan_id: mini.id } })).status).toBe(200);
    await server.frame.db.delete(audit);
    server.market.script(server.btc.id, { buy: 11, sell: 1 });
    const lines = (await done('manager', 'close', email, '--all')).trimEnd().split('\n');
    expect(lines.slice(1)).toEqual([
      'The plan MINI ended and gave back 250.00 USD for the loss.',
      'Negative balance protection paid 2502.25 USD.',
    ]);
    expect((await deeds())[0]?.after).toMatchObject({
      givenBack: [{ plan: 'MINI', amount: '250.00' }],
      madeUp: '2502.25',
    });
    await server.assertBalanced();
  });

  it('finds the ids of what a client has open by a list, which is not in the audit (M-336)', async () => {
    const [one, two] = [await trader.place({ qty: 0.1 }), await trader.place({ qty: 0.2 })];
    server.market.script(server.btc.id, { buy: 50_210, sell: 50_200 });
    const lines = (await done('manager', 'positions', email)).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/).slice(0, 7))).toEqual([
      ['ID', 'SIDE', 'UNITS', 'SYMBOL', 'OPENED AT', 'NOW', 'PROFIT USD'],
      [String(two.id), 'buy', '0.2', 'BTCUSD', '50010', '50200', '38.00'],
      [String(one.id), 'buy', '0.1', 'BTCUSD', '50010', '50200', '19.00'],
    ]);
    expect(await done('manager', 'positions', email, '--practice')).toBe(
      `${email} has no open position on the practice account.\n`,
    );
    expect(await deeds()).toEqual([]);
  });

  it('trades on the account that is named, whatever mode the client looks at (T-097)', async () => {
    await connect();
    await done('manager', 'trade', email, 'buy', 'BTCUSD', '0.01', '--practice');
    expect(await trader.open()).toEqual([]);
    const [row] = await server.frame.db.select().from(trades).where(eq(trades.userId, trader.id));
    expect(row?.isPractice).toBe(true);
    await done('manager', 'close', email, '--all', '--practice');
  });

  it('opens nothing on the practice account while there is none, and closes what is open there (R18)', async () => {
    await connect();
    await done('manager', 'trade', email, 'buy', 'BTCUSD', '0.01', '--practice');
    await writeSettings(server.frame.db, { enable_practice_account: 'false' });
    await server.frame.db.delete(audit);
    const text = 'The practice account is not available.';
    await refused(text, 'manager', 'trade', email, 'buy', 'BTCUSD', '0.01', '--practice');
    expect(await server.frame.db.$count(trades, eq(trades.userId, trader.id))).toBe(1);
    await done('manager', 'close', email, '--all', '--practice');
    await server.frame.setSettings({ enable_practice_account: 'true' });
  });

  it('opens nothing while account managers are switched off, and closes what is open (R7)', async () => {
    await connect();
    await done('manager', 'trade', email, 'buy', 'BTCUSD', '0.01');
    await server.frame.setSettings({ enable_auto_trader: 'false' });
    await server.frame.db.delete(audit);
    await refused('Account managers are switched off', 'manager', 'trade', email, 'buy', 'BTCUSD', '0.01');
    await done('manager', 'close', email, '--all');
    expect(await trader.open()).toEqual([]);
    await server.frame.setSettings({ enable_auto_trader: 'true' });
  });

  it('closes a position that is named twice once', async () => {
    await connect();
    const { id } = await trader.place({ qty: 0.1 });
    const out = await done('manager', 'close', email, String(id), ` ${id}`);
    expect(out.match(/closed at/g)).toHaveLength(1);
    await server.assertBalanced();
  });

  it('writes what clients read about the manager (T-190)', async () => {
    await refused('Nothing to change', 'manager', 'profile', manager);
    await refused('is no manager', 'manager', 'profile', email, '--about', 'x');
    await done('manager', 'profile', manager, '--about', 'Careful.', '--deposit', '5000');
    expect(await done('manager', 'profile', manager, '--deposit', '6000')).toContain(
      'deposit 6000.00 USD, about: Careful.',
    );
  });
});

describe('settings', () => {
  it('are read and changed by their kind, from what to what (M-336)', async () => {
    expect(await done('setting', 'set', 'stop_out_level', '40')).toBe('stop_out_level: 50 → 40\n');
    expect(server.services.settings.current().stop_out_level).toBe(40);
    expect(await done('setting', 'get', 'stop_out_level')).toBe('40\n');
    expect(await done('setting', 'list', 'stop_out')).toContain('*  stop_out_level  40');
    expect(await done('setting', 'set', 'demo_hosts', 'a.example, B.Example')).toBe(
      'demo_hosts: (empty) → a.example,b.example\n',
    );
    await done('setting', 'set', 'enable_mining', 'ON');
    expect(await deeds()).toContainEqual({
      actor: 'ann',
      action: 'setting set',
      target: 'stop_out_level',
      before: 50,
      after: 40,
    });
    expect(await done('setting', 'unset', 'stop_out_level')).toBe('stop_out_level: 40 → 50\n');
    await done('setting', 'unset', 'demo_hosts');
    await done('setting', 'unset', 'enable_mining');
    expect(server.services.settings.current()).toMatchObject({
      stop_out_level: 50,
      demo_hosts: [],
      enable_mining: 'false',
    });
  });

  it.each([
    ['stop_out_level', 'much', 'It is a number'],
    ['stop_out_level', 'Infinity', 'It is a number'],
    ['stop_out_level', '500', 'It is a number from 0 to 100.'],
    ['price_change_limit', '5.1', 'It is a number from 0 to 5.'],
    ['margin_warning_level', '10000', 'It is a number from 0 to 1000.'],
    ['otp_per_address', '-1', 'It is a whole number from 1 to 100000.'],
    ['otp_per_address', '0', 'It is a whole number from 1 to 100000.'],
    ['otp_per_address', '2.5', 'It is a whole number from 1 to 100000.'],
    ['withdrawal_fee', '0.12345', 'It is a number from 0 to 100 with at most 4 decimals.'],
    ['market_calendar', 'never', 'It is one of always, by_type.'],
    ['enable_mining', 'perhaps', 'It is on or off.'],
    ['crm_auto_login', 'perhaps', 'It is on or off.'],
    ['saas', 'maybe', 'It is on or off.'],
    ['login_page', 'Dark', 'It is one of light, dark.'],
    ['home_page', 'home', 'It is one of trade_room, wealth_management.'],
    ['demo_hosts', 'demo.example:8443', 'demo.example:8443 is no host such as trade.example, without a port.'],
    ['crm_url', 'crm.example', 'It is an address that begins with https:// or http://.'],
    ['live_chat', 'on', 'It is a text of 6 characters or more'],
    ['news_provider_url', 'http://news.example', 'It is an address that begins with https://.'],
    ['redirect_away_link', 'javascript:alert(1)', 'It is an address that begins with https:// or http://.'],
    ['logo', 'logo.svg', 'or a path of the page such as /logo.svg.'],
    ['after_signin', '/kyc', 'It is a path of the page with more than 4 characters, such as /portfolio.'],
    ['after_signin', '//other.example', 'It is a path of the page with more than 4 characters, such as /portfolio.'],
    ['brand_radius', '25', 'It is whole px from 0 to 24.'],
    ['tawk_widget_id', 'a/b', 'It has letters and digits alone.'],
    ['chat_provider_url', 'http://chat.example', 'It is an address that begins with https://, without ? or #.'],
    ['chat_provider_url', 'https://chat.example?x=1', 'It is an address that begins with https://, without ? or #.'],
    ['user_btcpay_server_url', 'http://pay.example', 'It is an address that begins with https://, without ? or #.'],
    ['crypto_payments', 'BTC|Bitcoin', 'Each coin is symbol|name|wallet|logo|barcode'],
    ['crypto_payments', 'BTC|Bitcoin|one1,BTC|Bitcoin|two2', 'and no symbol twice.'],
    ['outside_hosts', 'a.example,https://b.example', 'https://b.example is no host such as news.example'],
    ['mining', 'on', 'Did you mean enable_mining'],
    ['constructor', 'x', 'There is no setting constructor. "setting list" shows them all.'],
  ])('%s does not take %s', async (name, value, text) => {
    await refused(text, 'setting', 'set', name, value);
    expect(await server.frame.db.select().from(settings).where(eq(settings.key, 'mining'))).toEqual([]);
  });

  it.each([
    ['crm_auto_login', 'on', 'true', 'off', 'false'],
    ['redirect_away', 'on', 'true', 'off', 'false'],
    ['saas', 'on', 'yes', 'off', 'no'],
    ['use_api', 'off', 'no', 'on', 'yes'],
    ['login_page', 'dark', 'dark', 'light', 'light'],
    ['redirect_away_link', 'https://away.example/a', 'https://away.example/a', '', '(empty)'],
    ['after_signin', '/portfolio', '/portfolio', '', '(empty)'],
    ['brand_radius', '24px', '24px', '0', '0'],
  ])('%s is what it was set to: a switch is on and off by the same words everywhere (M-336, R1)', async (...given) => {
    const [name, first, shown, second, back] = given;
    await done('setting', 'set', name, first);
    expect(await done('setting', 'get', name)).toBe(`${shown}\n`);
    const { session, ...open } = (await server.frame.call('getSettings')).body.data;
    expect({ ...open, ...session }[name]).toBe(shown);
    await done('setting', 'set', name, second);
    expect(await done('setting', 'get', name)).toBe(`${back}\n`);
    await done('setting', 'unset', name);
  });

  it('keeps a text that looks like a number as it was written', async () => {
    expect(await done('setting', 'set', 'phone_code', '34')).toBe('phone_code: (empty) → 34\n');
    expect(await done('setting', 'get', 'phone_code')).toBe('34\n');
    expect((await server.frame.call('getSettings')).body.data.phone_code).toBe('34');
    await done('setting', 'unset', 'phone_code');
  });

  it('keeps passwords off the screen and out of the audit', async () => {
    const out = await done('setting', 'set', 'demo_user_login_password', 'hush-hush-1');
    expect(out).toBe('demo_user_login_password: [secret] → [secret]\n');
    expect(await done('setting', 'list', 'password')).not.toContain('hush');
    expect(JSON.stringify(await deeds())).not.toContain('hush');
    await done('setting', 'unset', 'demo_user_login_password');
  });

  it('shows what becomes of a switch that has a password in its name, also to the audit (M-336)', async () => {
    expect(await done('setting', 'set', 'enable_password_auto_login', 'on')).toBe(
      'enable_password_auto_login: false → true\n',
    );
    expect(await deeds()).toMatchObject([{ target: 'enable_password_auto_login', before: false, after: true }]);
    expect(await done('setting', 'get', 'enable_password_auto_login')).toBe('true\n');
    await done('setting', 'unset', 'enable_password_auto_login');
  });

  it('keeps every setting that is a secret off the screen', async () => {
    const named = Object.keys(SETTING_DEFAULTS).filter((key) => /password|token|secret|_key$|smtp/.test(key));
    const switches = ['enable_password_auto_login', 'disable_demo_password_change'];
    await done('setting', 'set', 'demo_user_login_password', 'correct horse battery');
    const shown = await Promise.all(
      named.filter((key) => !switches.includes(key)).map(async (key) => [key, await done('setting', 'get', key)]),
    );
    expect(shown).toEqual([['demo_user_login_password', '[secret]\n']]);
    await done('setting', 'unset', 'demo_user_login_password');
  });

  it('says when the page will not use a colour (R30)', async () => {
    expect(await done('setting', 'set', 'brand_accent', '#ffe000')).toContain(
      'less than 4.5: the page keeps its own colour',
    );
    expect(await done('setting', 'set', 'brand_accent', 'red')).toContain('is no hex colour');
    expect(await done('setting', 'set', 'brand_accent', '#0a3d91')).toBe('brand_accent: red → #0a3d91\n');
    await done('setting', 'unset', 'brand_accent');
  });

  it('switches every feature off and on at once', async () => {
    await done('setting', 'features', 'off');
    expect((await server.frame.call('getSettings')).body.data).toMatchObject({
      enable_practice_account: 'false',
      enable_mining: 'false',
      enable_auto_trader: 'false',
    });
    await done('setting', 'features', 'on');
    expect((await server.frame.call('getSettings')).body.data).toMatchObject({ enable_mining: 'true' });
    await server.frame.db.delete(audit);
    await refused('Say "on" or "off"', 'setting', 'features', 'maybe');
  });
});

test('the outbox is printed with what its messages say, and the audit knows who read it (A-283, M-336)', async () => {
  expect(await done('mail')).toBe('The outbox is empty.\n');
  const { db, services } = server.frame;
  const letter = {
    kind: 'reset_code',
    recipient: 'ann@b.example',
    language: 'en',
    values: { name: 'Ann', code: '482913' },
  } as const;
  await post(db, services, services.clock.now(), letter);
  await post(db, services, services.clock.now(), { ...letter, recipient: 'nobody@b.example', isWithheld: true });
  const out = await done('outbox');
  expect(out).toContain('reset_code · to ann@b.example · waiting');
  expect(out).toContain('482913');
  expect(out).not.toContain('nobody@b.example');
  expect(await deeds()).toMatchObject([{ actor: 'ann', action: 'mail' }]);
  expect(JSON.stringify(await deeds())).not.toContain('482913');
});

describe('the demo', () => {
  it('is made anew by a reset: accounts, history and settings; other users stay', async () => {
    await done('setting', 'set', 'market_calendar', 'by_type');
    await done('bonus', 'set', DEMO_ACCOUNT.email, '1');
    const out = await done('demo', 'reset');
    expect(out).toMatch(
      /client: demo@bourse\.example \/ demo-trader-1\nmanager: \S+ \/ \S{23}\nadmin: \S+ \/ \S{23}\n/,
    );
    expect(server.services.settings.current()).toMatchObject({ market_calendar: 'always', enable_mining: 'true' });
    const rows = await server.frame.db.select().from(users).where(eq(users.email, DEMO_ACCOUNT.email));
    expect(rows).toMatchObject([{ bonus: '250.00', traderRequest: 'pending' }]);
    expect((await userOf(trader.id)).email).toBe(email);
    await server.assertBalanced();
  });

  it('has prices after a reset, also where they came from a feed before (R34)', async () => {
    await server.frame.setSettings({ market_source: 'feed' });
    await done('demo', 'reset');
    expect(server.services.settings.current().market_source).toBe('simulated');
  });

  it('leaves nobody connected to a manager who is gone', async () => {
    await done('demo', 'reset');
    const manager = eq(users.email, 'manager@bourse.example');
    const [maria] = await server.frame.db.select({ id: users.id }).from(users).where(manager);
    const other = await server.trader();
    for (const [{ id: client }, traderRequest] of [
      [trader, 'accepted'],
      [other, 'pending'],
    ] as const)
      await server.frame.db
        .update(users)
        .set({ traderRequest, managerId: maria?.id ?? 0 })
        .where(eq(users.id, client));
    await done('demo', 'reset');
    expect(await userOf(trader.id)).toMatchObject({ traderRequest: '', managerId: null });
    expect(await userOf(other.id)).toMatchObject({ traderRequest: 'pending', managerId: null });
  });

  it('is as it was after a reset that failed', async () => {
    const people = () => server.frame.db.select().from(users).orderBy(users.id);
    const before = await people();
    await server.frame.db.execute(sql`alter table miners add constraint never check (id < 0) not valid`);
    try {
      await refused('It failed, and nothing was changed', 'demo', 'reset');
    } finally {
      await server.frame.db.execute(sql`alter table miners drop constraint never`);
    }
    expect(await people()).toEqual(before);
    expect(before.map((person) => person.email)).toContain(DEMO_ACCOUNT.email);
  });

  it('is not reset where real people may be', async () => {
    const { error, code } = await runCommand(['demo', 'reset'], {
      open: async () => server.services,
      isDemo: false,
      account: 'ann',
    });
    expect({ error, code }).toEqual({ error: 'This is no demo installation: nothing was changed.\n', code: 1 });
  });
});
