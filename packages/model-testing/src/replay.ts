import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { explore, type Exploration } from './explore.js';
import { shownBy, type Model } from './model.js';
import { predictor, startedBetween, timerName, timerNames, type Move, type Point } from './predict.js';
import { secretsIn, show } from './show.js';
import { stage, type Stage } from './stage.js';
import { answersOf, isStub, settleStub, type RecordedEvent } from './stub.js';
import { isMadeUpChild } from './xstate-charts.js';
import { inputOf, remembered, scheduledBy } from './xstate-internals.js';

export interface Replayed {
  readonly findings: readonly string[];
  /** Names of transitions the interpreter took. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Walks every path on the real interpreter and compares each step with what was computed. Where paths begin alike, the
 * beginning is computed and compared once: the interpreter does the same again for the same moves.
 */
export function replay(model: Model<any>, explorations: readonly Exploration[] = explore(model)): Replayed {
  const predict = predictor(model);
  const findings = new Set<string>();
  const taken = new Set<string>();
  const secrets = [...secretsIn(model.events), ...secretsIn(model.answers), ...secretsIn(model.inputs ?? model.input)];

  for (const { input, paths } of explorations) {
    const compared = new Map<string, Point>();
    for (const path of paths) {
      const live = stage(model, { input });
      const problem = walk(path, live, input, compared);
      if (problem !== null) findings.add(problem);
      for (const name of live.taken) taken.add(name);
      live.stop();
    }
  }
  return { findings: [...findings], taken };

  function walk(path: readonly Move[], live: Stage<any>, input: unknown, compared: Map<string, Point>): string | null {
    let point = compared.get('start') ?? predict.initial(input);
    let before: AnyMachineSnapshot | undefined;
    let at = 'start';
    const problemAt = (): string | null => compare(model, live, point, before, at) ?? leak(live, at);
    const first = compared.has(at) ? null : problemAt();
    if (first !== null) return first;
    compared.set(at, point);
    for (const move of path) {
      before = live.snapshot();
      live.told.length = 0;
      const missed = perform(live, move);
      if (missed !== null) return `${at}, ${move.type}: ${missed}`;
      at = `${at}, ${move.type}`;
      const known = compared.get(at);
      point = known ?? predict.step(point, move);
      if (known) continue;
      const problem = problemAt();
      if (problem !== null) return problem;
      if (point.status === 'error') return `${at}: the machine fails with ${show(live.failure() ?? point.error)}`;
      compared.set(at, point);
    }
    return lateReplies(model, live, at);
  }

  function leak(live: Stage<any>, at: string): string | null {
    if (secrets.length === 0) return null;
    const { context, output } = live.snapshot();
    const text = [context, output, live.children.map(inputOf), live.told].map((part) => show(part)).join('\n');
    const found = secrets.some((value) => value !== '' && text.includes(value));
    return found ? `${at}: a secret's text is kept or passed on in the open` : null;
  }
}

/** Makes the move happen outside the machine; a text when the world cannot. */
export function perform(live: Stage<any>, move: Move): string | null {
  try {
    if (move.waited !== undefined) live.clock.increment(move.waited);
    if (move.kind === 'event') live.send(move.event);
    else if (move.kind === 'done') live.settle(String(move.child), move.event['output']);
    else if (move.kind === 'failed') live.fail(String(move.child), move.event['error']);
    else if (move.kind === 'shows') live.show(String(move.child), move.event['snapshot'] as object);
    else if (!live.clock.fireNext()) return 'no timer runs';
    return null;
  } catch (error) {
    return show(error);
  }
}

// The interpreter runs side effects at once and delivers messages after the step: each list has its own order.
const isEffect = ({ to }: RecordedEvent): boolean => to === 'action' || to === 'listeners';
const isMessage = (told: RecordedEvent): boolean => !isEffect(told);

function compare(
  model: Model<any>,
  live: Stage<any>,
  point: Point,
  before: AnyMachineSnapshot | undefined,
  at: string,
): string | null {
  const snapshot = live.snapshot();
  const pairs: [what: string, expected: string, real: string][] = [
    ['status', point.status, snapshot.status],
    ['state', show(point.machine.value), show(snapshot.value)],
    ['history', show(remembered(point.machine)), show(remembered(snapshot))],
    ['context', show(point.machine.context), show(snapshot.context)],
    ['output', show(point.machine.output), show(snapshot.output)],
    ['told', show(point.did.told.filter(isMessage)), show(live.told.filter(isMessage))],
    ['done', show(point.did.told.filter(isEffect)), show(live.told.filter(isEffect))],
    ['started', show(point.did.started), show(startedBetween(before, snapshot))],
    [
      'timers',
      timerNames(point, ({ isListed }) => isListed)
        .sort()
        .join(', '),
      pendingTimers(live).sort().join(', '),
    ],
  ];
  if (point.status === 'error' && snapshot.status === 'error') return null;
  const unnamed = live.children.find(isMadeUpChild);
  if (unnamed) return `${at}: a child is spawned without an id`;
  const alive = live.children.find((ref) => !isStub(ref));
  if (alive) return `${at}: the child "${alive.id}" runs for real: give its logic a name in setup`;
  const wrong = pairs.find(([, expected, real]) => expected !== real);
  if (wrong)
    return `${at}: ${wrong[0]} is ${wrong[2]}, computed ${wrong[1]}${live.failure() === undefined ? '' : `; ${show(live.failure())}`}`;
  try {
    shownBy(model, snapshot);
  } catch (error) {
    return `${at}: the view throws ${show(error)}`;
  }
  return null;
}

/** Names of the timers that the machine waits for, each once. */
function pendingTimers({ actor }: Stage<any>): string[] {
  const self = actor as AnyActorRef;
  const names = scheduledBy(self).map(({ type, to }) =>
    timerName({ event: { type }, to: to === self ? undefined : to }),
  );
  return [...new Set(names)];
}

/** Answers to questions of states that were left must change nothing. */
function lateReplies(model: Model<any>, live: Stage<any>, at: string): string | null {
  const current = new Set(Object.values(live.snapshot().children as Record<string, AnyActorRef>));
  const before = live.snapshot();
  live.told.length = 0;
  for (const ref of live.children.filter((child) => !current.has(child)))
    for (const output of answersOf(model, ref.id)?.done ?? []) settleStub(ref, output);
  const after = live.snapshot();
  const same = show([before.value, before.context]) === show([after.value, after.context]) && live.told.length === 0;
  return same
    ? null
    : `${at}: a late reply changed ${show([before.value, before.context])} to ${show([after.value, after.context])}`;
}
