// What simulated prices cost: CPU of this process, so that other work does not count. BOURSE_FORMER_SERVER=<an
// installed checkout's apps/server> compares with that one's market instead, both in turns of one run.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import * as present from '@bourse/server/testing/prices';
import { type Figure, figure, median } from './figure.ts';

type Source = Pick<typeof present, 'createMarket' | 'SEED_ASSETS'>;

const ROUNDS = 9;
const WARM_ROUNDS = 3;
const SECONDS = 30_000;
const DAYS = 200;
/** Days of which each second is looked at, for what that would cost. */
const WHOLE_DAYS = 1;
const AT = Date.UTC(2026, 10, 21, 12);
const ASKER = { name: 'benchmark', isGone: () => false };

/** What was measured in each round. */
type Rounds = { readonly quote: number[]; readonly random: number[]; readonly candles: number[] };

export async function measure(): Promise<Figure[]> {
  const folder = process.env['BOURSE_FORMER_SERVER'];
  const former = folder === undefined ? undefined : await formerSource(folder);
  const sources: Source[] = former ? [present, former] : [present];
  const rounds = sources.map((): Rounds => ({ quote: [], random: [], candles: [] }));
  const naive: Rounds = { quote: [], random: [], candles: [] };
  for (let round = 0; round < ROUNDS + WARM_ROUNDS; round += 1) {
    for (const [at, source] of sources.entries()) keep(round, rounds[at] as Rounds, await measureMarket(source, round));
    if (!former) keep(round, naive, measureNaive(round));
  }
  const base = rounds[1] ?? naive;
  const of = (name: string, unit: string, key: keyof Rounds, baseline: string) =>
    figure({
      part: 'market',
      name,
      value: median((rounds[0] as Rounds)[key]),
      unit,
      baseline: { name: former ? `former ${folder ?? ''}` : baseline, value: median(base[key]) },
    });
  return [
    of('a quote, second after second', 'µs', 'quote', 'an HMAC of asset and second'),
    of('a quote of a random second', 'µs', 'random', 'an HMAC of asset and second'),
    of(`${DAYS} daily candles that nobody has asked for`, 'ms', 'candles', 'quotes of all their seconds'),
  ];
}

async function formerSource(folder: string): Promise<Source> {
  const part = (path: string) => import(/* @vite-ignore */ join(folder, 'src', path)) as Promise<Source>;
  const { createMarket } = await part('market/market.ts');
  const { SEED_ASSETS } = await part('seed/assets.ts');
  return { createMarket, SEED_ASSETS };
}

type Round = { readonly [Key in keyof Rounds]: number };

function keep(round: number, rounds: Rounds, { quote, random, candles }: Round): void {
  if (round < WARM_ROUNDS) return;
  rounds.quote.push(quote);
  rounds.random.push(random);
  rounds.candles.push(candles);
}

/** One round of a market that has drawn nothing yet. */
async function measureMarket({ createMarket, SEED_ASSETS }: Source, round: number): Promise<Round> {
  const [seed] = SEED_ASSETS;
  if (!seed) throw new Error('no asset');
  const asset = { ...seed, id: 1 };
  const market = createMarket(() => 'always', Buffer.alloc(32, round));
  const quoteAt = (second: number) => market.quote(asset, new Date(AT + second * 1000));
  const quote = each(SECONDS, quoteAt);
  const random = each(SECONDS, (turn) => quoteAt((turn * 15_485_863) % (180 * 86_400)));
  const from = cpu();
  await market.candles(asset, '1d', DAYS, new Date(AT), ASKER);
  return { quote, random, candles: (cpu() - from) / 1000 };
}

function measureNaive(round: number): Round {
  const secret = Buffer.alloc(32, round);
  const hmac = each(SECONDS, (second) => createHmac('sha256', secret).update(`BTCUSD ${second}`).digest());
  const [seed] = present.SEED_ASSETS;
  if (!seed) throw new Error('no asset');
  const market = present.createMarket(() => 'always', secret);
  const seconds = WHOLE_DAYS * 86_400;
  const second = each(seconds, (at) => market.quote({ ...seed, id: 1 }, new Date(AT - at * 1000)));
  return { quote: hmac, random: hmac, candles: (second * DAYS * 86_400) / 1000 };
}

/** CPU of one of so many, µs. */
function each(count: number, work: (turn: number) => unknown): number {
  const from = cpu();
  for (let turn = 0; turn < count; turn += 1) work(turn);
  return (cpu() - from) / count;
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
