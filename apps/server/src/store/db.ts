import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** The database of either engine (embedded PGlite or PostgreSQL). A transaction's handle is a `Db` too: pass it down. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
