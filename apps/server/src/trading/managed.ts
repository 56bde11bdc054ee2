import type { components } from '@bourse/contract';
import { eq } from 'drizzle-orm';
import { lockConnection, wrongState } from '../account/trader-request';
import { Problem } from '../http/problem';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { users } from '../store/schema';
import { lockAccountIn } from './account';
import { booksOf } from './books';
import { closePositions } from './closing';
import { placeOrder, type Placement } from './placing';
import { type Position, valuate } from './positions';
import { NOT_TRADABLE, tradability } from './rules/order-checks';

/** What a manager has no right to, or what the rules forbid, is thrown as a Problem; inside a transaction pass its handle. */
export type Managed = {
  readonly managerId: number;
  readonly clientId: number;
  /** The practice account instead of the real one, which is what managers are connected for. */
  readonly isPractice?: boolean;
};

/** Puts a manager's offer before a client who has asked for one; only the client can accept it (T-195). */
export async function offerConnection(tx: Db, { managerId, clientId }: Managed): Promise<void> {
  if (managerId === clientId) throw new Problem(409, 'Nobody is their own manager.', { word: 'wrong_state' });
  const { traderRequest } = await lockConnection(tx, clientId);
  if (traderRequest !== 'pending') throw wrongState();
  await tx.update(users).set({ managerId }).where(eq(users.id, clientId));
}

/** Opens a position for a connected client, by the rules of the client's own orders (T-198). */
export async function openForClient(
  services: Services,
  tx: Db,
  managed: Managed,
  order: components['schemas']['OrderRequest'],
): Promise<Placement> {
  return placeOrder(services, tx, await lockClient(tx, managed), order);
}

/** Closes an open position of a connected client, whoever opened it. */
export async function closeForClient(services: Services, tx: Db, managed: Managed, id: number): Promise<Position> {
  const account = await lockClient(tx, managed);
  const position = await booksOf(services).positions.byId(tx, account, id);
  if (!position) throw new Problem(404, 'There is no such position.');
  if (position.closed) throw new Problem(409, 'The position is closed already.', { word: 'wrong_state' });
  const now = services.clock.now();
  const value = valuate(services.market, position, now);
  const tradable = tradability(value.quote, now);
  if (tradable !== 'tradable') throw new Problem(409, NOT_TRADABLE[tradable], { word: tradable });
  const [closed] = await closePositions(tx, account, [{ position, value, reason: 'manager' }], now);
  return closed ?? position;
}

/** The client's account, locked, as long as the client is connected with this manager. */
async function lockClient(tx: Db, { managerId, clientId, isPractice = false }: Managed) {
  const connection = await lockConnection(tx, clientId);
  if (connection.traderRequest !== 'accepted' || connection.managerId !== managerId) {
    throw new Problem(403, 'The client is not connected with this manager.');
  }
  return lockAccountIn(tx, clientId, isPractice);
}
