import type { AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { inputsOf, shownBy, type Model } from '../model.js';
import { show, showState } from '../show.js';
import { stage, type Stage } from '../stage.js';
import { stubbed } from '../stub.js';
import { transitionNames } from '../transitions.js';
import { eventName, inputOf, takenIn } from '../xstate-internals.js';
import { answerBy, nameOf, sentBy, type Asked, type Fit, type Scripted, type World } from './choices.js';
import type { Counter } from './coverage.js';
import { watch, type Broken, type Cause, type Moment, type Property } from './property.js';

/** What a run is judged by, and what the world owes to the machine. */
export interface Rules extends World {
  readonly properties: readonly Property<any>[];
  /** What is still unanswered when the moves are over is answered so many ms later, by the first event that fits. */
  readonly longestWait?: number | undefined;
}

export interface Outcome {
  readonly broken: Broken | null;
  /** What happened, move by move. */
  readonly script: readonly Scripted[];
  readonly lines: readonly string[];
  readonly moments: readonly Moment[];
  readonly said: ReadonlySet<string>;
}

export interface Scene {
  readonly live: Stage<any>;
  readonly asked: Asked;
}

/** The next move; null ends the moves. */
type Next = (scene: Scene) => Scripted | null;

interface Options {
  readonly input: number;
  readonly counter?: Counter | undefined;
  readonly inspect?: ((inspected: InspectionEvent) => void) | undefined;
}

/** More answers than a machine can have asked for are a fault of `fits`. */
const MOST_OWED = 10;

/** Leads a machine on the real interpreter, by a simulated clock, as `next` says. */
export function lead(given: Model<any>, next: Next, rules: Rules, { input, counter, inspect }: Options): Outcome {
  const model = counter?.model ?? given;
  const names = transitionNames(stubbed(model));
  const { see, pass, ended, deadline, said } = watch(rules.properties);
  const [script, lines, moments]: [Scripted[], string[], Moment[]] = [[], [], []];
  const asked = { told: [] as { to: string; event: AnyEventObject }[], sent: [] as AnyEventObject[] };
  let broken: Broken | null = null;
  let heard: AnyEventObject | null = null;
  counter?.began();

  const live = stage(model, {
    input: inputsOf(model)[input] as never,
    inspect(inspected) {
      inspect?.(inspected);
      if ((inspected.actorRef as { id?: string }).id !== 'subject') return;
      if (inspected.type === '@xstate.microstep') heard ??= inspected.event;
      for (const transition of takenIn(inspected)) counter?.took(names.get(transition)?.name ?? '');
    },
  });
  let before = live.snapshot() as AnyMachineSnapshot;
  let children = 0;

  function observe(kind: Cause['kind'], child?: string): void {
    const snapshot = live.snapshot() as AnyMachineSnapshot;
    let view: unknown;
    const moment: Moment = {
      at: live.clock.now(),
      cause: { kind, event: kind === 'start' ? null : heard, ...(child !== undefined && { child }) },
      snapshot,
      before,
      told: live.told.splice(0),
      started: live.children.slice(children).map((ref) => ({ id: ref.id, input: inputOf(ref) })),
      running: live.running(),
      // Made when it is asked for, and of this moment also when it is a past one by then.
      get view() {
        return (view ??= shownBy(model, snapshot));
      },
    };
    children = live.children.length;
    before = snapshot;
    heard = null;
    asked.told.push(...moment.told);
    counter?.stood(snapshot);
    const failure = live.failure();
    broken = failure === undefined ? see(moment) : { property: 'never fails', problem: show(failure) };
    moments.push(moment);
  }

  function elapse(ms: number): void {
    const end = live.clock.now() + ms;
    const isOver = () => broken !== null || live.snapshot().status !== 'active';
    while (!isOver() && live.clock.fireNext(end)) {
      const fired = heard as AnyEventObject | null;
      if (fired !== null) lines.push(`  ${eventName(fired.type)}`);
      observe('timer');
    }
    if (isOver()) return;
    live.clock.increment(end - live.clock.now());
    broken = pass(end);
  }

  function perform(move: Scripted): void {
    script.push(move);
    counter?.moved();
    const from = lines.push('') - 1;
    const had = asked.told.length;
    heard = null;
    if ('wait' in move) elapse(move.wait);
    else if ('send' in move) {
      const event = sentBy(model, move) as AnyEventObject;
      asked.sent.push(event);
      live.send(event as never);
      observe('event');
    } else {
      const answer = answerBy(model, move);
      if ('done' in move) live.settle(move.child, answer);
      else if ('failed' in move) live.fail(move.child, answer);
      else live.show(move.child, answer as object);
      observe('done' in move ? 'done' : 'failed' in move ? 'failed' : 'shows', move.child);
    }
    const told = asked.told.slice(had).map(({ to, event }) => `${to} ${event.type}`);
    const state = showState((live.snapshot() as AnyMachineSnapshot).value);
    lines[from] = `${nameOf(model, move)} → ${state}${told.length === 0 ? '' : ` · tells ${told.join(', ')}`}`;
  }

  const goesOn = () => broken === null && live.snapshot().status === 'active';
  const hasEnded = () => broken === null && live.snapshot().status !== 'active';
  observe('start');
  while (goesOn()) {
    const move = next({ live, asked });
    if (move === null) break;
    perform(move);
  }
  // The world sends what it owes, and then nothing more happens: whatever has to end by an event has ended now.
  for (let owed = 0; goesOn() && owed < MOST_OWED; owed++) {
    const answer = answerOwed(model, rules.fits, asked);
    if (answer === null) break;
    perform({ wait: rules.longestWait ?? 0 });
    if (goesOn()) perform(answer);
  }
  // What comes of this wait is not waited for: a machine that polls awaits something for ever.
  const end = deadline();
  if (goesOn() && end !== undefined) perform({ wait: end + 1 - live.clock.now() });
  if (goesOn()) broken = pass(live.clock.now(), true);
  else if (hasEnded()) broken = ended();
  live.stop();
  return { broken, script, lines, moments, said };
}

function answerOwed(model: Model<any>, fits: Fit | undefined, asked: Asked): Scripted | null {
  for (const [send, event] of (model.events as readonly AnyEventObject[]).entries()) {
    const fields = fits?.(event, asked);
    if (fields) return { send, with: fields };
  }
  return null;
}
