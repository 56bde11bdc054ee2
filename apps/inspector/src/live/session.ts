import type { InspectionRecord } from '@bourse/core';
import { historian, type World } from './world';

export interface LogRow {
  readonly index: number;
  readonly record: InspectionRecord;
  /** Of the record's actor. */
  readonly name: string;
  readonly event: string;
}

/** The records of one run of a client, as they arrive. */
export interface Session {
  readonly id: string;
  readonly title: string;
  readonly records: readonly InspectionRecord[];
  /** The same, with what a line of the log says. */
  readonly rows: readonly LogRow[];
  /** What an actor was called, also when it has ended; its id where its start was not recorded. */
  readonly nameOf: (actor: string) => string;
  /** The world after so many records. */
  readonly worldAt: (count: number) => World;
  readonly add: (records: readonly InspectionRecord[]) => void;
  /** The page that it came from was left, or the process has ended: nothing follows. */
  readonly isOver: () => boolean;
  readonly end: () => void;
}

export function createSession(id: string, title: string): Session {
  const records: InspectionRecord[] = [];
  const rows: LogRow[] = [];
  const names = new Map<string, string>();
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  const add = (record: InspectionRecord) => {
    if (record.kind === 'actor') names.set(record.actor, record.name);
    const event = record.kind === 'actor' ? 'starts' : record.event.type;
    rows.push({ index: records.length, record, name: nameOf(record.actor), event });
    records.push(record);
  };
  let isOver = false;
  return {
    ...{ id, title, records, rows, nameOf, worldAt: historian(records) },
    add: (more) => more.forEach(add),
    isOver: () => isOver,
    end: () => {
      isOver = true;
    },
  };
}

/** Where a person stopped. */
export interface Stopped {
  readonly session: string;
  readonly at: number;
}

/** The session in sight: one that comes does not take the place of what a person looks at. */
export const shownOf = (all: readonly Session[], chosen: string | null, stopped: Stopped | null): Session | undefined =>
  all.find(({ id }) => id === chosen) ?? all.find(({ id }) => id === stopped?.session) ?? all[0];

/** The sessions that are known; the newest first. */
export interface Sessions {
  readonly all: () => readonly Session[];
  /** Raised with every change; readers compare it. */
  readonly version: () => number;
  readonly subscribe: (changed: () => void) => () => void;
  readonly open: (id: string, title: string) => Session;
  readonly end: (id: string) => void;
  readonly changed: () => void;
}

export function createSessions(later: (run: () => void) => void = requestAnimationFrame): Sessions {
  const listeners = new Set<() => void>();
  let all: readonly Session[] = [];
  let version = 0;
  let isDue = false;
  const changed = () => {
    version += 1;
    if (isDue) return;
    isDue = true;
    // However many records arrive, the page is drawn once a frame.
    later(() => {
      isDue = false;
      for (const listener of Array.from(listeners)) listener();
    });
  };
  return {
    all: () => all,
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: (id, title) => {
      const found = all.find((session) => session.id === id);
      if (found) return found;
      const session = createSession(id, title);
      all = [session, ...all];
      changed();
      return session;
    },
    end: (id) => {
      all.find((session) => session.id === id)?.end();
      changed();
    },
    changed,
  };
}
