import type { Move, PageMap } from '@bourse/model-testing';
import type { Page } from '@playwright/test';
import type { RunningServer } from '../server.ts';
import { begin, bring, HeldCalls, look } from './drive.ts';
import { isPossible, startOf, type FlowMap, type Scene } from './walk.ts';

/** A walk that is on its way in a page. */
interface OnItsWay {
  readonly scene: Scene;
  readonly moves: readonly Move[];
  taken: number;
}

/**
 * The map of a flow in the form that a printed spec takes: answers and timers are moves of the page as well. Each walk
 * has a trader of its own.
 */
export function pageMapOf<View>(map: FlowMap<View>, server: RunningServer): PageMap<View, Page> {
  const walks = new WeakMap<Page, OnItsWay>();
  const walkIn = (page: Page): OnItsWay => {
    const walk = walks.get(page);
    if (walk === undefined) throw new Error('This page was not opened by its map.');
    return walk;
  };
  let start: View;
  return {
    can(move, view, running, before) {
      // Asked of the moves of a walk one after another: what shows before the first is its start.
      if (before.length === 0) start = view;
      return isPossible(map, start, move, view, running, before);
    },
    async open(page, moves, input) {
      const email = `printed-${crypto.randomUUID().slice(0, 8)}@example.com`;
      const scene = { page, context: page.context(), server, email, held: new HeldCalls(), start: startOf(map, input) };
      walks.set(page, { scene, moves, taken: 0 });
      await begin(map, scene, moves, input);
    },
    async act(page, move, rest, view) {
      const walk = walkIn(page);
      await bring(map, walk.scene, move, rest, view);
      walk.taken = walk.moves.length - rest.length;
    },
    shows(page, view, isDone) {
      const { scene, moves, taken } = walkIn(page);
      return look(map, scene, moves.slice(0, taken), view, isDone);
    },
  };
}
