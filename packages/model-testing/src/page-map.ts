import type { Move } from './predict.js';

/**
 * What a front end offers of a machine's moves, and what shows there of its view. `Page` is whatever drives it, such as
 * Playwright's page. Another front end is another map; the walks stay as they are.
 */
export interface PageMap<View, Page> {
  /**
   * Whether this can be brought about here, after the moves before it; a walk ends before a move that cannot.
   * Everything can unless given.
   */
  readonly can?: (move: Move, view: View, running: readonly string[], before: readonly Move[]) => boolean;
  /** Makes the world that the walk wants, which begins with this input of the machine, and opens the page. */
  readonly open: (page: Page, moves: readonly Move[], input: unknown) => Promise<void>;
  /** Brings a move about: a press, an answer, time that passes. `rest` is what comes of it; the view is the one before. */
  readonly act: (page: Page, move: Move, rest: readonly Move[], view: View) => Promise<void>;
  /** Fails unless the page shows this. */
  readonly shows: (page: Page, view: View, isDone: boolean) => Promise<void>;
}
