import type { Db } from '../store/db';

/** The databases on which this file's test servers run. */
export const openDatabases = new Set<Db>();
