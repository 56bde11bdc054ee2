// The ways through a machine that its page can be taken against the real server, and what its map says for them.
import type { Move, PageMap, Path, Step } from '@bourse/model-testing';
import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { RunningServer } from '../server.ts';
import { inlineFromSource } from '../source.mjs';
import type { HeldCalls } from './drive.ts';

const root = join(import.meta.dirname, '../../..');
/** The kit and the models, read from the sources as the page's build does. */
const { module: kit } = await runnerImport<typeof import('./charted.ts')>(join(import.meta.dirname, 'charted.ts'), {
  root,
  logLevel: 'error',
  ...inlineFromSource,
});
type ModelName = Exclude<keyof typeof kit, 'pathOf' | 'pathsOf' | 'readFixture' | 'stepsOf'>;
type AnyModel = Parameters<typeof kit.pathsOf>[0];

export interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
  /** Of this path alone. */
  readonly email: string;
  readonly held: HeldCalls;
  /** What the machine's view shows as the walk begins. */
  readonly start: unknown;
}

/**
 * A flow of the client, against its real server. What a person does is the map's `act`; calls are held in the browser
 * until the path answers them, and the clock of the page fires its timers.
 */
export interface FlowMap<View> extends PageMap<View, Scene> {
  readonly model: ModelName;
  /** Its calls by the id of the actor: a path, behind the methods where another call has the same path. */
  readonly calls: Readonly<Record<string, string>>;
  /** Events that tell the end of a money call (hard case 4), with the call: its answer, or what is learnt later. */
  readonly settles?: Readonly<Record<string, string>>;
  /** How long the timers run that fire in the page, ms. */
  readonly timers: Readonly<Record<string, number>>;
  /** The clock of the page stands once it is open, for a flow whose own timers would fire while a walk looks. */
  readonly standsStill?: boolean;
  /** To its flow a longer jump of the clock is a device that slept (T-060): time passes in steps. */
  readonly noticesSleep?: boolean;
  /** Whether a move can come after those before it, where the view does not tell. Everything can unless given. */
  readonly follows?: (move: Move, before: readonly Move[], start: View) => boolean;
  /** Why a transition or an answer is in no walk; only a map that says so is walked beyond the kit's own paths. */
  readonly gaps?: Readonly<Record<string, string>>;
  /** The dialog of the flow, for one that has a dialog: after each move it is there or not, and `shows` looks into it where it is. */
  readonly dialog?: {
    readonly on: (page: Page) => Locator;
    readonly isOpenAfter: (moves: readonly Move[]) => boolean;
  };
  /** What shows beside the dialog, after each move whether it is open or not. */
  readonly showsBeside?: (scene: Scene, view: View) => Promise<void>;
  /** Makes an answer come that is the browser's own: of a file, of the clipboard. */
  readonly give?: (scene: Scene, move: Move) => Promise<void>;
  /** Leaves the server as other walks expect it. */
  readonly close?: (scene: Scene) => Promise<void>;
  /** What the server is made to answer; without one the call goes through to it. */
  readonly answer: (scene: Scene, move: Move) => Promise<Answer | undefined>;
}
export type Answer = Parameters<Route['fulfill']>[0];

/** A way through a machine that its page can be taken. */
export interface Walk {
  readonly title: string;
  readonly input: unknown;
  readonly start: unknown;
  readonly steps: readonly Step[];
  readonly taken: ReadonlySet<string>;
}

/** More would take longer than they are worth. */
const MOST_PLACES = 2_000;

const isTimer = ({ kind, type }: Move, { timers }: Pick<FlowMap<never>, 'timers'>) =>
  kind !== 'timer' || timers[type] !== undefined;

/** What is taken along a way. Answers count as well: each is walked, also where several lead along one transition. */
const takenBy = (steps: readonly Step[]): Set<string> =>
  new Set([
    ...(steps.at(-1)?.taken ?? []),
    ...steps.flatMap(({ move }) => (move.kind === 'done' || move.kind === 'failed' ? [move.type] : [])),
  ]);

/** The call could not leave. */
export const isOffline = ({ kind, event }: Move): boolean =>
  kind === 'failed' && (event['error'] as Error).name === 'Offline';

/**
 * How many moves are still to come at those which find no network: a call looks for it as it is sent, so that it is
 * gone from the move that sends one which cannot leave.
 */
export function cutOffIn<View>(map: FlowMap<View>, input: unknown, moves: readonly Move[]): ReadonlySet<number> {
  const found = new Set<number>();
  if (!moves.some(isOffline)) return found;
  const { steps } = kit.stepsOf(kit[map.model] as AnyModel, { input, moves });
  let waiting: string | undefined;
  for (const [at, { move, running }] of [...steps.entries()].toReversed()) {
    if (isOffline(move)) waiting = move.child;
    else if (waiting !== undefined && !running.includes(waiting)) waiting = undefined;
    if (waiting !== undefined) found.add(moves.length - at - 1);
  }
  return found;
}

/** The steps before the first that is not so. */
function asLongAs(steps: readonly Step[], isSo: (step: Step, at: number) => boolean): Step[] {
  const end = steps.findIndex((step, at) => !isSo(step, at));
  return steps.slice(0, end === -1 ? undefined : end);
}

