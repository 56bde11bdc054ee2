import { isAnswered } from './explore.js';
import { inputsOf, shownBy, type Model } from './model.js';
import { movesOf } from './moves.js';
import { nextTimer, predictor, type Move, type Point } from './predict.js';
import { showState } from './show.js';
import { stubbed, type RecordedEvent } from './stub.js';
import { transitionNames } from './transitions.js';

/** A transition by its place in the chart: the path of its state, the event it stands under, which of the branches. */
interface TakenEdge {
  readonly from: string;
  readonly on: string;
  readonly branch: number;
}

/** What can happen next, and where it leads. */
export interface Choice {
  readonly move: Move;
  /** The state answers it; otherwise it is lost there. */
  readonly isAnswered: boolean;
  readonly to: string;
}

/** A machine at one step of a simulation. */
export interface Frame {
  readonly point: Point;
  readonly status: Point['status'];
  readonly value: unknown;
  /** `form.editing & resend.waiting` */
  readonly state: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** What the model's view shows; undefined while it cannot be read. */
  readonly view: unknown;
  readonly running: readonly string[];
  readonly told: readonly RecordedEvent[];
  readonly taken: readonly TakenEdge[];
  /** ms until the next timer fires; null without one. */
  readonly wait: number | null;
  readonly choices: readonly Choice[];
}

export interface Simulator {
  readonly inputs: readonly unknown[];
  readonly start: (input: unknown) => Frame;
  readonly step: (from: Frame, move: Move) => Frame;
}

/**
 * Computes a machine step by step without running anything: whoever uses it chooses what happens, an event, an answer
 * of a child, or the time until the next timer. A frame is never changed, so any former one can be gone on from.
 */
export function simulator(model: Model<any>): Simulator {
  const predict = predictor(model);
  const moves = movesOf(model);
  const edges = new Map(
    [...transitionNames(stubbed(model))].map(([{ source, eventType }, { name, branch }]) => [
      name,
      { from: source.path.join('.'), on: String(eventType), branch },
    ]),
  );
  const stateOf = ({ status, machine }: Point): string =>
    status === 'error' ? 'broken' : showState(machine.value) || '(idle)';

  const frameOf = (point: Point): Frame => {
    const { machine, status, did } = point;
    const children = Object.entries(machine.children as Record<string, { getSnapshot: () => unknown } | undefined>);
    return {
      point,
      status,
      value: machine.value,
      state: stateOf(point),
      context: machine.context as Readonly<Record<string, unknown>>,
      view: status === 'error' ? undefined : shownBy(model, machine),
      running: children.flatMap(([id, ref]) =>
        ref !== undefined && !point.settled.includes(ref as never) ? [id] : [],
      ),
      told: did.told,
      taken: did.taken.flatMap(({ name }) => edges.get(name) ?? []),
      wait: nextTimer(point)?.remaining ?? null,
      choices: moves.at(point).map((move) => {
        const next = predict.step(point, move);
        return { move, isAnswered: isAnswered(next, move), to: stateOf(next) };
      }),
    };
  };

  return {
    inputs: inputsOf(model),
    start: (input) => frameOf(predict.initial(input)),
    step: ({ point }, move) => frameOf(predict.step(point, move)),
  };
}
