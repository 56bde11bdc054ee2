// Walks the paths of a machine in the page against the real server, and compares what shows with the machine's own view.
import type { Move, PageMap, Step } from '@bourse/model-testing';
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
type ModelName = Exclude<keyof typeof kit, 'pathsOf' | 'stepsOf'>;

export interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: RunningServer;
  /** Of this path alone. */
  readonly email: string;
  readonly held: HeldCalls;
}

/**
 * A flow of the client, against its real server. What a person does is the map's `act`; calls are held in the browser
 * until the path answers them, and the clock of the page fires its timers.
 */
export interface FlowMap<View> extends PageMap<View, Scene> {
  readonly model: ModelName;
  /** Paths of its calls by the id of the actor. */
  readonly calls: Readonly<Record<string, string>>;
  /** How long the timers run that fire in the page, ms. */
  readonly timers: Readonly<Record<string, number>>;
  /** What the server is made to answer; without one the call goes through to it. */
  readonly answer: (scene: Scene, move: Move) => Promise<Answer | undefined>;
}
export type Answer = Parameters<Route['fulfill']>[0];

/** A way through a machine that its page can be taken. */
export interface Walk {
  readonly title: string;
  readonly start: unknown;
  readonly steps: readonly Step[];
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

const isTimer = ({ kind, type }: Move, { timers }: Pick<FlowMap<never>, 'timers'>) =>
  kind !== 'timer' || timers[type] !== undefined;

/** What is taken along a way. Answers count as well: each is walked, also where several lead along one transition. */
const takenBy = (steps: readonly Step[]): Set<string> =>
  new Set([
    ...(steps.at(-1)?.taken ?? []),
    ...steps.flatMap(({ move }) => (move.kind === 'done' || move.kind === 'failed' ? [move.type] : [])),
  ]);

/** The steps before the first that is not so. */
function asLongAs(steps: readonly Step[], isSo: (step: Step, at: number) => boolean): Step[] {
  const end = steps.findIndex((step, at) => !isSo(step, at));
  return steps.slice(0, end === -1 ? undefined : end);
}

/** The fewest walks found that take every transition and every answer which some walk can take. */
export function walksOf<View>(map: FlowMap<View>): { walks: readonly Walk[]; taken: number; all: number } {
  const model = kit[map.model] as Parameters<typeof kit.pathsOf>[0];
  const all = new Set<string>();
  const left = kit.pathsOf(model).map((path): Walk => {
    const { start, steps } = kit.stepsOf(model, path);
    const timed = asLongAs(steps, ({ move }) => isTimer(move, map));
    for (const name of takenBy(timed)) all.add(name);
    const possible = asLongAs(timed, ({ move }, at) => {
      const before = timed[at - 1] ?? start;
      return map.can?.(move, before.view as View, before.running) ?? true;
    });
    const title = possible.map(({ move }) => move.type).join(', ');
    return { title, start: start.view, steps: possible, taken: takenBy(possible) };
  });
  const [walks, taken]: [Walk[], Set<string>] = [[], new Set()];
  for (;;) {
    const news = (walk: Walk) => [...walk.taken].filter((name) => !taken.has(name)).length;
    const [best] = left.toSorted((a, b) => news(b) - news(a) || a.steps.length - b.steps.length);
    if (!best || news(best) === 0) return { walks, taken: taken.size, all: all.size };
    for (const name of best.taken) taken.add(name);
    walks.push(best);
  }
}

const API = '/api/v1';

/** Takes the page along a walk; after each move it must show what the machine's view says. */
export async function follow<View>(
  map: FlowMap<View>,
  { start, steps }: Walk,
  scene: Scene,
  report: (title: string, body: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { page, held } = scene;
  await page.clock.install();
  for (const path of Object.values(map.calls))
    await page.route(`**${API}${path}`, (route) => {
      held.hold(path, route);
    });
  const moves = steps.map(({ move }) => move);
  await map.open(scene, moves);
  for (const [at, { move, view, isDone }] of steps.entries())
    await report(move.type, async () => {
      const call = move.child === undefined ? undefined : map.calls[move.child];
      if (move.kind === 'timer') await page.clock.fastForward(map.timers[move.type] ?? 0);
      else if (call !== undefined) {
        const route = await held.take(call);
        const answer = move.kind === 'failed' ? null : await map.answer(scene, move);
        if (answer === null) await route.abort();
        else if (answer === undefined) await route.continue();
        else await route.fulfill(answer);
      } else if (move.kind === 'event')
        await map.act(scene, move, moves.slice(at + 1), (steps[at - 1]?.view ?? start) as View);
      // Any other answer is one that the page gives itself.
      await map.shows(scene, view as View, isDone);
    });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
