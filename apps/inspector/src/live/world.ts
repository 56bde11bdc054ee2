import type { ActorRecord, InspectionRecord, TransitionRecord, ViewRecord } from '@bourse/core';
import { edgeKey } from '../chart/chart-shapes';

type StateValue = NonNullable<ActorRecord['value']>;

/** An actor as the records tell of it. */
export interface LiveActor {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly place: string;
  readonly machine: string | null;
  readonly status: TransitionRecord['status'];
  readonly value: StateValue | undefined;
  readonly context: Readonly<Record<string, unknown>> | undefined;
  /** What screens are told of it, by the view's name. */
  readonly views: Readonly<Record<string, ViewRecord['shows']>>;
  /** The transitions that its last event took, by their keys in the drawing. */
  readonly taken: ReadonlySet<string>;
}

export type World = ReadonlyMap<string, LiveActor>;

const NONE: ReadonlySet<string> = new Set();

/** The actor after a record; undefined for one whose start was not recorded. */
function next(was: LiveActor | undefined, record: InspectionRecord): LiveActor | undefined {
  if (record.kind === 'actor') {
    const { actor: id, parent, name, place, machine, value, context } = record;
    return { id, parent, name, place, machine, value, context, status: 'active', views: {}, taken: NONE };
  }
  if (was === undefined) return undefined;
  const { status, value, context = was.context, steps } = record;
  return { ...was, status, value: value ?? was.value, context, taken: new Set(steps.flat().map(edgeKey)) };
}

/** A view belongs to each actor that it reads. */
function showViews(world: Map<string, LiveActor>, { views = [] }: InspectionRecord): void {
  for (const { name, reads, shows } of views)
    for (const actor of Array.from(world.values()))
      if (actor.status === 'active' && reads.includes(actor.name))
        world.set(actor.id, { ...actor, views: { ...actor.views, [name]: shows } });
}

/** So many records lie between two worlds that are kept. */
const BETWEEN = 1_000;

/** Reads the world as it was after any number of records; the next one costs one step, an earlier one those since one kept. */
export function historian(records: readonly InspectionRecord[]): (count: number) => World {
  let world = new Map<string, LiveActor>();
  let done = 0;
  const kept: World[] = [world];
  return (count) => {
    if (count < done) {
      const nearest = Math.min(Math.floor(count / BETWEEN), kept.length - 1);
      [world, done] = [new Map(kept[nearest]), nearest * BETWEEN];
    } else if (count > done) world = new Map(world);
    for (; done < count; done += 1) {
      if (done === kept.length * BETWEEN) kept.push(new Map(world));
      const record = records[done];
      if (record === undefined) break;
      const actor = next(world.get(record.actor), record);
      if (actor === undefined) continue;
      if (actor.status === 'active' || actor.machine !== null) world.set(actor.id, actor);
      else world.delete(actor.id);
      showViews(world, record);
    }
    return world;
  };
}

/** Paths of all active states, the root with them. */
export function activePaths(value: StateValue | undefined): ReadonlySet<string> {
  const found = new Set(['']);
  const add = (part: StateValue, above: string) => {
    const inner = typeof part === 'string' ? [[part, undefined] as const] : Object.entries(part);
    for (const [key, below] of inner) {
      const path = above === '' ? key : `${above}.${key}`;
      found.add(path);
      if (below !== undefined) add(below, path);
    }
  };
  if (value !== undefined) add(value, '');
  return found;
}

/** A state value in one line: `editing.typing`, `form.idle + resend.waiting`. */
export function stateText(value: StateValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const parts = Object.entries(value).map(([key, inner]) => {
    const below = inner === undefined ? '' : stateText(inner);
    return below === '' ? key : `${key}.${below}`;
  });
  return parts.join(' + ');
}

export interface TreeRow {
  readonly actor: LiveActor;
  readonly depth: number;
}

/** Who lives, each below its parent, in the order in which they started. */
export function treeOf(world: World): TreeRow[] {
  const children = new Map<string | null, LiveActor[]>();
  for (const actor of world.values()) {
    if (actor.status !== 'active') continue;
    // One whose parent is not known stands for itself.
    const parent = actor.parent !== null && world.get(actor.parent)?.status === 'active' ? actor.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), actor]);
  }
  const below = (parent: string | null, depth: number): TreeRow[] =>
    (children.get(parent) ?? []).flatMap((actor) => [{ actor, depth }, ...below(actor.id, depth + 1)]);
  return below(null, 0);
}
