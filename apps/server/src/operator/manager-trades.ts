import { eq } from 'drizzle-orm';
import { isPracticeOffered, practiceDisabled } from '../ledger/mode';
import { decimal, hasScale, SCALE, toColumn } from '../ledger/decimal';
import type { Db } from '../store/db';
import { assets, users, type UserRow } from '../store/schema';
import { settingsOf, storedSettings } from '../store/settings-store';
import { isOn } from '../store/switches';
import { type Cover, type LockedAccount, lockAccountIn } from '../ledger/account';
import { readCachesOf } from '../trading/read-caches';
import { type Closing, closePositions } from '../trading/closing';
import { readLatestPrices } from '../trading/latest-prices';
import { placeOrder } from '../trading/placing';
import { valuate } from '../trading/positions';
import { NOT_TRADABLE, tradability } from '../trading/rules/order-checks';
import { amountOf, USD } from './amounts';
import { type CommandContext, record, Refused, printTable } from './command-context';
import { personOf } from './people';

/** What a manager wants opened, as it was typed. */
export type Order = {
  side: string;
  symbol: string;
  units: string;
  takeProfit?: string;
  stopLoss?: string;
  practice?: true;
};
/** Which positions a manager wants closed. */
export type Closings = { ids: string[]; all?: true; practice?: true };

/** How long the contract lets an order name as its duration; it has no effect on a position (T-241). */
const DURATION = 10;
const UNITS_LIMIT = decimal('1000000000');

/** Opens a position for a connected client by the rules of the client's own orders. */
export async function tradeForClient(context: CommandContext, clientName: string, order: Order): Promise<void> {
  const { services } = context;
  const side = sideOf(order.side);
  const [takeProfit, stopLoss] = [order.takeProfit, order.stopLoss].map((text) =>
    text === undefined ? null : Number(amountOf(text, USD).toString()),
  );
  await context.transact(async (tx) => {
    const { client, manager, account } = await connected(tx, clientName, order.practice === true);
    // As stored: another process may have switched it since this one looked (R18). What is open may still be closed.
    const settings = settingsOf(await storedSettings(tx));
    if (account.isPractice && !isPracticeOffered(settings)) throw practiceDisabled();
    if (!isOn(settings.enable_auto_trader))
      throw new Refused('Account managers are switched off (enable_auto_trader).');
    const [asset] = await tx.select().from(assets).where(eq(assets.sy, order.symbol.trim().toUpperCase()));
    if (!asset) throw new Refused(`There is no asset ${order.symbol}.`);
    const placement = await placeOrder(services, tx, account, {
      qty: unitsOf(order.units),
      coinId: asset.id,
      type: side,
      is_take_profit: takeProfit !== null,
      is_stop_loss: stopLoss !== null,
      take_profit: takeProfit ?? 0,
      stop_loss: stopLoss ?? 0,
      duration: DURATION,
    });
    if ('refused' in placement) throw new Refused(`${placement.refused}.`);
    const { id, qty, openingPrice, margin } = placement.opened;
    const after = {
      position: id,
      manager: manager.email,
      mode: modeOf(account),
      side,
      symbol: asset.sy,
      units: qty.toFixed(),
      price: openingPrice.toFixed(),
      takeProfit,
      stopLoss,
    };
    await record(tx, context, { action: 'manager trade', target: client.email, after });
    context.print(
      `Position ${id}: ${side} ${qty.toFixed()} ${asset.sy} at ${openingPrice.toFixed()} on the ${modeOf(account)} account of ${client.email}, margin ${toColumn(margin, SCALE.money)} USD.`,
    );
  });
}

/** Lists what a client has open, at the price and profit of a close now. */
export async function listPositions(context: CommandContext, clientName: string, isPractice: boolean): Promise<void> {
  const { services } = context;
  const { id: userId, email } = await personOf(services.db, clientName);
  const open = await readCachesOf(services).positions.open(services.db, { userId, isPractice });
  const now = services.clock.now();
  printTable(
    context,
    ['ID', 'SIDE', 'UNITS', 'SYMBOL', 'OPENED AT', 'NOW', 'PROFIT USD', 'TAKE PROFIT', 'STOP LOSS', 'OPENED'],
    open.map((position) => {
      const { price, profit } = valuate(services.market, position, now);
      return [
        String(position.id),
        position.side,
        position.qty.toFixed(),
        position.asset.sy,
        position.openingPrice.toFixed(),
        price.toFixed(),
        toColumn(profit, SCALE.money),
        position.takeProfit?.toFixed() ?? '',
        position.stopLoss?.toFixed() ?? '',
        position.createdAt.toISOString(),
      ];
    }),
    `${email} has no open position on the ${modeOf({ isPractice })} account.`,
  );
}

