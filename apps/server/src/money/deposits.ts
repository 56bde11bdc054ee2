import { randomUUID } from 'node:crypto';
import type { components } from '@bourse/contract';
import { and, count, eq, ne } from 'drizzle-orm';
import type { Answer, Ctx } from '../http/handlers';
import { type Page, type PageQuery, readPage } from '../http/pages';
import { invalid, Problem } from '../http/problem';
import { say, type Text } from '../http/text';
import { type Decimal, decimal, SCALE, toColumn, toJson } from '../ledger/decimal';
import { requireMarketSource } from '../ledger/real-money';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { DEPOSIT_STATUS, type DepositRow, deposits } from '../store/schema-money';
import { fingerprintOf, runIntent } from '../trading/intents';
import { formatAmount } from './amounts';
import { cardErrors, type CardProcessor, knownCard } from './card';
import { coinsOf, isMethodOn } from './payment-settings';

type Schemas = components['schemas'];
type Request = Schemas['DepositRequest'];
type Card = Schemas['CardDepositRequest'];
type Coin = Schemas['CryptoDepositRequest'];

const TEXTS = {
  done: 'Deposit successful',
  proceed: 'Proceed with the pay button',
  method: 'This payment method is not available.',
  coin: say('The selected {field} is invalid.', { field: 'currency' }),
  wallet: 'The wallet address is not the current one. If you have paid to the earlier one, please write to support.',
  declined: 'The card was declined.',
  waiting: 'Too many deposits await approval. Please write to support.',
  below: (amount: string) => say('Amount cannot be less than {amount}', { amount }),
  above: (amount: string) => say('Amount cannot be greater than {amount}', { amount }),
} as const;

/**
 * Deposits of one user that may await approval at a time, so that nobody fills the back office's list. Invoices count
 * apart: one that expires unpaid stays where it is, and keeps no card and no coin back.
 */
export const MOST_PENDING = 100;
/** Deposits that one user may ask for in a minute (M-293). */
const TURN = { action: 'deposit', limit: 10, windowMs: 60_000 } as const;
/** When a user whose deposits all wait may ask again, seconds. */
const PENDING_RETRY = 3600;

/**
 * Makes a pending deposit, once for its key; it is credited by `approveDeposit` alone. Number, CVV and expiry of a card
 * are in the request's memory and nowhere else: not in the row, nor in what the key is compared by.
 */
export async function createDeposit(
  services: Services,
  processor: CardProcessor,
  { body, user, headers }: Pick<Ctx<'createDeposit'>, 'body' | 'user' | 'headers'>,
): Promise<Answer<'createDeposit'>> {
  await services.settings.refresh();
  requireMarketSource(services);
  const call = {
    operation: 'createDeposit',
    user,
    key: headers['Idempotency-Key'],
    body: withoutCard(body),
    turn: { ...TURN, subject: String(user.id) },
  } as const;
  // Without a key nobody can ask again. The database's own repetition is inside. A key is forgotten after a day: what
  // is asked under it then is another deposit unless it is the same to the letter.
  const reference = `${user.id} ${(call.key ?? randomUUID()).toLowerCase()} ${fingerprintOf(services, call)}`;
  return runIntent(services, call, async (tx) => {
    await requireRoom(tx, user.id, body.payment_method);
    const values = await valuesOf(services, processor, body, reference);
    const row = await store(services, tx, user.id, body, values);
    const data = depositAnswer(row);
    return {
      answer: {
        status: 201,
        body: row.method === 'btcpay' ? { message: TEXTS.proceed, id: row.id, data } : { message: TEXTS.done, data },
      },
      hasEffect: true,
    };
  });
}

/** What two requests of one key are compared by: of the card the last four digits (M-292). */
function withoutCard(request: Request): unknown {
  if (request.payment_method !== 'card') return request;
  const { card_number: number, card_cvv: _cvv, card_expiry_month: _month, card_expiry_year: _year, ...rest } = request;
  return { ...rest, card_last4: number.slice(-4) };
}

