import type { AnyMachineSnapshot } from 'xstate';
import type { Model } from './model.js';
import type { Path } from './paths.js';
import type { Move } from './predict.js';
import { perform } from './replay.js';
import { showState } from './show.js';
import { stage } from './stage.js';

/** Where a machine stands on a path. */
export interface Stop {
  /** Such as `form.editing & resend.waiting`. */
  readonly state: string;
  /** What the model's view shows. */
  readonly view: any;
  /** Ids of the children that run. */
  readonly running: readonly string[];
  readonly isDone: boolean;
}

/** A move of a path, and where it leads. */
export interface Step extends Stop {
  readonly move: Move;
  /** Names of the transitions taken on the path by then. */
  readonly taken: ReadonlySet<string>;
}

/** A path on the real interpreter, for a test that walks it somewhere else and compares what shows there. */
export function stepsOf(model: Model<any>, { input, moves }: Path): { start: Stop; steps: Step[] } {
  const live = stage(model, { input: input as never });
  const stop = (): Stop => {
    const { value, status } = live.snapshot() as AnyMachineSnapshot;
    return { state: showState(value), view: live.view(), running: live.running(), isDone: status === 'done' };
  };
  const start = stop();
  const steps = moves.map((move) => {
    const missed = perform(live, move);
    if (missed !== null) throw new Error(`${move.type}: ${missed}`);
    return { move, ...stop(), taken: new Set(live.taken) };
  });
  live.stop();
  return { start, steps };
}
