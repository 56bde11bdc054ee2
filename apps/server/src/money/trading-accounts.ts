import { randomInt } from 'node:crypto';
import type { components } from '@bourse/contract';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Answer, Ctx } from '../http/handlers';
import { invalid, Problem } from '../http/problem';
import { say } from '../http/text';
import { decimal, SCALE, toColumn, toJson } from '../ledger/decimal';
import { seal, unseal } from '../mail/sealing';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { type TradingAccountRow, tradingAccounts } from '../store/schema-money';
import { runIntent } from '../trading/intents';

type Schemas = components['schemas'];
type Account = Schemas['TradingAccount'];
type Request = Schemas['DemoAccountRequest'];

const TEXTS = {
  created: 'Demo account created',
  toppedUp: 'Account topped up',
  tooMany: 'You can have at most 10 accounts.',
  limit: 'Top up limit reached',
  unknown: 'There is no such account.',
  server: say('The selected {field} is invalid.', { field: 'server' }),
  initial: say('The selected {field} is invalid.', { field: 'initial deposit' }),
  amount: say('The selected {field} is invalid.', { field: 'amount' }),
} as const;

/** Accounts that one user may have (M-241). */
const MOST_ACCOUNTS = 10;
/** What a top-up may bring an account to, in its currency (M-240). */
const HIGHEST_BALANCE = decimal('1000000');

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const PASSWORD_LENGTH = 16;
/** Ids that are tried before it is a fault: that many in a row are taken only when nearly all are. */
const TRIES = 20;

const newPassword = () =>
  Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
const newLoginId = () => String(randomInt(10_000_000, 100_000_000));

/** Bound to user and login id: copied to another row a password does not open. */
const contextOf = ({ userId, loginId }: Pick<TradingAccountRow, 'userId' | 'loginId'>) => `${loginId} of ${userId}`;
const PURPOSE = 'bourse trading accounts 1';

/** The user's accounts, oldest first, with their passwords (M-242). */
export async function listTradingAccounts(services: Services, userId: number): Promise<Account[]> {
  const rows = await services.db
    .select()
    .from(tradingAccounts)
    .where(eq(tradingAccounts.userId, userId))
    .orderBy(asc(tradingAccounts.id));
  return rows.map((row) => accountAnswer(services, row));
}

/** Makes a demo account with virtual money, once for its key; no balance of the user changes (M-240). */
export async function createDemoAccount(
  services: Services,
  { body, user, headers }: Pick<Ctx<'createDemoAccount'>, 'body' | 'user' | 'headers'>,
): Promise<Answer<'createDemoAccount'>> {
  const { initial_deposits: offered } = await services.settings.refresh();
  const call = { operation: 'createDemoAccount', user, key: headers['Idempotency-Key'], body } as const;
  return runIntent(services, call, async (tx) => {
    if (!isOffered(offered, body.initial_deposit)) throw invalid('initial_deposit', TEXTS.initial);
    if (body.server !== serverOf(body.platform)) throw invalid('server', TEXTS.server);
    const [known] = await tx
      .select({ accounts: count() })
      .from(tradingAccounts)
      .where(eq(tradingAccounts.userId, user.id));
    if ((known?.accounts ?? 0) >= MOST_ACCOUNTS) throw invalid('platform', TEXTS.tooMany);
    const row = await store(services, tx, user.id, body);
    return {
      answer: { status: 201, body: { message: TEXTS.created, data: accountAnswer(services, row) } },
      hasEffect: true,
    };
  });
}

async function store(services: Services, tx: Db, userId: number, request: Request): Promise<TradingAccountRow> {
  const { platform, leverage, account_type: accountType, currency, initial_deposit: balance } = request;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const loginId = newLoginId();
    const [row] = await tx
      .insert(tradingAccounts)
      .values({
        ...{ userId, loginId, platform, leverage, accountType, currency },
        balance: toColumn(decimal(balance), SCALE.money),
        sealedPassword: seal(services.config.appKey, contextOf({ userId, loginId }), newPassword(), PURPOSE),
        createdAt: services.clock.now(),
      })
      .onConflictDoNothing({ target: tradingAccounts.loginId })
      .returning();
    if (row) return row;
  }
  throw new Error('No free login id was found');
}

/** Adds virtual money to one of the user's demo accounts, once for its key (M-240). */
export async function topUpDemoAccount(
  services: Services,
  { body, user, headers }: Pick<Ctx<'topUpDemoAccount'>, 'body' | 'user' | 'headers'>,
): Promise<Answer<'topUpDemoAccount'>> {
  const { top_up_amounts: offered } = await services.settings.refresh();
  const call = { operation: 'topUpDemoAccount', user, key: headers['Idempotency-Key'], body } as const;
  return runIntent(services, call, async (tx) => {
    if (!isOffered(offered, body.amount)) throw invalid('amount', TEXTS.amount);
    const isIt = and(eq(tradingAccounts.id, body.id), eq(tradingAccounts.userId, user.id));
    const [account] = await tx.select().from(tradingAccounts).where(isIt);
    if (!account) throw new Problem(404, TEXTS.unknown);
    const balance = decimal(account.balance).plus(decimal(body.amount));
    if (balance.gt(HIGHEST_BALANCE)) throw invalid('amount', TEXTS.limit);
    const [row] = await tx
      .update(tradingAccounts)
      .set({ balance: toColumn(balance, SCALE.money) })
      .where(isIt)
      .returning();
    if (!row) throw new Error('The account was not changed');
    return {
      answer: { status: 200, body: { message: TEXTS.toppedUp, data: accountAnswer(services, row) } },
      hasEffect: true,
    };
  });
}

/** Whether it is one of the amounts that the operator offers (R28). */
const isOffered = (offered: readonly string[], amount: number) => offered.some((each) => Number(each) === amount);

const serverOf = (platform: Request['platform']): Request['server'] => `${platform}-Demo`;

function accountAnswer({ config }: Services, row: TradingAccountRow): Account {
  const { id, loginId, platform, leverage, accountType, currency } = row;
  return {
    id,
    login_id: loginId,
    title: `${platform} ${accountType}`,
    ...{ platform, leverage, account_type: accountType, server: serverOf(platform) },
    password: unseal(config.appKey, contextOf(row), row.sealedPassword, PURPOSE),
    currency,
    account_balance: toJson(row.balance),
    is_demo: true,
  };
}