async function requireRoom(tx: Db, userId: number, method: Request['payment_method']): Promise<void> {
  const isAlike = method === 'btcpay' ? eq(deposits.method, 'btcpay') : ne(deposits.method, 'btcpay');
  const isWaiting = and(eq(deposits.userId, userId), eq(deposits.status, DEPOSIT_STATUS.pending), isAlike);
  const [row] = await tx.select({ waiting: count() }).from(deposits).where(isWaiting);
  if ((row?.waiting ?? 0) >= MOST_PENDING) throw new Problem(429, TEXTS.waiting, { retryAfter: PENDING_RETRY });
}

type Values = Partial<typeof deposits.$inferInsert>;

/** What the method's own rules make of the request; throws the refusal. */
async function valuesOf(
  services: Services,
  processor: CardProcessor,
  request: Request,
  reference: string,
): Promise<Values> {
  if (!isMethodOn(services, request.payment_method)) throw invalid('payment_method', TEXTS.method);
  if (request.payment_method === 'card') return cardValues(services, processor, request, reference);
  if (request.payment_method === 'crypto') return coinValues(services, request);
  return {};
}

async function cardValues(
  services: Services,
  processor: CardProcessor,
  card: Card,
  reference: string,
): Promise<Values> {
  const amount = amountErrors(services, decimal(card.amount));
  const errors = { ...cardErrors(card, services.clock.now()), ...(amount ? { amount: [amount] } : {}) };
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Problem(422, first, { errors });
  if ((await processor.authorize(card, reference)) === 'declined') throw invalid('card_number', TEXTS.declined);
  const { brand, last4 } = knownCard(card.card_number);
  return {
    cardBrand: brand,
    cardLast4: last4,
    cardHolder: card.card_holder,
    billingAddress: card.billing_address,
    zipCode: card.zip_code,
    state: card.state,
    country: card.country,
  };
}

/** The limits are of the chosen currency, without conversion; both are allowed values (M-034, M-036). */
function amountErrors({ settings }: Services, amount: Decimal): Text | null {
  const { card_payment_minimum: least, card_payment_maximum: most } = settings.current();
  if (least > 0 && amount.lt(decimal(least))) return TEXTS.below(formatAmount(decimal(least)));
  if (most > 0 && amount.gt(decimal(most))) return TEXTS.above(formatAmount(decimal(most)));
  return null;
}

/** The wallet comes back from the client, who could have altered it: it must be the one that is set now (M-063). */
function coinValues({ settings }: Services, { currency, billing_address: wallet }: Coin): Values {
  const coin = coinsOf(settings.current()).find(({ symbol }) => symbol === currency);
  if (!coin) throw invalid('currency', TEXTS.coin);
  if (coin.wallet !== wallet) throw invalid('billing_address', TEXTS.wallet);
  return { billingAddress: wallet };
}

async function store(
  services: Services,
  tx: Db,
  userId: number,
  request: Request,
  values: Values,
): Promise<DepositRow> {
  const [row] = await tx
    .insert(deposits)
    .values({
      ...values,
      userId,
      method: request.payment_method,
      currency: request.currency,
      amount: toColumn(decimal(request.amount), SCALE.money),
      createdAt: services.clock.now(),
    })
    .returning();
  if (!row) throw new Error('The deposit was not stored');
  return row;
}

/** A page of the user's deposits (M-225, R35). */
export async function listDeposits(
  { db }: Services,
  userId: number,
  query: PageQuery,
): Promise<Page<Schemas['Deposit']>> {
  const { id, createdAt: at } = deposits;
  const list = { path: '/user/deposits', id, at, isMine: eq(deposits.userId, userId) };
  const { data, links } = await readPage(db, list, query, (where, order, most) =>
    db
      .select()
      .from(deposits)
      .where(where)
      .orderBy(...order)
      .limit(most),
  );
  return { data: data.map(depositAnswer), links };
}

/** The wire's deposit. */
function depositAnswer(row: DepositRow): Schemas['Deposit'] {
  return {
    id: row.id,
    payment_method: row.method,
    currency: row.currency,
    amount: toJson(row.amount),
    status: row.status,
    card_brand: row.cardBrand,
    card_last4: row.cardLast4,
    created_at: row.createdAt.toISOString(),
  };
}
