import type { AnyEventObject } from 'xstate';
import { inputsOf, type Model } from '../model.js';
import type { Path } from '../paths.js';
import { timerMove } from '../moves.js';
import { aged, nextTimer, predictor, type Move, type Point } from '../predict.js';
import { doneEvent, failedEvent, snapshotEvent } from '../xstate-internals.js';
import { payloadOf, short } from '../show.js';
import { answerBy, hasAnswer, nameOf, sentBy, type Scripted } from './choices.js';
import { lead, type Outcome, type Rules } from './run.js';

export const FIXTURE_VERSION = 1;

/** A move of a fixture, with its name when it was written. */
export type FixtureMove = Scripted & { readonly move: string };

/**
 * A run in a file, as JSON. Payloads are named by their places in the model, so that no secret stands in it. The file is
 * a recording of the inspector as well: `records` show the same run step by step.
 */
export interface Fixture {
  readonly format: 'bourse-inspection';
  readonly v: 1;
  readonly records: readonly object[];
  readonly run: {
    readonly v: typeof FIXTURE_VERSION;
    /** The id of the machine. */
    readonly machine: string;
    /** Which of the model's inputs. */
    readonly input: number;
    /** What was broken; null for a run that is kept for another reason. */
    readonly property: string | null;
    readonly problem: string | null;
    readonly moves: readonly FixtureMove[];
  };
}

type Told = Pick<Fixture['run'], 'input' | 'property' | 'problem'>;

export const fixtureOf = (
  model: Model<any>,
  script: readonly Scripted[],
  told: Told,
  records: readonly object[] = [],
): Fixture => ({
  format: 'bourse-inspection',
  v: 1,
  records,
  run: {
    v: FIXTURE_VERSION,
    machine: String(model.machine.id),
    ...told,
    moves: script.map((move) => ({ ...move, move: nameOf(model, move) })),
  },
});

/** Reads a file; throws with what is wrong with it. */
export function readFixture(text: string): Fixture {
  const fixture = JSON.parse(text) as Partial<Fixture>;
  const { run } = fixture;
  if (run === undefined || !Array.isArray(run.moves)) throw new Error('This file is no run of a machine.');
  if (run.v !== FIXTURE_VERSION)
    throw new Error(`This run has version ${String(run.v)}; this kit reads version ${String(FIXTURE_VERSION)}.`);
  return fixture as Fixture;
}

/** The moves as they are in the model now, by their names: others may have come or gone. Throws where one is not there. */
function scriptOf({ run }: Fixture, model: Model<any>): Scripted[] {
  const id = String(model.machine.id);
  if (run.machine !== id) throw new Error(`This run is of ${run.machine}, and the model of ${id}.`);
  const places = new Map(model.events.map((_, send) => [nameOf(model, { send }), send]));
  return run.moves.map(({ move, ...scripted }, at) => {
    if ('send' in scripted) {
      const send = places.get(move);
      if (send !== undefined) return { ...scripted, send };
    } else if (nameOf(model, scripted) === move && ('wait' in scripted || hasAnswer(model, scripted))) return scripted;
    throw new Error(`Move ${String(at + 1)} is ${move}, which the model does not have.`);
  });
}

/** Leads the machine along the run once more; with properties they judge it again. */
export function replay(fixture: Fixture, model: Model<any>, rules: Rules = { properties: [] }): Outcome {
  const rest = scriptOf(fixture, model)[Symbol.iterator]();
  const { input } = fixture.run;
  return lead(model, () => rest.next().value ?? null, rules, { input });
}

/**
 * The run as a path of the kit, for a walk somewhere else: time that passes is the timers that fire meanwhile, and the
 * rest of it passes before the next move.
 */
export function pathOf(fixture: Fixture, model: Model<any>): Path {
  const predict = predictor(model);
  const input = inputsOf(model)[fixture.run.input];
  const moves: Move[] = [];
  let point: Point = predict.initial(input);
  let waited = 0;
  const step = (move: Move) => {
    moves.push(waited === 0 ? move : { ...move, waited });
    waited = 0;
    point = predict.step(point, move);
  };
  for (const scripted of scriptOf(fixture, model))
    if ('wait' in scripted) {
      let left = scripted.wait;
      for (let timer = nextTimer(point); timer && timer.remaining <= left; timer = nextTimer(point)) {
        left -= timer.remaining;
        step(timerMove(timer));
      }
      point = aged(point, left);
      waited += left;
    } else step(moveBy(model, scripted));
  return { input, moves };
}

function moveBy(model: Model<any>, scripted: Exclude<Scripted, { wait: number }>): Move {
  const type = nameOf(model, scripted);
  if ('send' in scripted) {
    const event = sentBy(model, scripted) as AnyEventObject;
    return { type, carries: payloadOf(event), kind: 'event', event };
  }
  const { child } = scripted;
  const answer = answerBy(model, scripted);
  const carries = answer === undefined ? '' : short(answer);
  if ('done' in scripted) return { type, carries, kind: 'done', event: doneEvent(child, answer), child };
  if ('failed' in scripted) return { type, carries, kind: 'failed', event: failedEvent(child, answer), child };
  return { type, carries, kind: 'shows', event: snapshotEvent(child, answer), child };
}
