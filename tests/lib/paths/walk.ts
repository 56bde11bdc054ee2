// Walks the paths of a machine in the page against the real server, and compares what shows with the machine's own view.
import type { Move, Path, Stage } from '@bourse/model-testing';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { RunningServer } from '../server.ts';
import { inlineFromSource } from '../source.mjs';

const root = join(import.meta.dirname, '../../..');
/** The kit and the models, read from the sources as the page's build does. */
const { module: kit } = await runnerImport<typeof import('./charted.ts')>(join(import.meta.dirname, 'charted.ts'), {
  root,
  logLevel: 'error',
  ...inlineFromSource,
});
type ModelName = Exclude<keyof typeof kit, 'pathsOf' | 'stage'>;

export interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
  /** Of this path alone. */
  readonly email: string;
  readonly held: HeldCalls;
}

/** What a flow's page offers of its machine's moves, and what shows of its view. */
export interface PageMap<View> {
  readonly model: ModelName;
  /** Its calls by the id of the actor: held in the browser until the path answers them. */
  readonly calls: Readonly<Record<string, string>>;
  /** How long the timers run that fire in the page, ms. */
  readonly timers: Readonly<Record<string, number>>;
  /** Whether a person, the server or the clock can bring this about here. */
  readonly can: (move: Move, view: View, running: readonly string[]) => boolean;
  /** Makes the world that the path wants and opens the page. */
  readonly open: (scene: Scene, moves: readonly Move[]) => Promise<void>;
  /** What a person does; `rest` is what comes of it. */
  readonly act: (scene: Scene, move: Move, rest: readonly Move[], view: View) => Promise<void>;
  /** What the server is made to answer; without one the call goes through to it. */
  readonly answer: (scene: Scene, move: Move) => Promise<Answer | undefined>;
  readonly shows: (page: Page, view: View, isDone: boolean) => Promise<void>;
}
export type Answer = Parameters<Route['fulfill']>[0];

/** A way through a machine that its page can be taken. */
export interface Walk {
  readonly title: string;
  readonly input: unknown;
  readonly moves: readonly Move[];
  readonly taken: ReadonlySet<string>;
}

/** Calls of the page that wait for their answer. */
export class HeldCalls {
  readonly #routes = new Map<string, Route[]>();
  #arrived = () => {};

  hold(path: string, route: Route): void {
    this.#routes.set(path, [...(this.#routes.get(path) ?? []), route]);
    this.#arrived();
  }

  /** The newest call to this path, once it is there. */
  async take(path: string): Promise<Route> {
    for (;;) {
      const route = this.#routes.get(path)?.pop();
      if (route) return route;
      await new Promise<void>((resolve) => (this.#arrived = resolve));
    }
  }
}

const modelOf = ({ model }: PageMap<never>) => kit[model] as Parameters<typeof kit.pathsOf>[0];

function apply(ideal: Stage<never>, move: Move, { timers }: Pick<PageMap<never>, 'timers'>): void {
  if (move.kind === 'event') ideal.send(move.event as never);
  else if (move.kind === 'done') ideal.settle(String(move.child), move.event['output']);
  else if (move.kind === 'failed') ideal.fail(String(move.child), move.event['error']);
  else ideal.advance(timers[move.type] ?? 0);
}

const isTimer = ({ kind, type }: Move, { timers }: Pick<PageMap<never>, 'timers'>) =>
  kind !== 'timer' || timers[type] !== undefined;

/** The answers of a way: each is walked, also where several lead along one transition. */
const answersIn = (moves: readonly Move[]) =>
  moves.flatMap(({ kind, type }) => (kind === 'done' || kind === 'failed' ? [type] : []));

/** A path as far as its page can be taken along it. */
function cut<View>(map: PageMap<View>, { input, moves }: Path): Walk {
  const ideal = kit.stage(modelOf(map), { input: input as never }) as unknown as Stage<never>;
  const possible: Move[] = [];
  for (const move of moves) {
    if (!isTimer(move, map) || !map.can(move, ideal.view() as View, ideal.running())) break;
    apply(ideal, move, map);
    possible.push(move);
  }
  const taken = new Set([...ideal.taken, ...answersIn(possible)]);
  ideal.stop();
  return { title: possible.map(({ type }) => type).join(', '), input, moves: possible, taken };
}

/** The fewest walks found that take every transition and every answer which some walk can take. */
export function walksOf<View>(map: PageMap<View>): { walks: readonly Walk[]; taken: number; all: number } {
  const paths = kit.pathsOf(modelOf(map));
  const all = new Set<string>();
  for (const path of paths) {
    const ideal = kit.stage(modelOf(map), { input: path.input as never }) as unknown as Stage<never>;
    for (const move of path.moves) {
      if (move.kind === 'timer' && map.timers[move.type] === undefined) break;
      apply(ideal, move, map);
    }
    for (const name of [...ideal.taken, ...answersIn(path.moves)]) all.add(name);
    ideal.stop();
  }
  const left = paths.map((path) => cut(map, path));
  const [walks, taken]: [Walk[], Set<string>] = [[], new Set()];
  for (;;) {
    const news = (walk: Walk) => [...walk.taken].filter((name) => !taken.has(name)).length;
    const [best] = left.toSorted((a, b) => news(b) - news(a) || a.moves.length - b.moves.length);
    if (!best || news(best) === 0) return { walks, taken: taken.size, all: all.size };
    for (const name of best.taken) taken.add(name);
    walks.push(best);
  }
}

const API = '/api/v1';

/** Takes the page along a walk; after each move it must show what the machine's view says. */
export async function follow<View>(
  map: PageMap<View>,
  { input, moves }: Walk,
  scene: Scene,
  step: (title: string, body: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { page, held } = scene;
  await page.clock.install();
  for (const path of Object.values(map.calls))
    await page.route(`**${API}${path}`, (route) => {
      held.hold(path, route);
    });
  const ideal = kit.stage(modelOf(map), { input: input as never }) as unknown as Stage<never>;
  await map.open(scene, moves);
  for (const [at, move] of moves.entries())
    await step(move.type, async () => {
      const call = move.child === undefined ? undefined : map.calls[move.child];
      if (move.kind === 'timer') await page.clock.fastForward(map.timers[move.type] ?? 0);
      else if (call !== undefined) {
        const route = await held.take(call);
        const answer = move.kind === 'failed' ? null : await map.answer(scene, move);
        if (answer === null) await route.abort();
        else if (answer === undefined) await route.continue();
        else await route.fulfill(answer);
      } else await map.act(scene, move, moves.slice(at + 1), ideal.view() as View);
      apply(ideal, move, map);
      await map.shows(page, ideal.view() as View, (ideal.snapshot() as { status: string }).status === 'done');
    });
  ideal.stop();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
