import type { App, Ports, ResidentName, View } from '@bourse/core';
import type { FakeOrigin, FakePorts } from '@bourse/core/testing';
import type { DayClock } from './day-clock.ts';
import type { Wire } from './wire.ts';

export type Client = typeof import('./client.ts');

/** Something that a person was told, or that an intent came to, in one quiet-to-quiet moment of a tab. */
export interface Told {
  readonly tab: number;
  readonly moment: number;
  readonly kind: 'success' | 'error';
  /** Id of the message, or the server's own words. */
  readonly words: string;
}

export interface Ended {
  readonly tab: number;
  readonly moment: number;
  readonly key: string;
  readonly operation: string;
  /** null: another tab has settled it. */
  readonly outcome: 'accepted' | 'rejected' | 'unknown' | null;
}

/** What all tabs of a scenario said, in order. */
export interface Record {
  moment: number;
  readonly told: Told[];
  readonly ended: Ended[];
  /** Positions that left a tab's list and came back into it. */
  readonly returned: { readonly tab: number; readonly id: string; readonly at: number }[];
  /** Faults that residents reported. */
  readonly faults: string[];
}

export interface Tab {
  readonly number: number;
  readonly app: App;
  readonly ports: Ports & Pick<FakePorts, 'visible' | 'online'>;
  readonly close: () => void;
}

interface Surroundings {
  readonly client: Client;
  readonly clock: DayClock;
  readonly wire: Wire;
  readonly origin: FakeOrigin;
  readonly chance: () => number;
  readonly record: Record;
}

/** A page with the client in it, on the ports of a test, that goes where core says and writes down what it shows. */
export function openTab(number: number, path: string, around: Surroundings): Tab {
  const { client, clock, wire, origin, chance, record } = around;
  const fakes = client.fakePorts({ origin, load: client.loadArea });
  const ports: Tab['ports'] = {
    ...fakes,
    apiBase: wire.apiBase,
    clock,
    random: { uuid: () => uuid(chance), fraction: chance },
    fetch: (request) => (fakes.online.get() ? wire.fetch(request) : Promise.reject(new TypeError('offline'))),
    log: ({ level, event, detail }) => {
      if (level === 'error') record.faults.push(`tab ${number}: ${event} ${JSON.stringify(detail ?? {})}`);
    },
  };
  const outcomes: Ended['outcome'][] = [];
  const queues = new Set<string>();
  const inspect = client.inspection((seen) => {
    if (seen.kind === 'actor' && seen.name === 'intentQueue') queues.add(seen.actor);
    if (seen.kind !== 'transition' || !queues.has(seen.actor) || seen.event.type !== 'intent.ended') return;
    const { outcome } = seen.event as { outcome?: { kind: Ended['outcome'] } | null };
    outcomes.push(outcome?.kind ?? null);
  });
  const app = client.createApp(ports, { inspect });
  const undo = [
    followNavigation(app, client),
    writeNotices(app, number, record),
    writeEnds(app, number, record, outcomes),
  ];
  undo.push(writeReturns(app, number, record, clock));
  app.start();
  app.send('navigation', { type: 'location.changed', location: client.locate(path) });
  return {
    number,
    app,
    ports,
    close: () => {
      for (const end of undo) end();
      app.stop();
    },
  };
}

/** What a view shows now. */
export function show<N extends ResidentName, T extends object>(app: App, view: View<N, T>): T {
  const snapshots = Object.fromEntries(view.reads.map((name) => [name, app.snapshot(name)]));
  return view.read(snapshots as Parameters<typeof view.read>[0]);
}

function followNavigation(app: App, client: Client): () => void {
  let done = 0;
  return app.watch(['navigation'], () => {
    const command = app.snapshot('navigation')?.context.command;
    if (!command || command.seq <= done) return;
    done = command.seq;
    app.send('navigation', { type: 'location.changed', location: client.locate(command.path) });
  });
}

function writeNotices(app: App, tab: number, record: Record): () => void {
  let last = 0;
  return app.watch(['notices'], () => {
    const notices = app.snapshot('notices')?.context.notices ?? [];
    for (const { key, kind, message } of notices.toReversed()) {
      if (key <= last) continue;
      last = key;
      const words = 'id' in message ? message.id : message.text;
      record.told.push({ tab, moment: record.moment, kind, words });
    }
  });
}

function writeReturns(app: App, tab: number, record: Record, clock: DayClock): () => void {
  let listed = new Set<string>();
  const left = new Set<string>();
  return app.watch(['openOrders'], () => {
    const ids = app.snapshot('openOrders')?.context.ids ?? [];
    for (const id of ids) if (left.has(id)) record.returned.push({ tab, id, at: clock.now() });
    for (const id of listed) left.add(id);
    for (const id of ids) left.delete(id);
    listed = new Set(ids);
  });
}

/** An intent that leaves the list right after it was said to have ended; those of a life that is over do not end. */
function writeEnds(app: App, tab: number, record: Record, outcomes: Ended['outcome'][]): () => void {
  let known: Readonly<{ [id: string]: { key: string | null; operation: string } }> = {};
  return app.watch(['intentQueue'], () => {
    const inFlight = app.snapshot('intentQueue')?.context.inFlight ?? {};
    const gone = Object.keys(known).filter((id) => !(id in inFlight));
    if (outcomes.length === gone.length)
      for (const [index, id] of gone.entries()) {
        const intent = known[id];
        if (!intent?.key) continue;
        const { key, operation } = intent;
        record.ended.push({ tab, moment: record.moment, key, operation, outcome: outcomes[index] ?? null });
      }
    if (gone.length > 0) outcomes.length = 0;
    known = inFlight;
  });
}

/** A random UUID of version 4, from the scenario's own chance. */
function uuid(chance: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(chance() * 16).toString(16));
  digits[12] = '4';
  digits[16] = '8';
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
