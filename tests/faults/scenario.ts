import { replay } from '../lib/long.ts';
import {
  closeFindings,
  differences,
  intentFindings,
  restlessness,
  returnFindings,
  toldFindings,
  type Findings,
  type Wait,
} from './checks.ts';
import { live, noticeRefusal, placeElsewhere, retry, signIn } from './person.ts';
import { between } from './plan.ts';
import { openScene, type Scene, type SceneOptions } from './scene.ts';
import { show, type Tab } from './tab.ts';
import { countTrades, ledgerDifferences, readIntent, readTruth } from './truth.ts';

const ROUND_MS = 5_000;
/** Longest time after the last fault in which everything must be in order again. */
const PATIENCE_ROUNDS = 40;
/** Rounds after which a person looks elsewhere and comes back. */
const ROUNDS_IN_SIGHT = 12;
const LOG_LINES = 60;

/** What happened in scenarios, so that a run that does nothing is seen to do nothing. */
export class Tally {
  readonly counts = new Map<string, number>();

  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  addScene({ wire, record }: Scene, hasSockets: boolean): void {
    this.add('scenarios');
    if (hasSockets) this.add('over sockets');
    for (const line of wire.line.log) {
      const [, kind] = /\[(\w+)/.exec(line) ?? [];
      if (kind !== undefined) this.add(kind);
    }
    for (const { operation, outcome } of record.ended) this.add(`${operation} ${String(outcome)}`);
    for (const { words } of record.told) if (/^[a-z]\w*(\.\w+)+$/.test(words)) this.add(words);
  }

  get text(): string {
    return [...this.counts].map(([name, count]) => `${name} ${count}`).join(', ');
  }
}

/** Plays one scenario and answers what was wrong at its end; nothing when all is well. */
export async function playScenario(options: SceneOptions, tally: Tally): Promise<Findings> {
  const rejections: string[] = [];
  const hear = (reason: unknown) => rejections.push(`unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', hear);
  const scene = await openScene(options);
  try {
    await begin(scene);
    await live(scene);
    const found = [...(await end(scene)), ...scene.record.faults, ...rejections];
    return found.length === 0 ? [] : [`${describe(options, scene)}\n${found.join('\n')}\n${trail(scene)}`];
  } catch (error) {
    return [`${describe(options, scene)}\n${String((error as Error).stack)}\n${trail(scene)}`];
  } finally {
    tally.addScene(scene, options.hasSockets);
    await scene.close();
    // What stays open would be looked at by every sweep of the scenarios to come.
    await options.server.call('closeAllTrades', { token: scene.account.token });
    process.off('unhandledRejection', hear);
  }
}

/** A sign-in is part of what is tried where the plan is about it; else faults begin once everything is there. */
async function begin(scene: Scene): Promise<void> {
  const tab = scene.openTab();
  for (let positions = between(scene.chance, 0, 3); positions > 0; positions--) await placeElsewhere(scene, tab);
  if (scene.plan.kind === 'signIn') {
    scene.wire.line.follow(scene.plan.rules);
    await scene.advance(0);
    return signIn(scene, tab);
  }
  await rest(scene);
  scene.wire.line.follow(scene.plan.rules);
}

/** Presses what a person would press until every tab is at rest; answers what still is not. */
async function rest(scene: Scene): Promise<Findings> {
  let waits: readonly (Wait & { readonly tab: number })[] = [];
  for (let round = 0; round < PATIENCE_ROUNDS; round++) {
    await scene.advance(round === 0 ? 0 : ROUND_MS);
    // What could not be confirmed is asked about once the page is back (R15); the rest must go on by itself, and
    // until it has nobody looks away, for that would wake it.
    if (round > 0 && round % ROUNDS_IN_SIGHT === 0 && waits.every(({ isOfCall }) => isOfCall)) leaveSight(scene.tabs);
    comeBack(scene);
    noticeRefusal(scene);
    for (const tab of scene.tabs) {
      await retry(scene, tab);
      await signIn(scene, tab);
    }
    await scene.advance(0);
    waits = scene.tabs.flatMap((tab) => restlessness(scene, tab).map((wait) => ({ ...wait, tab: tab.number })));
    if (waits.length === 0) return [];
  }
  return waits.map(({ tab, what }) => `tab ${tab}: ${what}`);
}

function leaveSight(tabs: readonly Tab[]): void {
  for (const { ports } of tabs) ports.visible.set(false);
}

/** In sight, and the network is there. */
function comeBack({ tabs }: Scene): void {
  for (const { ports } of tabs) {
    ports.online.set(true);
    ports.visible.set(true);
  }
}

async function end(scene: Scene): Promise<Findings> {
  const { wire, tabs, clock } = scene;
  wire.line.stop();
  const early = await rest(scene);
  // What was late is given up, and a token that is void is found out.
  if (early.length === 0) await scene.advance(15_000);
  const waits = early.length > 0 ? early : await rest(scene);
  if (waits.length > 0) return waits.map((what) => `not at rest: ${what}`);
  // A list without positions rests until the page is back (T-105); all others go on by themselves.
  leaveSight(tabs.filter(({ app }) => show(app, scene.client.positionIdsView).ids.length === 0));
  comeBack(scene);
  // Everything that is fetched at intervals is fetched again, of prices that stand still.
  clock.isServerStopped = true;
  await scene.advance(100);
  for (const { app } of tabs) app.send('closedOrders', { type: 'closed.show' });
  await scene.advance(60_000);
  const found: string[] = [...(await compare(scene))];
  // Polls go on: what changes now arrives.
  scene.server.clock.advance(60_000);
  await scene.advance(15_000);
  found.push(...(await compare(scene)).map((what) => `later: ${what}`));
  found.push(...(await intentFindings(scene)), ...toldFindings(scene), ...(await ledgerDifferences(scene)));
  const truth = await readTruth(scene);
  found.push(...closeFindings(scene, truth), ...returnFindings(scene, truth), ...(await tradeCount(scene)));
  clock.isServerStopped = false;
  return [...found, ...(await leave(scene))];
}

async function compare(scene: Scene): Promise<Findings> {
  const found = await Promise.all(scene.tabs.map((tab) => differences(scene, tab)));
  return found.flat();
}

/** No position but those of accepted keys and of other devices. */
async function tradeCount(scene: Scene): Promise<Findings> {
  const accepted = new Set<string>();
  for (const [key, operation] of scene.wire.keys)
    if (operation === 'placeOrder' && (await readIntent(scene, key)).isAccepted) accepted.add(key);
  const [count, wanted] = [await countTrades(scene), accepted.size + scene.placedElsewhere];
  return count === wanted ? [] : [`the account has ${count} trades, asked for were ${wanted}`];
}

const isOfSettings = (line: string) => /^#\d+ (GET \S+\/user\/settings|→ 200)$/.test(line);

/** After signing out in one tab every tab is signed out, and asks for the public settings alone, with one timer each. */
async function leave(scene: Scene): Promise<Findings> {
  const [tab] = scene.tabs;
  tab?.app.send('session', { type: 'session.end' });
  await scene.advance(20_000);
  const asked = scene.wire.line.log.length;
  await scene.advance(120_000);
  const found = scene.tabs
    .filter(({ app }) => app.snapshot('signIn') === undefined || app.snapshot('tradingAccount') !== undefined)
    .map(({ number }) => `tab ${number} is still signed in`);
  const timers = scene.clock.waiting;
  if (timers !== scene.tabs.length)
    found.push(`${timers} timers are left after signing out, in ${scene.tabs.length} tabs`);
  const later = scene.wire.line.log.slice(asked).filter((line) => !isOfSettings(line));
  return later.length > 0 ? [...found, `asked after signing out: ${later.join('; ')}`] : found;
}

/** Not a poll that met nothing. */
const isTelling = (line: string) => !/(→ 200|\/asset\/rate\/\d+|\/update\/pnl)$/.test(line);

const describe = ({ number, hasSockets }: SceneOptions, { plan }: Scene) =>
  `scenario ${number} (${plan.kind}${hasSockets ? ', sockets' : ''}), ${replay(number)}`;

const trail = ({ wire, record }: Scene) =>
  [
    `said: ${record.told.map(({ tab, words }) => `${tab}:${words}`).join(' | ')}`,
    `ended: ${record.ended.map(({ tab, key, outcome }) => `${tab}:${key.slice(0, 4)}=${String(outcome)}`).join(' | ')}`,
    ...wire.line.log.filter(isTelling).slice(-LOG_LINES),
  ].join('\n');