/** Closes positions of a connected client; all of those named, or none. */
export async function closeForClient(
  context: CommandContext,
  clientName: string,
  { ids, all, practice }: Closings,
): Promise<void> {
  if (all ? ids.length > 0 : ids.length === 0) throw new Refused('Name the positions, or give --all.');
  const { services } = context;
  await context.transact(async (tx) => {
    const { client, manager, account } = await connected(tx, clientName, practice === true);
    const open = await readCachesOf(services).positions.open(tx, account);
    const chosen = all ? open : [...new Set(ids.map((id) => id.trim()))].map((id) => named(id, open, client));
    if (!(await readLatestPrices(services, tx, account, chosen)))
      throw new Refused(`${NOT_TRADABLE.no_current_price}. Nothing was closed.`);
    const now = services.clock.now();
    const closings = chosen.map((position): Closing => {
      const value = valuate(services.market, position, now);
      const tradable = tradability(value.quote, now);
      if (tradable !== 'tradable')
        throw new Refused(
          `Position ${position.id} (${position.asset.sy}): ${NOT_TRADABLE[tradable]}. Nothing was closed.`,
        );
      return { position, value, reason: 'manager' };
    });
    if (closings.length === 0)
      throw new Refused(`${client.email} has no open position on the ${modeOf(account)} account.`);
    const { cover } = await closePositions(tx, account, closings, now);
    const closed = closings.map(({ position: { id, asset }, value: { price, profit } }) => ({
      position: id,
      symbol: asset.sy,
      price: price.toFixed(),
      profit: profit.toFixed(),
    }));
    const after = { manager: manager.email, mode: modeOf(account), closed, ...coverAfter(cover) };
    await record(tx, context, { action: 'manager close', target: client.email, after });
    for (const { position, symbol, price, profit } of closed)
      context.print(`Position ${position}: ${symbol} closed at ${price}, profit ${profit} USD.`);
    for (const { name, amount } of cover.givenBack)
      context.print(`The plan ${name} ended and gave back ${toColumn(amount, SCALE.money)} USD for the loss.`);
    if (cover.madeUp.gt('0'))
      context.print(`Negative balance protection paid ${toColumn(cover.madeUp, SCALE.money)} USD.`);
  });
}

/** What stood for a loss beyond the balance (R36), in the audit; nothing where nothing had to. */
const coverAfter = ({ givenBack, madeUp }: Cover) => ({
  ...(givenBack.length > 0 && {
    givenBack: givenBack.map(({ name, amount }) => ({ plan: name, amount: toColumn(amount, SCALE.money) })),
  }),
  ...(madeUp.gt('0') && { madeUp: toColumn(madeUp, SCALE.money) }),
});

/** The client's account, locked, and the manager who may trade on it: only after the client accepted (R7, T-195). */
async function connected(
  tx: Db,
  clientName: string,
  isPractice: boolean,
): Promise<{ client: UserRow; manager: UserRow; account: LockedAccount }> {
  const { id } = await personOf(tx, clientName);
  const account = await lockAccountIn(tx, id, isPractice);
  const client = await personOf(tx, String(id));
  if (client.traderRequest !== 'accepted' || client.managerId === null)
    throw new Refused(`${client.email} is connected to no manager.`);
  const [manager] = await tx.select().from(users).where(eq(users.id, client.managerId));
  if (!manager?.roles.includes('manager')) throw new Refused(`The manager of ${client.email} has the role no longer.`);
  return { client, manager, account };
}

function named<Position extends { readonly id: number }>(
  text: string,
  open: readonly Position[],
  { email }: UserRow,
): Position {
  const position = open.find(({ id }) => String(id) === text);
  if (!position) throw new Refused(`${email} has no open position ${text}. Nothing was closed.`);
  return position;
}

const modeOf = ({ isPractice }: Pick<LockedAccount, 'isPractice'>) => (isPractice ? 'practice' : 'real');

function sideOf(text: string): 'buy' | 'sell' {
  const side = text.trim().toLowerCase();
  if (side !== 'buy' && side !== 'sell') throw new Refused(`"${text}" is neither buy nor sell.`);
  return side;
}

function unitsOf(text: string): number {
  const units = USD.test(text.trim()) ? decimal(text.trim()) : null;
  if (!units || units.lte('0') || units.gte(UNITS_LIMIT) || !hasScale(units, SCALE.quantity))
    throw new Refused(`"${text}" is no number of units: above 0, at most six decimals.`);
  return Number(units.toString());
}
