import pg from 'pg';

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * The driver's pool, for a database that may go away during a transaction. A connection that is lost then is released
 * at once: the driver would end the process over it, and a transaction that cannot even begin would keep
 * its place in the pool for ever. So is one that did not answer in time.
 */
export class LossProofPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', closeWhenSilent);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    // With a callback the driver asks for itself, for one query, and looks after the connection.
    if (callback) return super.connect(callback);
    return super.connect().then(givenBackWhenLost);
  }
}

function givenBackWhenLost(client: pg.PoolClient): pg.PoolClient {
  const giveBack = client.release;
  const lose = (error: Error) => client.release(error);
  let isOut = true;
  client.release = (error) => {
    // The code that uses the connection releases it as well.
    if (!isOut) return;
    isOut = false;
    giveBack(error);
    client.off('error', lose);
  };
  client.on('error', lose);
  return client;
}

/** The driver's word for an answer that did not come within `query_timeout`. */
export const SILENT = 'Query read timeout';

/**
 * The driver stops waiting for an answer and leaves the connection waiting for it: a rollback would wait behind, and so
 * would whoever is given the connection next.
 */
function closeWhenSilent(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = ask(...args);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === SILENT) client.release(error);
      });
    return answer;
  }) as pg.PoolClient['query'];
}
