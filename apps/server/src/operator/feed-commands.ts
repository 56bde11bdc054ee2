import type { Command } from 'commander';
import { asc, eq } from 'drizzle-orm';
import { listFeedKeys, makeFeedKey, revokeFeedKey } from '../feed/keys';
import { assets } from '../store/schema';
import { feedPrices } from '../store/schema-feed';
import { type CommandContext, printTable, record, Refused } from './command-context';

const LONGEST_NAME = 100;

/** Commands about the price feed: who may send prices, and what came of it. */
export function addFeedCommands(program: Command, context: CommandContext): void {
  const feed = program.command('feed').description('let a program send prices, and see what it sent');
  feed
    .command('add-key')
    .description('make a key for a program that sends prices; it is printed once and kept nowhere')
    .argument('<name>', 'whose it is, such as "quotes of Exchange A"')
    .action((name: string) => addKey(context, name));
  feed
    .command('keys')
    .description('list the keys in force')
    .action(() => listKeys(context));
  feed
    .command('revoke-key')
    .description('end a key; its next call is refused by every process')
    .argument('<id>')
    .action((id: string) => revokeKey(context, id));
  feed
    .command('status')
    .description('list the last tick of each asset, how many were refused for a jump, and one that is in doubt')
    .action(() => status(context));
}

async function addKey(context: CommandContext, text: string): Promise<void> {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME) throw new Refused(`A name has 1 to ${LONGEST_NAME} characters.`);
  await context.transact(async (tx) => {
    const { id, key } = await makeFeedKey(tx, context.services.clock.now(), name);
    await record(tx, context, { action: 'feed add-key', target: String(id), after: name });
    context.print(`Key ${id} (shown only now): ${key}`);
  });
}

async function listKeys(context: CommandContext): Promise<void> {
  const keys = await listFeedKeys(context.services.db);
  printTable(
    context,
    ['ID', 'NAME', 'MADE', 'LAST USED'],
    keys.map(({ id, name, createdAt, lastUsedAt }) => [
      String(id),
      name,
      createdAt.toISOString(),
      lastUsedAt?.toISOString() ?? 'never',
    ]),
    'There is no key: no program can send prices.',
  );
}

async function revokeKey(context: CommandContext, text: string): Promise<void> {
  if (!/^\d{1,9}$/.test(text)) throw new Refused('A key is named by its id; "feed keys" lists them.');
  await context.transact(async (tx) => {
    const name = await revokeFeedKey(tx, Number(text));
    if (name === null) throw new Refused(`There is no key ${text}. "feed keys" lists them.`);
    await record(tx, context, { action: 'feed revoke-key', target: text, before: name });
    context.print(`Key ${text} (${name}) is revoked.`);
  });
}

async function status(context: CommandContext): Promise<void> {
  const { db, clock, settings } = context.services;
  const { feed_stale_s: limit, market_source: source } = await settings.refresh();
  const { sy } = assets;
  const { bid, ask, at, doubtBid, doubtAsk, refused } = feedPrices;
  const rows = await db
    .select({ sy, bid, ask, at, doubtBid, doubtAsk, refused })
    .from(assets)
    .innerJoin(feedPrices, eq(feedPrices.assetId, assets.id))
    .orderBy(asc(assets.position), asc(assets.id));
  const now = clock.now().getTime();
  printTable(
    context,
    ['ASSET', 'BID', 'ASK', 'LAST TICK', 'REFUSED', ''],
    rows.map((row) => [
      row.sy,
      plain(row.bid),
      plain(row.ask),
      row.at.toISOString(),
      String(row.refused),
      stateOf(row, now - row.at.getTime() <= limit * 1000),
    ]),
    'No tick has come yet.',
  );
  if (source !== 'feed') context.print('Prices are simulated: these count once market_source is feed.');
}

function stateOf(
  { doubtBid, doubtAsk }: Pick<typeof feedPrices.$inferSelect, 'doubtBid' | 'doubtAsk'>,
  isNew: boolean,
) {
  if (doubtBid !== null && doubtAsk !== null) return `closed: ${plain(doubtBid)} to ${plain(doubtAsk)} is in doubt`;
  return isNew ? 'open' : 'closed: too old';
}

const plain = (price: string) => price.replace(/\.?0+$/, '');
