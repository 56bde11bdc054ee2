import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../store/db';
import { users } from '../store/schema';
import { deposits } from '../store/schema-money';
import type { CallOptions } from '../testing/harness';
import { image, uploadOf } from '../testing/images';
import { operations, sampleOf } from '../testing/requests';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { contractDocument, type JsonSchema, resolved } from './document';
import type { OperationId } from './handlers';

/** A field of a call that names a thing. */
type IdField = { readonly id: OperationId; readonly place: 'path' | 'query' | 'body'; readonly name: string };
type Id = number | string;
type Owned = {
  /** Makes a thing of this user and answers its id. */
  readonly make: (owner: Trader) => Promise<Id>;
  /** What another user's id answers; 404 but where the contract says otherwise. */
  readonly status?: number;
  /** What the owner's own id answers; 200 but where something is made. */
  readonly own?: number;
};

const saveReceiver = async (owner: Trader): Promise<number> => {
  const account = {
    type: 'bank',
    bank_name: 'Bank',
    bank_country: 'X',
    account_number: '00011234',
    full_name: 'A',
    country: 'X',
  };
  return (await owner.call('createWithdrawalAccount', { body: account })).body.data.id as number;
};

/** The newest row of a list, that of what was just made. */
const newestOf = async (owner: Trader, list: 'listDeposits' | 'listWithdrawals' | 'listTransactions') => {
  const [row] = (await owner.call(list, sampleOf(list))).body.data as { id: number }[];
  return row?.id ?? '';
};

const closedTrade = async (owner: Trader) => {
  const { id } = await owner.place();
  await owner.close(id);
  return id;
};

/** Whose things the ids are; a field that stands in neither list fails the first test. */
const OWNED: Readonly<Record<string, Owned>> = {
  'closeTrade.id': { make: async (owner) => (await owner.place()).id },
  'closeAllTrades.ids': { make: async (owner) => (await owner.place()).id, status: 200 },
  'listClosedTrades.before': { make: closedTrade },
  'listDeposits.before': {
    make: async (owner) => {
      const deposit = { userId: owner.id, method: 'card', currency: 'USD', amount: '1' } as const;
      await server.frame.db.insert(deposits).values({ ...deposit, createdAt: server.services.clock.now() });
      return newestOf(owner, 'listDeposits');
    },
  },
  'listWithdrawals.before': {
    make: async (owner) => {
      const sample = sampleOf('createWithdrawal');
      const body = { ...(sample.body as object), account_id: await saveReceiver(owner) };
      await owner.call('createWithdrawal', { ...sample, body });
      return newestOf(owner, 'listWithdrawals');
    },
  },
  'listTransactions.before': {
    make: async (owner) => {
      await closedTrade(owner);
      return newestOf(owner, 'listTransactions');
    },
  },
  'getIntent.key': {
    make: async (owner) => {
      const key = randomUUID();
      await owner.order({}, key);
      return key;
    },
    status: 200,
  },
  'deleteSession.id': {
    make: async (owner) => {
      await owner.token();
      const [session] = (await owner.call('listSessions')).body.data as { id: string; is_current: boolean }[];
      return session?.id ?? '';
    },
  },
  'listMessages.userId': {
    make: async (owner) => {
      await owner.call('createMessage', { body: { message: 'Is anybody there?' } });
      return owner.id;
    },
    status: 403,
  },
  'listKycDocuments.before': {
    make: async (owner) => {
      const body = uploadOf({ type: 'International Passport', front: await image() });
      return (await owner.call('createKycDocument', { body })).body.data.id as number;
    },
  },
  'getKycImage.id': {
    make: async (owner) => {
      const body = uploadOf({ type: 'International Passport', front: await image() });
      return (await owner.call('createKycDocument', { body })).body.data.id as number;
    },
  },
  'deleteWithdrawalAccount.id': { make: (owner) => saveReceiver(owner) },
  'topUpDemoAccount.id': {
    make: async (owner) =>
      (await owner.call('createDemoAccount', sampleOf('createDemoAccount'))).body.data.id as number,
  },
  'createWithdrawal.account_id': {
    make: (owner) => saveReceiver(owner),
    // A request that makes something, whose refusals are 422; the owner's own call answers 201.
    status: 422,
    own: 201,
  },
  'getManager.manager_id': {
    make: async (owner) => {
      const { id } = await server.trader();
      await server.frame.db.update(users).set({ managerId: id }).where(eq(users.id, owner.id));
      return id;
    },
  },
};

/** Ids of what belongs to nobody. */
const SHARED = new Set([
  'getAssetRate.id',
  'getAssetCandles.id',
  'placeOrder.coinId',
  'joinPlan.plan_id',
  // Whose it is not, is told that it is not active: plans.test.ts.
  'leavePlan.plan_id',
  'addToWatchlist.currency_pair_id',
  'removeFromWatchlist.currency_pair_id',
  // Comes with the user's own id: chat.test.ts.
  'listMessages.before',
  // Of the invoice provider, who has no user: what it names is looked up at the provider itself.
  'receiveInvoiceNotice.id',
  'receiveInvoiceNotice.invoiceId',
  'receiveInvoiceNotice.orderId',
  'receiveInvoiceNotice.deliveryId',
  // Whoever it names is told nothing, and an unknown one is ignored (R10).
  'register.referrer_id',
]);

