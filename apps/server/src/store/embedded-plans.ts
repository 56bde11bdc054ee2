import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import { isReusable } from './db';

type Query = PGlite['query'];
/** Prepared statements by their text; ready once the engine has a plan for them. */
type Plans = Map<string, { readonly name: string; isReady: boolean }>;
type Value = string | number | boolean | null;

/**
 * The embedded engine as the query builder uses it, with statements that are planned once: its own protocol plans each
 * query anew, which takes longer than running it. Only statements made by `prepared` are treated so.
 */
export function withPlans(lite: PGlite): Pick<PGlite, 'query' | 'exec' | 'transaction'> {
  const plans: Plans = new Map();
  const plan = async (text: string): Promise<void> => {
    const made = { name: `reused_${plans.size}`, isReady: false };
    plans.set(text, made);
    await lite.exec(`prepare ${made.name} as ${text}`);
    made.isReady = true;
  };
  return {
    query: async (text, params, options) => {
      if (isReusable(text) && !plans.has(text)) await plan(text);
      return ask(lite.query.bind(lite), plans, text, params, options);
    },
    exec: (text, options) => lite.exec(text, options),
    transaction: (run) =>
      lite.transaction((tx) =>
        // Do not plan inside a transaction: planning would wait for the engine that the transaction holds.
        run({ ...bound(tx), query: (text, params, options) => ask(tx.query.bind(tx), plans, text, params, options) }),
      ),
  };
}

/** Its methods without their object, which keeps them in private fields. */
function bound(tx: Transaction): Transaction {
  return {
    query: tx.query.bind(tx),
    sql: tx.sql.bind(tx),
    exec: tx.exec.bind(tx),
    rollback: tx.rollback.bind(tx),
    listen: tx.listen.bind(tx),
    get closed() {
      return tx.closed;
    },
  };
}

function ask<Row>(
  query: Query,
  plans: Plans,
  text: string,
  params: unknown[] | undefined,
  options: QueryOptions | undefined,
): ReturnType<typeof query<Row>> {
  const plan = plans.get(text);
  const values = params ?? [];
  if (!plan?.isReady || !values.every(isValue)) return query<Row>(text, params, options);
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  return query<Row>(`execute ${plan.name}${given}`, [], options);
}

function isValue(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The engine gives a quoted text the type that the statement wants. */
function literal(value: Value): string {
  return value === null ? 'null' : pg.escapeLiteral(String(value));
}
