import type { AnyActorRef } from 'xstate';
import { MASK } from '../shared/secret';
import { nameOf, snapshotOf } from './inspected-actor';
import type { ViewRecord } from './records';

type Known = Pick<ViewRecord, 'name' | 'reads'> & { readonly read: (snapshots: object) => unknown };

const isView = (value: unknown): value is Omit<Known, 'name'> =>
  typeof value === 'object' && value !== null && 'reads' in value && 'read' in value;

/** How far a screen has come, in a word of ours. */
const WORDS: ReadonlySet<string> = new Set(['phase', 'kind', 'star', 'side']);

/** `{ id: 'signIn.failed' }`: which text stands there; what is filled in may be anybody's. */
const messageOf = (value: object): string | null =>
  'id' in value && typeof value.id === 'string' && /^[a-z]\w*(\.\w+)+$/.test(value.id) ? value.id : null;

/**
 * A part of a view as it may be printed: yes, no, a word of ours and the id of a text. Any other text or figure may be
 * what a person typed, is or owns: of it the type alone (hard case 10).
 */
function printed(value: unknown, name: string, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string' && WORDS.has(name)) return value;
  if (typeof value !== 'object') return `[${typeof value}]`;
  if ('reveal' in value) return MASK;
  if (Array.isArray(value)) return `[array of ${value.length}]`;
  const message = messageOf(value);
  if (message !== null) return message;
  if (depth === 0 || Object.getPrototypeOf(value) !== Object.prototype) return '[object]';
  return printedView(value, depth - 1);
}

export const printedView = (view: object, depth = 2): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(view).map(([name, value]) => [name, printed(value, name, depth)]));

/** The views that are known, and what each printed last. */
export function inspectedViews() {
  const byName = new Map<string, Known>();
  const byResident = new Map<string, Known[]>();
  const texts = new Map<string, string>();

  const read = (view: Known, system: AnyActorRef['system']): ViewRecord | null => {
    const snapshots = view.reads.map((name) => {
      const ref = system.get(name) as AnyActorRef | undefined;
      const snapshot = ref && snapshotOf(ref);
      // What stands for a resident, as in a recorded run of a machine alone, has nothing to show.
      const isShown = snapshot?.status === 'active' && 'context' in snapshot;
      return [name, isShown ? snapshot : undefined] as const;
    });
    const shown = view.read(Object.fromEntries(snapshots));
    return typeof shown === 'object' && shown !== null
      ? { name: view.name, reads: view.reads, shows: printedView(shown) }
      : null;
  };

  return {
    /** Takes the exports of a module whose names end in View. */
    know: (exports: object) => {
      for (const [name, value] of Object.entries(exports)) {
        if (!name.endsWith('View') || !isView(value) || byName.has(name)) continue;
        const view: Known = { name, reads: value.reads, read: (snapshots) => value.read(snapshots) };
        byName.set(name, view);
        for (const resident of view.reads) byResident.set(resident, [...(byResident.get(resident) ?? []), view]);
      }
    },
    /**
     * Those that read this actor and print otherwise than before; for a reader that knows nothing its own, changed or not.
     * One that has ended is gone from the views of others.
     */
    of: (ref: AnyActorRef, isWhole: boolean): readonly ViewRecord[] => {
      const name = nameOf(ref);
      const now = ref.system.get(name) as AnyActorRef | undefined;
      const hasEnded = snapshotOf(ref).status !== 'active';
      if (now !== ref && !(hasEnded && now === undefined)) return [];
      const views = (byResident.get(name) ?? []).filter(({ reads: [first] }) =>
        hasEnded ? first !== name : !isWhole || first === name,
      );
      return views.flatMap((view) => {
        const record = read(view, ref.system);
        if (record === null) return [];
        const text = JSON.stringify(record.shows);
        if (!isWhole && texts.get(view.name) === text) return [];
        texts.set(view.name, text);
        return [record];
      });
    },
  };
}
