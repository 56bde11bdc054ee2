// Takes the page along a walk: calls are held until the walk answers them, and the page's clock fires its timers.
import type { Move } from '@bourse/model-testing';
import { expect, type Request, type Route } from '@playwright/test';
import { stopClock } from '../page-clock.ts';
import { answerTo, learn, lose, type Outcome } from './intents.ts';
import { cutOffIn, isOffline, type FlowMap, type Scene, type Walk } from './walk.ts';

/** Calls of the page that wait for their answer. */
export class HeldCalls {
  readonly #routes = new Map<string, Route[]>();
  #arrived = () => {};
  /** How many moves are still to come at those which find no network. */
  cutOff: ReadonlySet<number> = new Set();

  hold(call: string, route: Route): void {
    this.#routes.set(call, [...(this.#routes.get(call) ?? []), route]);
    this.#arrived();
  }

  /** Lets those go through that wait now. */
  async release(call: string): Promise<void> {
    const routes = this.#routes.get(call) ?? [];
    this.#routes.delete(call);
    await Promise.all(routes.map((route) => route.continue()));
  }

  /** The newest of these calls, once it is there. */
  async take(call: string): Promise<Route> {
    for (;;) {
      const route = this.#routes.get(call)?.pop();
      if (route) return route;
      await new Promise<void>((resolve) => (this.#arrived = resolve));
    }
  }
}

const API = '/api/v1';
/** While its clock stands a page still needs a frame or two to draw, ms; less than any timer of a flow. */
const A_MOMENT = 100;

/** The pattern of a call's address: `:id` is any one part of it. */
const addressOf = (call: string) => new RegExp(`^${API}${call.replace(/^[A-Z|]+ /, '').replaceAll(/:\w+/g, '[^/]+')}$`);
const isOfMethod = (call: string, request: Request) => {
  const [, methods] = /^([A-Z|]+) /.exec(call) ?? [];
  return methods === undefined || methods.split('|').includes(request.method());
};

async function holdCalls<View>({ calls, settles = {} }: FlowMap<View>, { page, held }: Scene): Promise<void> {
  for (const call of [...Object.values(calls), ...Object.values(settles)])
    await page.route(
      ({ pathname }) => addressOf(call).test(pathname),
      (route) => (isOfMethod(call, route.request()) ? held.hold(call, route) : route.fallback()),
    );
}

/** The answer to a call of the page; null where none comes. */
async function answered<View>(map: FlowMap<View>, scene: Scene, route: Route, move: Move): Promise<void> {
  const isFailed = move.kind === 'failed';
  if (isOffline(move)) return route.abort('internetdisconnected');
  const answer = isFailed ? null : await map.answer(scene, move);
  if (answer === null) return route.abort();
  return answer === undefined ? route.continue() : route.fulfill(answer);
}

/** The end of a money call, as its flow is told it. */
async function settled<View>(map: FlowMap<View>, scene: Scene, call: string, move: Move): Promise<void> {
  if (move.event.type === 'intent.resolved') return learn(scene, call, move);
  const route = await scene.held.take(call);
  const outcome = move.event['outcome'] as Outcome;
  if (outcome.kind === 'unknown') return lose(scene, call, route);
  const answer = (await map.answer(scene, move)) ?? answerTo(outcome);
  return answer === undefined ? route.continue() : route.fulfill(answer);
}

/** Whether there is something to look at after these moves: the page must have the dialog exactly then. */
async function isThere<View>({ dialog }: FlowMap<View>, { page }: Scene, moves: readonly Move[]): Promise<boolean> {
  if (!dialog) return true;
  const isOpen = dialog.isOpenAfter(moves);
  await expect(dialog.on(page)).toBeVisible({ visible: isOpen });
  return isOpen;
}

/** Makes the world that the walk wants and opens the page. */
export async function begin<View>(
  map: FlowMap<View>,
  scene: Scene,
  moves: readonly Move[],
  input: unknown,
): Promise<void> {
  scene.held.cutOff = cutOffIn(map, input, moves);
  await scene.page.clock.install();
  await holdCalls(map, scene);
  await map.open(scene, moves, input);
  if (map.standsStill === true) await stopClock(scene.page);
}

/** A hand that means the page presses it half a second after its dialog has gone, while the page's clock stands (R39). */
async function passSlip({ page }: Scene): Promise<void> {
  if ((await page.locator('[data-leaving]').count()) > 0) await page.clock.runFor(500);
}

/** A quote is fresh for so long: a jump beyond it is a device that slept, ms. */
const LONGEST_SLEEP = 15_000;

/** The time of a timer passes. */
async function pass<View>({ timers, noticesSleep }: FlowMap<View>, { page }: Scene, { type }: Move): Promise<void> {
  const whole = timers[type] ?? 0;
  const step = noticesSleep === true ? LONGEST_SLEEP : whole;
  for (let left = whole; left > 0; left -= step) await page.clock.fastForward(Math.min(left, step));
}

/** Brings a move about. `rest` is what comes of it; the view is the one before. */
export async function bring<View>(
  map: FlowMap<View>,
  scene: Scene,
  move: Move,
  rest: readonly Move[],
  view: View,
): Promise<void> {
  const { page, held, context } = scene;
  await context.setOffline(held.cutOff.has(rest.length));
  const call = move.child === undefined ? undefined : map.calls[move.child];
  const settledCall = map.settles?.[move.event.type];
  if (move.kind === 'timer') await pass(map, scene, move);
  else if (call !== undefined) await answered(map, scene, await held.take(call), move);
  else if (settledCall !== undefined) await settled(map, scene, settledCall, move);
  else if (move.kind === 'event') {
    if (map.standsStill === true) await passSlip(scene);
    await map.act(scene, move, rest, view);
  } else await map.give?.(scene, move);
  // Any other answer is one that the page gives itself.
  if (map.standsStill === true) await page.clock.runFor(A_MOMENT);
}

/** Fails unless the page shows this after these moves. */
export async function look<View>(
  map: FlowMap<View>,
  scene: Scene,
  moves: readonly Move[],
  view: View,
  isDone: boolean,
): Promise<void> {
  if (await isThere(map, scene, moves)) await map.shows(scene, view, isDone);
  await map.showsBeside?.(scene, view);
}

/** Takes the page along a walk; after each move it must show what the machine's view says. */
export async function follow<View>(
  map: FlowMap<View>,
  { input, start, steps }: Walk,
  scene: Scene,
  report: (title: string, body: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const moves = steps.map(({ move }) => move);
  await begin(map, scene, moves, input);
  for (const [at, { move, view, isDone }] of steps.entries())
    await report(move.type, async () => {
      await bring(map, scene, move, moves.slice(at + 1), (steps[at - 1]?.view ?? start) as View);
      await look(map, scene, moves.slice(0, at + 1), view as View, isDone);
    });
  await scene.page.unrouteAll({ behavior: 'ignoreErrors' });
}
