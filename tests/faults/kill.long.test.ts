import { startPostgres, type TestPostgres } from '@bourse/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { amount, cases, random, replay, seed } from '../lib/long.ts';
import { apiOf, type Api, type Trader } from './kill/api.ts';
import { checkBooks, OPENING_BALANCE, WANDERER_BALANCE } from './kill/books.ts';
import { ASSET, Drawer, isAcknowledged, isOtherMode, MOVE, send, type Intent } from './kill/intents.ts';
import { checkPayers, drawPayments, PAYER_BALANCE, PAYMENT_SETTINGS } from './kill/money.ts';
import { checkNewcomers, NEWCOMER_BALANCE, newcomersDo } from './kill/newcomers.ts';
import { settleAll } from './kill/settle.ts';
import { Site } from './kill/site.ts';

const TRADERS = 8;
/** Those who switch their account mode and top up in the middle of it all. */
const WANDERERS = 2;
/** Those who come new to each crash and do two things once. */
const NEWCOMERS = 6;
/** Those who come new to each crash to pay in and to ask for money: the server takes ten such calls of one in a minute. */
const PAYERS = 6;
const INTENTS = amount({ sample: 200, whole: 500 });
/** A first start on a busy machine takes its time, and this suite makes several of them. */
const LIMIT = 120_000;

/** One crash: during a load alone, while thresholds are being reached, or with the database as well. */
type Kind = 'load' | 'sweep' | 'database';

const kindOf = (round: number): Kind => (['load', 'sweep', 'database'] as const)[round % 3] ?? 'load';

const ENGINES = [
  { engine: 'the embedded database', number: 0, processes: 1, crashes: { sample: 3, whole: 20 } },
  { engine: 'PostgreSQL', number: 1, processes: 1, crashes: { sample: 3, whole: 20 } },
  { engine: 'PostgreSQL, shared by two processes', number: 2, processes: 2, crashes: { sample: 3, whole: 20 } },
] as const;

