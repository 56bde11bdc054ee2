import fc from 'fast-check';
import type { InspectionEvent } from 'xstate';
import { inputsOf, type Model } from '../model.js';
import { Courses, follow, outcomes, type Course, type Drawing } from './arbitrary.js';
import { choiceName, choicesOf, simpler, timersOf, type Choice } from './choices.js';
import { counter, type Coverage } from './coverage.js';
import { fixtureOf, type Fixture } from './fixture.js';
import type { Broken } from './property.js';
import { lead, type Outcome, type Rules } from './run.js';

/** Writes down what happens on a stage, such as the inspection of @bourse/core. */
export interface Recorder {
  readonly observe: (inspected: InspectionEvent) => void;
  readonly records: () => readonly object[];
}

export interface PropertiesOptions extends Rules {
  /**
   * Half of the runs begin with one of these: moves by their names (`login done #1`, `after slip`) that bring a form so
   * far that it can be sent.
   */
  readonly openings?: readonly (readonly string[])[] | undefined;
  /** How many runs (40). */
  readonly runs?: number | undefined;
  /** Most moves of a run (24), its opening apart. */
  readonly moves?: number | undefined;
  /** The same seed draws the same runs; as fast-check is configured unless given. */
  readonly seed?: number | undefined;
  /** For the recording in the file of a failing run. */
  readonly record?: (() => Recorder) | undefined;
}

export interface Failure extends Broken {
  /** The moves of the shortest failing run that was found. */
  readonly moves: number;
  /** The run in at most ten lines. */
  readonly trace: string;
  readonly fixture: Fixture;
}

export interface Checked {
  readonly failure: Failure | null;
  readonly coverage: Coverage;
  /** Properties that had nothing to say in any run: they prove nothing. */
  readonly silent: readonly string[];
}

const MOST_LINES = 10;

/** A run in at most ten lines: the last ones say how it ended. */
export function traceOf(lines: readonly string[], { property, problem }: Broken): string {
  const numbered = lines.map((line, at) => `${String(at + 1).padStart(2)}. ${line}`);
  const room = MOST_LINES - 1;
  const left = numbered.length - room + 1;
  const shown = numbered.length <= room ? numbered : [`… ${String(left)} before`, ...numbered.slice(left)];
  return [...shown, `✗ ${property}: ${problem}`].join('\n');
}

/** Leads a machine along random courses and judges each moment; a failing one is made as short as can be. */
export function checkProperties(model: Model<any>, options: PropertiesOptions): Checked {
  const { runs = 40, moves = 24, properties, fits, isPossible, longestWait, openings = [] } = options;
  const rules: Rules = { properties, fits, isPossible, longestWait };
  const counted = counter(model);
  const all = choicesOf(model, fits);
  const drawing: Drawing = {
    ...{ model, rules, counter: counted, moves, all, inputs: inputsOf(model).length },
    openings: openings.map((names) => names.map((name) => choiceOf(model, all, name))),
  };
  const said = new Set<string>();
  let failing: string | null = null;
  let best: { readonly course: Course; readonly outcome: Outcome } | null = null;
  let coverage: Coverage | null = null;

  const outcomeOf = (course: Course): Outcome => {
    const outcome = outcomes.get(course) ?? follow(drawing, course);
    for (const property of outcome.said) said.add(property);
    return outcome;
  };
  /** Another property that a shorter run breaks is another failure. */
  const fails = (course: Course): boolean => {
    const outcome = outcomeOf(course);
    const { broken } = outcome;
    if (broken === null || (failing !== null && failing !== broken.property)) return false;
    failing = broken.property;
    best = { course, outcome };
    // Runs that only look for a shorter one are not counted.
    coverage ??= counted.coverage();
    return true;
  };
  const seed = options.seed ?? fc.readConfigureGlobal().seed ?? 1;
  fc.check(
    fc.property(new Courses(drawing), (course) => !fails(course)),
    { numRuns: runs, seed },
  );
  const shortest = best === null ? null : shorten(best, all, fails, () => best);
  return {
    failure: shortest && failureOf(model, shortest, options, rules),
    coverage: coverage ?? counted.coverage(),
    silent: properties.map(({ name }) => name).filter((name) => !said.has(name)),
  };
}

type Found = { readonly course: Course; readonly outcome: Outcome };

/** Runs this short are also tried without one move and with another answer or payload in place of a second one. */
const FEW = 8;

/** What fast-check leaves is tried without each of its moves, and with a simpler one in its place, until nothing helps. */
function shorten(
  found: Found,
  all: readonly Choice[],
  fails: (course: Course) => boolean,
  now: () => Found | null,
): Found {
  const { input, choices } = found.course;
  for (const shorter of shorterThan(choices, all))
    if (fails({ input, choices: shorter })) return shorten(now() ?? found, all, fails, now);
  return found;
}

function* shorterThan(choices: readonly Choice[], all: readonly Choice[]): Generator<readonly Choice[]> {
  const without = (at: number) => choices.toSpliced(at, 1);
  for (const at of choices.keys()) yield without(at);
  for (const [at, choice] of choices.entries()) for (const other of simpler(all, choice)) yield choices.with(at, other);
  if (choices.length > FEW) return;
  for (const gone of choices.keys())
    for (const [at, { kind, group }] of without(gone).entries())
      for (const other of all) if (other.kind === kind && other.group === group) yield without(gone).with(at, other);
}

function choiceOf(model: Model<any>, all: readonly Choice[], name: string): Choice {
  const isTimer = timersOf(model).has(name);
  const choice = all.find((each) =>
    isTimer ? each.kind === 'wait' && each.wait === 'until' : choiceName(model, each) === name,
  );
  if (choice === undefined) throw new Error(`An opening has "${name}", which is no move of the model`);
  return choice;
}

function failureOf(
  model: Model<any>,
  { course: { input }, outcome }: Found,
  { record }: PropertiesOptions,
  rules: Rules,
): Failure {
  const { script, lines, broken } = outcome;
  const { property, problem } = broken ?? { property: '', problem: '' };
  const recorder = record?.();
  const rest = script[Symbol.iterator]();
  lead(model, () => rest.next().value ?? null, rules, { input, inspect: recorder?.observe });
  return {
    ...{ property, problem, moves: script.length, trace: traceOf(lines, { property, problem }) },
    fixture: fixtureOf(model, script, { input, property, problem }, recorder?.records()),
  };
}