/** Whether the page can be taken along this move, after those before it and with what shows and runs then. */
export function isPossible<View>(
  map: FlowMap<View>,
  start: View,
  move: Move,
  view: View,
  running: readonly string[],
  before: readonly Move[],
): boolean {
  if (!isTimer(move, map) || map.can?.(move, view, running, before) === false) return false;
  return map.follows?.(move, before, start) ?? true;
}

/** What the machine's view shows as it begins with this input. */
export const startOf = <View>(map: FlowMap<View>, input: unknown): View =>
  kit.stepsOf(kit[map.model] as AnyModel, { input, moves: [] }).start.view as View;

/** The steps that the page can be taken along, until the first that it cannot. */
function possibleIn<View>(
  map: FlowMap<View>,
  start: View,
  running: readonly string[],
  steps: readonly Step[],
): readonly Step[] {
  return asLongAs(steps, ({ move }, at) => {
    const before = steps[at - 1] ?? { view: start, running };
    const moves = steps.slice(0, at).map((step) => step.move);
    return isPossible(map, start, move, before.view as View, before.running, moves);
  });
}

/** The run of a file, as far as the page can be taken along it; `left` are the moves that it cannot. */
export function keptWalkOf<View>(map: FlowMap<View>, text: string): { walk: Walk; left: readonly string[] } {
  const model = kit[map.model] as AnyModel;
  const path = kit.pathOf(kit.readFixture(text), model);
  const { start, steps } = kit.stepsOf(model, path);
  const possible = possibleIn(map, start.view as View, start.running, steps);
  const title = possible.map(({ move }) => move.type).join(', ');
  const { input } = path;
  const walk = { title, input, start: start.view as unknown, steps: possible, taken: takenBy(possible) };
  return { walk, left: steps.slice(possible.length).map(({ move }) => move.type) };
}

/** The map of the machine that a file's run is of. */
export function mapFor(maps: readonly FlowMap<never>[], text: string): FlowMap<never> | undefined {
  const { machine } = kit.readFixture(text).run;
  return maps.find(({ model }) => String((kit[model] as AnyModel).machine.id) === machine);
}

/**
 * Where the kit's own path to a transition asks for what the page cannot do, a walk to another place that can take it:
 * each event of its name after each way of the page that shows something of its own.
 */
function branchesOf(walks: readonly Walk[], paths: readonly Path[], missing: readonly string[]): Path[] {
  const moves = new Map(paths.flatMap((path) => path.moves.map((move) => [move.type, move] as const)));
  const [known, found]: [Set<string>, Path[]] = [new Set(), []];
  const wanted = [...moves.values()].filter(
    ({ kind, event }) => kind === 'event' && missing.some((name) => name.includes(`: ${event.type}`)),
  );
  if (wanted.length === 0) return [];
  for (const { input, steps } of walks.toSorted((a, b) => a.steps.length - b.steps.length))
    for (const [at, { state, view }] of steps.entries()) {
      const place = JSON.stringify([state, view]);
      if (known.has(place) || known.size >= MOST_PLACES) continue;
      known.add(place);
      const way = steps.slice(0, at + 1).map(({ move }) => move);
      found.push(...wanted.map((move) => ({ input, moves: [...way, move] })));
    }
  return found;
}

/**
 * The fewest walks found that take every transition and every answer which some walk can take; `left` are the names of
 * the others.
 */
export function walksOf<View>(map: FlowMap<View>): { walks: readonly Walk[]; taken: number; left: readonly string[] } {
  const model = kit[map.model] as AnyModel;
  const all = new Set<string>();
  const walkOf = (path: Path): Walk => {
    const { start, steps } = kit.stepsOf(model, path);
    for (const name of takenBy(steps)) all.add(name);
    const possible = possibleIn(map, start.view as View, start.running, steps);
    const title = possible.map(({ move }) => move.type).join(', ');
    return { title, input: path.input, start: start.view, steps: possible, taken: takenBy(possible) };
  };
  const paths = kit.pathsOf(model);
  const first = paths.map(walkOf);
  const news = [...all].filter((name) => !first.some(({ taken: some }) => some.has(name)));
  const further = map.gaps === undefined ? [] : branchesOf(first, paths, news).map(walkOf);
  let open: Walk[] = [...first, ...further];
  const [walks, taken]: [Walk[], Set<string>] = [[], new Set()];
  for (;;) {
    const counts = new Map(open.map((walk) => [walk, [...walk.taken].filter((name) => !taken.has(name)).length]));
    const newIn = (walk: Walk) => counts.get(walk) ?? 0;
    open = open.filter((walk) => newIn(walk) > 0);
    const [one, ...others] = open;
    if (!one) return { walks, taken: taken.size, left: [...all].filter((name) => !taken.has(name)).toSorted() };
    const isBetter = (walk: Walk, other: Walk) =>
      newIn(walk) > newIn(other) || (newIn(walk) === newIn(other) && walk.steps.length < other.steps.length);
    const best = others.reduce((before, walk) => (isBetter(walk, before) ? walk : before), one);
    for (const name of best.taken) taken.add(name);
    walks.push(best);
  }
}