describe.each(ENGINES)('a server that is killed, on $engine', ({ engine, number, processes, crashes }) => {
  let postgres: TestPostgres | null = null;
  let site: Site;
  let api: Api;
  let traders: Trader[] = [];
  let wanderers: Trader[] = [];
  const payers: Trader[] = [];
  const history: Intent[] = [];
  const told: string[] = [];
  /** What came before is not in order: what follows would only repeat it. */
  let isSpoilt = false;

  beforeAll(async () => {
    postgres = number === 0 ? null : await startPostgres();
    site = new Site(postgres, processes);
  }, LIMIT);
  afterAll(async () => {
    console.log([`kill -9 on ${engine}, seed ${seed}:`, ...told].join('\n  '));
    await site.remove();
    postgres?.stop();
  }, LIMIT);

  it('starts whatever was left of starts that were killed', { timeout: 20 * LIMIT }, async () => {
    const draw = random(seed, number, 1_000);
    const starts = amount({ sample: 2, whole: 12 });
    for (let start = 0; start < starts; start += 1) {
      // The last writes of a first start come about half a second after its first file.
      if (start % 2 === 0) await site.startInVain(draw() * 700, 'the first file');
      else await site.startInVain(draw() * 3_000, 'the start');
    }
    await site.launch();
    await site.ready();
    expect(site.output).toContain('Bourse is ready');
    api = apiOf(...site.urls);
    await api.settings(PAYMENT_SETTINGS);
    traders = await people('trader', TRADERS, OPENING_BALANCE);
    wanderers = await people('wanderer', WANDERERS, WANDERER_BALANCE);
    await checkBooks(api, { traders, wanderers }, []);
    told.push(`${starts} starts in vain`);
  });

  describe.each(cases(crashes))('crash %i', (round) => {
    const kind = kindOf(round);
    const draw = random(seed, number, round);
    const answers = Math.floor(draw() * draw() * INTENTS * 0.9);
    let newcomers: Trader[] = [];
    let intents: Intent[] = [];

    it('keeps what it acknowledged (R19, M-053, M-103)', { timeout: 5 * LIMIT }, async () => {
      expect(isSpoilt, 'an earlier crash lost something').toBe(false);
      newcomers = await people(`newcomer-${round}`, NEWCOMERS, NEWCOMER_BALANCE);
      payers.push(...(await people(`payer-${round}`, PAYERS, PAYER_BALANCE)));
      const payments = await drawPayments(api, payers.slice(-PAYERS), draw);
      history.push(...payments.before);
      intents = await load(kind, [...newcomersDo(newcomers), ...payments.atOnce], draw);
      const gone = await crash(intents, { kind, answers, ms: draw() * (kind === 'sweep' ? 800 : 8) });
      for (let start = Math.floor(draw() * 3); start > 0; start -= 1)
        await site.startInVain(draw() * 1_500, 'the start');
      await site.launch();
      await site.ready();
      api = apiOf(...site.urls);
      await api.script({ reset: true });
      history.push(...intents);
      await orSpoilt(async () => {
        await checkNewcomers(api, newcomers, intents, 'before anything is sent again');
        await checkPayers(api, payers, history, 'before anything is sent again');
      });
      // A sweep is waited for longer than a quick machine takes for all the calls.
      if (kind !== 'sweep') expect(gone, 'calls in flight when the server was killed').toBeGreaterThan(0);
      told.push(summary(round, kind, intents, gone));
    });

    it('does nothing twice of what is sent again (R15, T-081, T-090, M-292)', { timeout: 5 * LIMIT }, async () => {
      expect(isSpoilt, 'something was lost before').toBe(false);
      await orSpoilt(async () => {
        await settleAll(api, intents, draw);
        await checkNewcomers(api, newcomers, intents, 'when all is settled');
        await checkBooks(api, { traders, wanderers }, history);
      });
    });

    it('pays in and out once, when all is settled (R19, M-053, M-103)', { timeout: 5 * LIMIT }, async () => {
      expect(isSpoilt, 'something was lost before').toBe(false);
      await orSpoilt(() => checkPayers(api, payers, history, 'when all is settled'));
    });

    /** What follows something lost would only repeat it. */
    async function orSpoilt(body: () => Promise<void>): Promise<void> {
      try {
        await body();
      } catch (error) {
        isSpoilt = true;
        throw new Error(`crash ${round} (${kind}, after ${answers} answers); ${replay(round)}\n${site.output}`, {
          cause: error,
        });
      }
    }
  });

  async function people(kind: string, count: number, balance: string): Promise<Trader[]> {
    const emails = Array.from({ length: count }, (_, at) => `${kind}-${at}@bourse.example`);
    await api.makeAccounts(emails, balance);
    return Promise.all(emails.map((email) => api.signIn(email)));
  }

  /** What is asked for at once; for a sweep there are positions whose thresholds are about to be reached. */
  async function load(kind: Kind, more: readonly Intent[], draw: () => number): Promise<Intent[]> {
    const drawer = new Drawer(draw, history.filter((intent) => intent.kind === 'place').length);
    if (kind === 'sweep') await prepareSweep(drawer);
    const open = await Promise.all(traders.map((trader) => api.open(trader)));
    const mixed = traders.flatMap((trader, at) =>
      drawer.mix(
        trader,
        (open[at] ?? []).map(({ id }) => id),
        INTENTS / (TRADERS + WANDERERS),
      ),
    );
    const wandering = wanderers.flatMap((trader) => drawer.wander(trader, INTENTS / (TRADERS + WANDERERS)));
    return drawer.shuffle([...mixed, ...wandering, ...more]);
  }

  async function prepareSweep(drawer: Drawer): Promise<void> {
    const [trader] = traders;
    if (!trader) throw new Error('no trader');
    const { buy_p: buy, sell_p: sell } = await api.rate(trader, ASSET);
    await api.script({ assetId: ASSET, buy, sell });
    const orders = traders.flatMap((each) => Array.from({ length: 5 }, () => drawer.order(each, true)));
    await Promise.all(orders.map((order) => send(api, order)));
    for (const order of orders) {
      if (order.reply?.status !== 200 || !order.reply.body.data)
        throw new Error(`not placed: ${JSON.stringify(order)}`);
      order.position = order.reply.body.data.id;
    }
    history.push(...orders);
    await api.script({ assetId: ASSET, buy: Math.round(buy) + MOVE, sell: Math.round(sell) + MOVE });
  }

  /** Sends all at once and kills the server some time after so many answers; resolves to how many got none. */
  async function crash(intents: readonly Intent[], at: { kind: Kind; answers: number; ms: number }): Promise<number> {
    let answered = 0;
    let isDue = () => {};
    const due = new Promise<void>((resolve) => (isDue = resolve));
    if (at.answers === 0) isDue();
    const all = intents.map(async (intent) => {
      await send(api, intent);
      answered += 1;
      if (answered >= at.answers) isDue();
    });
    await due;
    // The moment of the crash, which nobody waits for.
    await wait(at.ms);
    const gone = intents.length - answered;
    if (at.kind === 'database') site.crashDatabase();
    // Where two share the database, the other one goes on: it answers what was sent to it.
    await site.kill(processes === 1 || at.kind === 'load' ? 'all' : 'one');
    await Promise.all(all);
    return gone;
  }
});

function summary(round: number, kind: Kind, intents: readonly Intent[], gone: number): string {
  const acknowledged = intents.filter(isAcknowledged);
  const found = intents.filter((intent) => 'wasCarriedOut' in intent && intent.wasCarriedOut);
  const turnedAway = intents.filter(({ reply }) => isOtherMode(reply));
  const bare = acknowledged.filter((intent) => intent.kind === 'switch' || intent.kind === 'top up');
  const refused = intents.filter(
    ({ kind: what, reply }) => what === 'decision' && reply?.body && 'code' in reply.body && reply.body.code !== 0,
  );
  const unknown = intents.length - acknowledged.length - turnedAway.length - refused.length;
  const paid = acknowledged.filter(({ kind: what }) => what === 'deposit' || what === 'withdrawal');
  const decided = acknowledged.filter(({ kind: what }) => what === 'decision');
  const settled = `${paid.length} of them payments and ${decided.length} decisions of the back office, in the end`;
  return `crash ${round} (${kind}): ${gone} in flight, ${acknowledged.length} acknowledged (${bare.length} without a key, ${settled}), ${turnedAway.length} refused for their mode, ${unknown} unknown, of which ${found.length} were found carried out`;
}
