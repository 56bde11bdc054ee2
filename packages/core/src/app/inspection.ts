import type { AnyActorRef, InspectionEvent } from 'xstate';
import {
  edgeOf,
  idOf,
  isActor,
  machineOf,
  nameOf,
  parentOf,
  placeOf,
  snapshotOf,
  timeOf,
  visibleOf,
  type Shown,
} from './inspected-actor';
import * as platformViews from './inspected-platform';
import { inspectedViews } from './inspected-views';
import {
  RECORDS_VERSION,
  type ActorRecord,
  type Edge,
  type InspectionRecord,
  type PrintedEvent,
  type TransitionRecord,
} from './records';
import { redact } from './redact';

export type InspectionListener = (record: InspectionRecord) => void;

/** Made by `inspection`, so that nothing but what may be printed leaves the app. */
export interface Inspection {
  readonly observe: (inspected: InspectionEvent) => void;
  /** Reports every actor that lives, parents first, and then what happens. Returns detach. */
  readonly attach: (listener: InspectionListener) => () => void;
  /** Tells what screens are told as well, by the views that a module exports: createApp does so for what loads later. */
  readonly know: (exports: object) => void;
}

/** An event that was sent to an actor and is not processed yet. */
interface Sent {
  readonly event: object;
  readonly from: string | null;
}

/** What is being written: records leave in the order in which they began, each as soon as those before it are whole. */
type Entry =
  | { readonly kind: 'whole'; readonly record: InspectionRecord }
  | {
      readonly kind: 'open';
      readonly ref: AnyActorRef;
      readonly at: number;
      readonly sent: Sent;
      readonly steps: (readonly Edge[])[];
      readonly told: { readonly to: string; readonly type: string }[];
      record?: TransitionRecord | null;
    };
type Open = Extract<Entry, { kind: 'open' }>;

const INIT = 'xstate.init';
const NONE = { type: '' };

/**
 * What `createApp(ports, { inspect })` takes: reports everything to `listener` from the first event on, and to whoever
 * attaches later from then on. A program that does not import this does not load it.
 */
