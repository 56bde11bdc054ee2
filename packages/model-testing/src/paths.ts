import { explore } from './explore.js';
import type { Model } from './model.js';
import type { Move } from './predict.js';

export type { Move };

/** What happens one after another, from an input. */
export interface Path {
  readonly input: unknown;
  readonly moves: readonly Move[];
}

/** The paths that prove a machine, for a test that walks them somewhere else: against a server, in a browser. */
export const pathsOf = (model: Model<any>): Path[] =>
  explore(model).flatMap(({ input, paths }) => paths.map((moves) => ({ input, moves })));
