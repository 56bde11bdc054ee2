import type { ActorRecord, InspectionRecord } from '@bourse/core';
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
  /** What else stood in the file that it was read from. */
  readonly more: Readonly<Record<string, unknown>>;
  readonly records: readonly InspectionRecord[];
  /** The same, with what a line of the log says. */
  readonly rows: readonly LogRow[];
  /** What an actor was called, also when it has ended; its id where its start was not recorded. */
  readonly nameOf: (actor: string) => string;
  /** The place whose chart is shown: the chosen one where somebody stood in it, else the first that has a chart. */
  readonly placeOf: (chosen: string | null) => string;
  /** The world after so many records. */
  readonly worldAt: (count: number) => World;
  readonly add: (records: readonly InspectionRecord[]) => void;
  /** Nothing follows: in words why, as that the page was left; empty while it goes on. */
  readonly ending: () => string;
  readonly end: (why: string) => void;
}

export function createSession(id: string, title: string, more: Session['more'] = {}): Session {
  const records: InspectionRecord[] = [];
  const rows: LogRow[] = [];
  const names = new Map<string, string>();
  const places = new Set<string>();
  let firstPlace: string | undefined;
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  const start = ({ actor, name, place, machine }: ActorRecord) => {
    names.set(actor, name);
    places.add(place);
    // The app, or the one machine of a run that was kept.
    if (machine !== null) firstPlace ??= place;
  };
  const add = (record: InspectionRecord) => {
    if (record.kind === 'actor') start(record);
    const event = record.kind === 'actor' ? 'starts' : record.event.type;
    rows.push({ index: records.length, record, name: nameOf(record.actor), event });
    records.push(record);
  };
  let ending = '';
  return {
    ...{ id, title, more, records, rows, nameOf, worldAt: historian(records) },
    placeOf: (chosen) => (chosen !== null && places.has(chosen) ? chosen : (firstPlace ?? 'app')),
    add: (added) => added.forEach(add),
    ending: () => ending,
    end: (why) => {
      ending ||= why;
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

/** What is chosen by following again: the session in sight stays so, but the newest still makes room for the next. */
export const followed = (all: readonly Session[], chosen: string | null, shown: Session | undefined): string | null =>
  shown === undefined || shown === all[0] ? chosen : shown.id;

/** The sessions that are known; the newest first. */
export interface Sessions {
  readonly all: () => readonly Session[];
  /** Raised with every change; readers compare it. */
  readonly version: () => number;
  readonly subscribe: (changed: () => void) => () => void;
  readonly open: (id: string, title: string, more?: Session['more']) => Session;
  readonly end: (id: string, why: string) => void;
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
    open: (id, title, more) => {
      const found = all.find((session) => session.id === id);
      if (found) return found;
      const session = createSession(id, title, more);
      all = [session, ...all];
      changed();
      return session;
    },
    end: (id, why) => {
      all.find((session) => session.id === id)?.end(why);
      changed();
    },
    changed,
  };
}