export function inspection(listener?: InspectionListener): Inspection {
  const listeners = new Set<InspectionListener>(listener && [listener]);
  /** Created is not started: actors of a step that is never taken are not shown. */
  const started = new WeakSet<AnyActorRef>();
  const ended = new WeakSet<AnyActorRef>();
  const inboxes = new WeakMap<AnyActorRef, Sent[]>();
  const printed = new WeakMap<AnyActorRef, string>();
  const early = new WeakMap<AnyActorRef, (readonly Edge[])[]>();
  const open = new Map<AnyActorRef, Open>();
  /** Those that were sent an event in this task. */
  const reached = new Set<AnyActorRef>();
  const views = inspectedViews();
  views.know(platformViews);
  let entries: Entry[] = [];
  let root: AnyActorRef | undefined;

  const contextOf = (ref: AnyActorRef, { context }: Shown) =>
    context === undefined ? undefined : (redact(context, visibleOf(ref)) as Readonly<Record<string, unknown>>);

  const actorRecord = (ref: AnyActorRef): ActorRecord => {
    const machine = machineOf(ref);
    const parent = parentOf(ref);
    const snapshot = snapshotOf(ref);
    const context = machine === null ? undefined : contextOf(ref, snapshot);
    if (context !== undefined) printed.set(ref, JSON.stringify(context));
    const shown = views.of(ref, true);
    return {
      v: RECORDS_VERSION,
      kind: 'actor',
      actor: idOf(ref),
      at: timeOf(root),
      parent: parent === undefined ? null : idOf(parent),
      name: nameOf(ref),
      place: placeOf(ref),
      machine,
      ...(machine !== null && snapshot.value !== undefined && { value: snapshot.value }),
      ...(context !== undefined && { context }),
      ...(shown.length > 0 && { views: shown }),
    };
  };

  /** null for the start of an actor that did nothing: its own record says all. */
  const transitionRecord = ({ ref, at, sent, steps, told }: Open, shown: Shown): TransitionRecord | null => {
    const { status } = shown;
    const isStart = (sent.event as { type: string }).type === INIT;
    const seen = views.of(ref, false);
    if (isStart && status === 'active' && steps.length + told.length + seen.length === 0) return null;
    const hasChart = machineOf(ref) !== null;
    const context = hasChart ? contextOf(ref, shown) : undefined;
    const text = JSON.stringify(context);
    const isChanged = context !== undefined && printed.get(ref) !== text;
    if (isChanged) printed.set(ref, text);
    return {
      v: RECORDS_VERSION,
      kind: 'transition',
      actor: idOf(ref),
      at,
      event: redact(sent.event, visibleOf(ref)) as PrintedEvent,
      from: sent.from,
      steps,
      status,
      ...(hasChart && shown.value !== undefined && { value: shown.value }),
      ...(isChanged && { context }),
      ...(seen.length > 0 && { views: seen }),
      told,
    };
  };

  /** Begins the record of an event that an actor takes. */
  const begin = (ref: AnyActorRef, event: object): Open => {
    const inbox = inboxes.get(ref) ?? [];
    const index = inbox.findIndex((each) => each.event === event);
    // What was sent before is processed, or was dropped.
    const sent = inbox.splice(0, index + 1)[index] ?? { event, from: null };
    const entry: Open = { kind: 'open', ref, at: timeOf(root), sent, steps: early.get(ref) ?? [], told: [] };
    early.delete(ref);
    open.set(ref, entry);
    entries.push(entry);
    return entry;
  };

  /** Nobody is told that a root was thrown out by its own step. Steps end within the task that begins them. */
  const endFailed = () => {
    const failed = Array.from(reached).filter((ref) => !ended.has(ref) && snapshotOf(ref).status === 'error');
    reached.clear();
    for (const ref of failed)
      end(ref, open.get(ref) ?? begin(ref, inboxes.get(ref)?.[0]?.event ?? NONE), snapshotOf(ref));
  };

  const end = (ref: AnyActorRef, entry: Open, shown: Shown) => {
    open.delete(ref);
    if (shown.status !== 'active') ended.add(ref);
    entry.record = transitionRecord(entry, shown);
    flush();
  };

  const flush = () => {
    const length = entries.findIndex((entry) => entry.kind === 'open' && entry.record === undefined);
    const whole = length === -1 ? entries : entries.slice(0, length);
    entries = length === -1 ? [] : entries.slice(length);
    for (const { record } of whole) if (record) for (const hear of Array.from(listeners)) hear(record);
  };

  const start = (ref: AnyActorRef, event: object) => {
    started.add(ref);
    if (listeners.size === 0) return;
    entries.push({ kind: 'whole', record: actorRecord(ref) });
    begin(ref, event);
  };

  const observe = (inspected: InspectionEvent): void => {
    const ref = inspected.actorRef as AnyActorRef;
    if (inspected.type === '@xstate.actor') {
      root ??= ref;
      return;
    }
    if (inspected.type === '@xstate.event' && inspected.event.type === INIT) return start(ref, inspected.event);
    if (listeners.size === 0 && entries.length === 0) return;
    switch (inspected.type) {
      case '@xstate.event': {
        const { event, sourceRef } = inspected;
        const from = sourceRef === undefined ? null : idOf(sourceRef);
        const isThere = isActor(ref);
        if (isThere) inboxes.set(ref, [...(inboxes.get(ref) ?? []), { event, from }]);
        if (isThere && snapshotOf(ref).status === 'active') {
          if (reached.size === 0) void Promise.resolve().then(endFailed);
          reached.add(ref);
        }
        const source = sourceRef as AnyActorRef | undefined;
        if (source === undefined || source === ref || ended.has(source)) return;
        const shown = snapshotOf(source);
        const hasEnded = shown.status !== 'active';
        // What tells its end is written before who hears of it; one that threw in its own step is not inspected again.
        const sender =
          open.get(source) ?? (hasEnded ? begin(source, inboxes.get(source)?.[0]?.event ?? event) : undefined);
        sender?.told.push({ to: idOf(ref), type: event.type });
        if (sender && hasEnded) end(source, sender, shown);
        return;
      }
      case '@xstate.microstep': {
        const step = inspected._transitions.map(edgeOf);
        if (!started.has(ref)) {
          if (step.length > 0) early.set(ref, [...(early.get(ref) ?? []), step]);
          return;
        }
        const entry = open.get(ref) ?? begin(ref, inspected.event);
        if (step.length > 0) entry.steps.push(step);
        return;
      }
      case '@xstate.snapshot': {
        if (ended.has(ref)) return;
        const entry = open.get(ref) ?? begin(ref, inspected.event);
        return end(ref, entry, inspected.snapshot as unknown as Shown);
      }
      default:
    }
  };

  /** Every actor below that runs, and itself. */
  const live = (ref: AnyActorRef): AnyActorRef[] => {
    const { status, children = {} } = snapshotOf(ref);
    if (status !== 'active' || !started.has(ref)) return [];
    return [ref, ...Object.values(children).flatMap((child) => (child === undefined ? [] : live(child)))];
  };

  return {
    observe,
    attach: (added) => {
      if (root !== undefined) for (const ref of live(root)) added(actorRecord(ref));
      listeners.add(added);
      return () => void listeners.delete(added);
    },
    know: views.know,
  };
}
