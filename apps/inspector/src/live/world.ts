import type { ActorRecord, InspectionRecord, TransitionRecord, ViewRecord } from '@bourse/core';
import { edgeKey } from '../chart/stays';

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
  /** The transitions that its last event took, by their keys in the drawing. */
  readonly taken: ReadonlySet<string>;
}

export interface World {
  /** By their ids. */
  readonly actors: ReadonlyMap<string, LiveActor>;
  /** What screens are told, by the view's name: as each was printed last. */
  readonly views: ReadonlyMap<string, ViewRecord>;
}

const NONE: ReadonlySet<string> = new Set();

/** The actor after a record; undefined for one whose start was not recorded. */
function next(was: LiveActor | undefined, record: InspectionRecord): LiveActor | undefined {
  if (record.kind === 'actor') {
    const { actor: id, parent, name, place, machine, value, context } = record;
    return { id, parent, name, place, machine, value, context, status: 'active', taken: NONE };
  }
  if (was === undefined) return undefined;
  const { status, value, context = was.context, steps } = record;
  return { ...was, status, value: value ?? was.value, context, taken: new Set(steps.flat().map(edgeKey)) };
}

/**
 * What screens are told of an actor: a view belongs to each that it reads, also to one that came after it was printed, for
 * as long as the first of them lives.
 */
export function viewsOf({ actors, views }: World, { name, status }: LiveActor): ViewRecord[] {
  if (status !== 'active') return [];
  const living = new Set([...actors.values()].flatMap((one) => (one.status === 'active' ? [one.name] : [])));
  return [...views.values()].filter(({ reads }) => living.has(reads[0] ?? '') && reads.includes(name));
}

/** So many records lie between two worlds that are kept. */
const BETWEEN = 1_000;

/** Reads the world as it was after any number of records; the next one costs one step, an earlier one those since one kept. */
export function historian(records: readonly InspectionRecord[]): (count: number) => World {
  const copyOf = ({ actors, views }: World) => ({ actors: new Map(actors), views: new Map(views) });
  let world = copyOf({ actors: new Map(), views: new Map() });
  let done = 0;
  const kept: World[] = [world];
  return (count) => {
    if (count < done) {
      const nearest = Math.min(Math.floor(count / BETWEEN), kept.length - 1);
      [world, done] = [copyOf(kept[nearest] ?? world), nearest * BETWEEN];
    } else if (count > done) world = copyOf(world);
    for (; done < count; done += 1) {
      if (done === kept.length * BETWEEN) kept.push(copyOf(world));
      const record = records[done];
      if (record === undefined) break;
      const { actors, views } = world;
      const actor = next(actors.get(record.actor), record);
      if (actor === undefined) continue;
      if (actor.status === 'active' || actor.machine !== null) actors.set(actor.id, actor);
      else actors.delete(actor.id);
      for (const view of record.views ?? []) views.set(view.name, view);
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
export function treeOf({ actors: world }: World): TreeRow[] {
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