const NAME = /(?:^|_)ids?$|Ids?$|^key$/;
const isId = (name: string, schema: JsonSchema): boolean =>
  NAME.test(name) || /"#\/components\/schemas\/Id"/.test(JSON.stringify(schema));

function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  const { properties, allOf } = resolved<{ properties?: object; allOf?: JsonSchema[] }>(contractDocument, schema);
  return [...Object.entries(properties ?? {}), ...(allOf ?? []).flatMap(propertiesOf)] as [string, JsonSchema][];
}

const fields: IdField[] = operations.flatMap(({ id, parameters, body }) => [
  ...parameters
    .filter(({ name, schema, in: place }) => (place === 'path' || place === 'query') && isId(name, schema))
    .map(({ name, in: place }) => ({ id: id as OperationId, place: place as 'path' | 'query', name })),
  ...propertiesOf(body?.schema ?? {})
    .filter(([name, schema]) => isId(name, schema))
    .map(([name]) => ({ id: id as OperationId, place: 'body' as const, name })),
]);
const labelOf = ({ id, name }: IdField) => `${id}.${name}`;
const owned = fields.filter((field) => OWNED[labelOf(field)]).map((field) => [labelOf(field), field] as const);

/** A request of the call that names this thing. */
function naming({ id, place, name }: IdField, value: Id): CallOptions {
  const sample = sampleOf(id);
  if (place === 'path') return { ...sample, params: { ...sample.params, [name]: value } };
  if (place === 'query') return { ...sample, query: { ...sample.query, [name]: value } };
  const body = sample.body as Record<string, unknown>;
  return { ...sample, body: { ...body, [name]: Array.isArray(body[name]) ? [value] : value } };
}

const nobodysOf = (value: Id): Id => (typeof value === 'number' ? 2_147_483_000 : randomUUID());

let server: TradingServer;
beforeAll(async () => {
  // The fee is that of the contract's example, for which its withdrawal asks.
  const settings = { wire_withdraw: 'true', withdrawal_fee: 2.5, enable_proof_of_address_kyc: 'false' } as const;
  server = await createTradingServer({ settings });
});
afterAll(async () => {
  await server.assertBalanced();
  await server.close();
});

/** Every row that belongs to a user, whatever tables there are. */
async function belongingsOf(userId: number): Promise<string> {
  const { db } = server.frame;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'user_id' and table_name <> 'tokens' order by 1`,
  );
  const reads = [
    sql`select row_to_json(t)::text as row from users t where id = ${userId}`,
    ...tables.map(
      ({ name }) => sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t
                                    where user_id = ${userId} order by 1`,
    ),
  ];
  const rows = [];
  for (const read of reads) rows.push((await rowsOf<{ row: string }>(db, read)).map(({ row }) => row));
  return rows.flat().join('\n');
}

/** What is wrong with how a call treats another user's id: it must be as one that does not exist (M-294, T-255). */
async function foreignFaults(field: IdField, owner: Trader, other: Trader): Promise<string[]> {
  const { make, status = 404, own: due = 200 } = OWNED[labelOf(field)] ?? {};
  if (!make) throw new Error(`whose is ${labelOf(field)}?`);
  const foreign = await make(owner);
  const before = await belongingsOf(owner.id);
  const answer = await other.call(field.id, naming(field, foreign));
  const isUntouched = (await belongingsOf(owner.id)) === before;
  const nobodys = nobodysOf(foreign);
  const absent = await other.call(field.id, naming(field, nobodys));
  const said = (body: unknown, id: Id) => JSON.stringify(body).replaceAll(String(id), 'ID');
  const mine = await belongingsOf(owner.id);
  const own = await owner.call(field.id, naming(field, foreign));
  const hasEffect = (await belongingsOf(owner.id)) !== mine || said(own.body, foreign) !== said(absent.body, nobodys);
  return [
    ...(answer.status === status ? [] : [`another user's id answers ${answer.status}, not ${status}`]),
    ...(answer.status === absent.status && said(answer.body, foreign) === said(absent.body, nobodys)
      ? []
      : [`another user's id answers otherwise than none: ${said(answer.body, foreign)}`]),
    ...(isUntouched ? [] : ["another user's call changed what belongs to its owner"]),
    // Without this a call that refuses everything would look careful.
    ...(own.status === due && hasEffect ? [] : [`the owner's own id answers ${own.status}, as another's does`]),
  ];
}

describe('a call that takes an id', () => {
  test('says whose the thing is', () => {
    const labels = fields.map(labelOf);
    expect(labels.filter((label) => !OWNED[label] && !SHARED.has(label))).toEqual([]);
    expect(owned.length).toBeGreaterThan(2);
  });

  test.each(owned)(
    '%s treats the id of another user as one that does not exist (M-294, T-255)',
    async (_label, field) => {
      const [owner, other] = [await server.trader(), await server.trader()];
      expect(await foreignFaults(field, owner, other)).toEqual([]);
    },
  );

  test.each(owned)('%s that looked at no owner would be noticed', async (_label, field) => {
    const owner = await server.trader();
    // A server that does not look whose a thing is treats everybody as its owner.
    expect(await foreignFaults(field, owner, owner)).not.toEqual([]);
  });
});
