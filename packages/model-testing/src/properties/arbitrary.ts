import fc from 'fast-check';
import type { AnyMachineSnapshot } from 'xstate';
import type { Model } from '../model.js';
import { showState } from '../show.js';
import { moveOf, sentBy, simpler, type Choice, type Fit } from './choices.js';
import type { Counter } from './coverage.js';
import { lead, type Outcome, type Rules } from './run.js';

/** Where a run begins, and what is chosen one after the other. */
export interface Course {
  readonly input: number;
  readonly choices: readonly Choice[];
}

export interface Drawing {
  readonly model: Model<any>;
  readonly rules: Rules;
  readonly counter: Counter;
  readonly inputs: number;
  /** Most moves of a run. */
  readonly moves: number;
  /** Ways to begin: half of the runs take one. Indices of the model's events. */
  readonly openings: readonly (readonly Choice[])[];
  readonly all: readonly Choice[];
}

/** What comes of a course. Those that were drawn have been led already. */
export const outcomes = new WeakMap<Course, Outcome>();

/** Leads a machine along a course; what cannot happen there is passed over. */
export function follow({ model, rules, counter }: Drawing, { input, choices }: Course): Outcome {
  const rest = choices[Symbol.iterator]();
  const next = ({ live, asked }: Parameters<Parameters<typeof lead>[1]>[0]) => {
    for (let drawn = rest.next(); !drawn.done; drawn = rest.next()) {
      const move = moveOf(counter.model, live, drawn.value, rules, asked);
      if (move !== null) return move;
    }
    return null;
  };
  return lead(model, next, rules, { input, counter });
}

/** One choice: it gets simpler within its own kind. */
class OneOf extends fc.Arbitrary<Choice> {
  constructor(private readonly all: readonly Choice[]) {
    super();
  }
  override generate(random: fc.Random): fc.Value<Choice> {
    return new fc.Value(this.all[random.nextInt(0, this.all.length - 1)] as Choice, undefined);
  }
  override canShrinkWithoutContext(value: unknown): value is Choice {
    return this.all.includes(value as Choice);
  }
  override shrink(value: Choice): fc.Stream<fc.Value<Choice>> {
    return fc.stream(simpler(this.all, value).values()).map((choice) => new fc.Value(choice, undefined));
  }
}

/** Of what can happen, what was not yet chosen in a state comes first: a form is filled in before it is sent at random. */
const FRESH = 12;
const ANSWER = 6;
/** One in so many that is chosen whether or not it is heard. */
const LOST = 24;

/**
 * Courses of one machine. A course is drawn while the machine is led, so that most of what is drawn can happen; it gets
 * shorter as fast-check shortens an array, because a choice means the same whatever comes before it.
 */
export class Courses extends fc.Arbitrary<Course> {
  readonly #shape: fc.Arbitrary<[input: number, choices: Choice[]]>;
  constructor(private readonly drawing: Drawing) {
    super();
    const { inputs, all, moves } = drawing;
    this.#shape = fc.tuple(fc.nat({ max: inputs - 1 }), fc.array(new OneOf(all), { maxLength: 3 * moves }));
  }

  override generate(random: fc.Random): fc.Value<Course> {
    const { drawing } = this;
    const { model, rules, counter, inputs, moves, openings } = drawing;
    const input = random.nextInt(0, inputs - 1);
    const choices: Choice[] = [];
    const opening = random.nextInt(0, 1) === 0 ? [] : [...(openings[random.nextInt(0, openings.length - 1)] ?? [])];
    const began = opening.length;
    const used = new Map<string, number>();
    const outcome = lead(
      model,
      ({ live, asked }) => {
        while (choices.length < moves + began) {
          const state = showState((live.snapshot() as AnyMachineSnapshot).value);
          const chosen = opening.shift() ?? this.#draw(random, live, asked, state, used);
          if (chosen === undefined) return null;
          const key = `${state} ${String(drawing.all.indexOf(chosen))}`;
          used.set(key, (used.get(key) ?? 0) + 1);
          choices.push(chosen);
          const move = moveOf(counter.model, live, chosen, rules, asked);
          if (move !== null) return move;
        }
        return null;
      },
      rules,
      { input, counter },
    );
    const course = { input, choices };
    outcomes.set(course, outcome);
    return new fc.Value(course, undefined);
  }

  #draw(
    random: fc.Random,
    live: Parameters<typeof moveOf>[1],
    asked: Parameters<Fit>[1],
    state: string,
    used: ReadonlyMap<string, number>,
  ): Choice | undefined {
    const { counter, rules, all } = this.drawing;
    const snapshot = live.snapshot() as AnyMachineSnapshot;
    const weightOf = (choice: Choice, index: number): number => {
      const isFresh = !used.has(`${state} ${String(index)}`);
      if (choice.kind === 'wait') return typeof choice.wait === 'number' ? 0.5 : isFresh ? 3 : 1;
      const isAnswer = choice.kind !== 'event' || choice.isFitted;
      return isAnswer ? ANSWER : isFresh ? FRESH : 1;
    };
    const weights = all.map((choice, index) =>
      moveOf(counter.model, live, choice, rules, asked) === null ? 0 : weightOf(choice, index),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (;;) {
      let at = (random.nextInt(0, 0xffff_ffff) / 0x1_0000_0000) * sum;
      const choice = all[weights.findIndex((weight) => (at -= weight) < 0)];
      if (choice?.kind !== 'event' || random.nextInt(0, LOST) === 0) return choice;
      // What is not heard there is seldom sent.
      const move = moveOf(counter.model, live, choice, rules, asked);
      const event = move === null ? null : sentBy(counter.model, move);
      if (event !== null && counter.aside(() => snapshot.can(event))) return choice;
    }
  }

  override canShrinkWithoutContext(_value: unknown): _value is Course {
    return false;
  }
  override shrink(value: Course, context: unknown): fc.Stream<fc.Value<Course>> {
    return this.#shape
      .shrink([value.input, [...value.choices]], context)
      .map((simple) => new fc.Value({ input: simple.value[0], choices: simple.value[1] }, simple.context));
  }
}
