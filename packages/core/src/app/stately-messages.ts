import type { InspectionRecord, PrintedEvent } from './records';

interface Base {
  readonly sessionId: string;
  readonly rootId: string;
  readonly createdAt: string;
  readonly id: null;
  readonly _version: string;
}

interface Snapshot {
  readonly status: string;
  readonly value?: unknown;
  readonly context?: unknown;
}

/** A message of @statelyai/inspect 0.7, as its receivers take it. */
export type StatelyMessage = Base &
  (
    | {
        readonly type: '@xstate.actor';
        readonly name: string;
        readonly parentId: string | undefined;
        readonly definition: string;
        readonly snapshot: Snapshot;
      }
    | { readonly type: '@xstate.event'; readonly event: PrintedEvent; readonly sourceId: string | undefined }
    | { readonly type: '@xstate.snapshot'; readonly event: PrintedEvent; readonly snapshot: Snapshot }
  );

const VERSION = '0.7.2';

/**
 * Translates records for programs that speak @statelyai/inspect, such as Stately's own inspector: an actor's start is
 * one message, a transition an event and a snapshot. `definition` gives a chart's config as JSON, from which they draw
 * it; without it they show actors and events alone. The edges that were taken have no place in their messages.
 */
export function statelyMessages(
  definition: (machine: string) => string | undefined = () => undefined,
): (record: InspectionRecord) => StatelyMessage[] {
  const contexts = new Map<string, unknown>();
  let rootId = '';
  return (record) => {
    const { actor, at, context } = record;
    if (record.kind === 'actor' && record.parent === null) rootId = actor;
    if (context !== undefined) contexts.set(actor, context);
    const base: Base = { sessionId: actor, rootId, createdAt: String(at), id: null, _version: VERSION };
    const snapshot = (status: string): Snapshot => ({
      status,
      ...(record.value !== undefined && { value: record.value }),
      ...(contexts.has(actor) && { context: contexts.get(actor) }),
    });
    if (record.kind === 'actor') {
      const { name, machine, parent } = record;
      const drawn = machine === null ? undefined : definition(machine);
      const made = drawn ?? JSON.stringify({ id: machine ?? name });
      const parentId = parent ?? undefined;
      return [{ ...base, type: '@xstate.actor', name, parentId, definition: made, snapshot: snapshot('active') }];
    }
    const { event, from, status } = record;
    const shown = snapshot(status);
    if (status !== 'active') contexts.delete(actor);
    return [
      { ...base, type: '@xstate.event', event, sourceId: from ?? undefined },
      { ...base, type: '@xstate.snapshot', event, snapshot: shown },
    ];
  };
}
