import type { LockedAccount } from '../ledger/account';
import type { Decimal } from '../ledger/decimal';
import { Problem } from '../http/problem';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { readLatestPrices } from './latest-prices';
import { type Position, valuate } from './positions';
import { readCachesOf } from './read-caches';
import { type Funds, fundsOf } from './rules/funds';
import { NOT_TRADABLE } from './rules/order-checks';

/** Seconds after which every process has read where prices come from. */
const SOURCE_READ = 5;

/** The figures of an account with these positions open, at the present prices (R17). */
export function fundsWith(
  services: Services,
  account: Pick<LockedAccount, 'balance'>,
  positions: readonly Position[],
  now: Date,
): Funds {
  const exposures = positions.map((position) => ({
    margin: position.margin,
    profit: valuate(services.market, position, now).profit,
  }));
  return fundsOf(account.balance, exposures);
}

/** The same of a locked account, with whatever is open in it. Throws a 503 while nobody knows what that is worth. */
export async function fundsNow(services: Services, tx: Db, account: LockedAccount): Promise<Funds> {
  const positions = await readCachesOf(services).positions.open(tx, account);
  if (!(await readLatestPrices(services, tx, account, positions)))
    throw new Problem(503, NOT_TRADABLE.no_current_price, { word: 'no_current_price', retryAfter: SOURCE_READ });
  return fundsWith(services, account, positions, services.clock.now());
}

/** What may leave a locked account: neither more than its balance nor than its free margin (R19). */
export async function spendable(services: Services, tx: Db, account: LockedAccount): Promise<Decimal> {
  const { freeMargin } = await fundsNow(services, tx, account);
  return freeMargin.lt(account.balance) ? freeMargin : account.balance;
}
