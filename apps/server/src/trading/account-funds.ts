import type { LockedAccount } from '../ledger/account';
import type { Decimal } from '../ledger/decimal';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { readLatestPrices } from './latest-prices';
import { type Position, valuate } from './positions';
import { readCachesOf } from './read-caches';
import { type Funds, fundsOf } from './rules/funds';

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

/** The same of a locked account, with whatever is open in it. */
export async function fundsNow(services: Services, tx: Db, account: LockedAccount): Promise<Funds> {
  const positions = await readCachesOf(services).positions.open(tx, account);
  await readLatestPrices(services, tx, positions);
  return fundsWith(services, account, positions, services.clock.now());
}

/** What may leave a locked account: neither more than its balance nor than its free margin (R19). */
export async function spendable(services: Services, tx: Db, account: LockedAccount): Promise<Decimal> {
  const { freeMargin } = await fundsNow(services, tx, account);
  return freeMargin.lt(account.balance) ? freeMargin : account.balance;
}
