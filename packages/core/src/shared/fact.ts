import { fromCallback, type AnyActorRef, type AnyEventObject, type EventObject } from 'xstate';
import type { ResidentName, ResidentSnapshot } from './resident';
import { shallowEqual } from './view';

/**
 * A value selected from a resident's snapshot for other flows. A flow lists it in its definition and receives every
 * change as `<name>.changed`; no guard reads another actor's snapshot (hard case 2).
 */
export interface Fact<K extends string = string> {
  /** Key in the input of a flow that needs it. */
  readonly name: K;
  /** The resident it is selected from. */
  readonly resident: ResidentName;
  /** undefined: not known now; nothing is sent. */
  readonly select: (snapshot: unknown) => unknown;
  readonly toEvent: (value: never) => EventObject;
  /** It is told when the resident fails, and at no other time. */
  readonly isLoss?: boolean;
}

/** The usual event of a fact is `{ type: 'screen.changed', screen }`. */
export const defineFact = <const K extends string, N extends ResidentName, V>(
  name: K,
  resident: N,
  select: (snapshot: ResidentSnapshot<N>) => V | undefined,
  toEvent: (value: V) => EventObject & { type: `${K}.changed` } = (value) => ({
    type: `${name}.changed`,
    [name]: value,
  }),
): Fact<K> => ({ name, resident, select: select as Fact['select'], toEvent });

/**
 * Tells a flow that another one failed, which sends it what it shows as current: it would not know otherwise that nothing
 * comes any more.
 */
export const defineLoss = <const K extends string, N extends ResidentName>(
  name: K,
  resident: N,
  event: EventObject,
): Fact<K> => ({ name, resident, select: () => undefined, toEvent: () => event, isLoss: true });

/** The resident that knows the fact; an area that is absent, or a flow that failed, knows nothing. */
const knower = (system: AnyActorRef['system'], fact: Fact) => system.get(fact.resident) as AnyActorRef | undefined;

/** The facts as they are now; undefined where nobody knows. */
export const factsNow = (system: AnyActorRef['system'], facts: readonly Fact[]): Record<string, unknown> =>
  Object.fromEntries(
    facts.map((fact) => {
      const resident = knower(system, fact);
      return [fact.name, resident && fact.select(resident.getSnapshot())];
    }),
  );

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
/** An object built on each call counts as unchanged when its fields are. */
const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || (isPlain(a) && isPlain(b) && shallowEqual(a, b));

/** A flow and the facts it is sent. */
export interface Follower {
  /** systemId of the flow. */
  readonly name: string;
  readonly facts: readonly Fact[];
  /** By the fact's name: what the flow was started with. */
  readonly known: Readonly<Record<string, unknown>>;
}

/** What hosts flows, and tells when one started or failed. */
const HOST = 'areas';

/** Sends a flow its facts while both run, also those of a resident that starts later or anew. */
export const followFacts = fromCallback<AnyEventObject, Follower>(
  ({ input: { name, facts, known: given }, system }) => {
    const send = (event: EventObject) => (system.get(name) as AnyActorRef | undefined)?.send(event);
    const follow = (fact: Fact) => {
      let known = given[fact.name];
      let followed: AnyActorRef | undefined;
      let undo: (() => void) | undefined;
      const report = (snapshot: unknown) => {
        const value = fact.select(snapshot);
        if (value === undefined || isSame(value, known)) return;
        known = value;
        send(fact.toEvent(value as never));
      };
      const look = () => {
        const resident = knower(system, fact);
        if (resident === followed) return;
        undo?.();
        undo = undefined;
        followed = resident;
        if (!resident) {
          if (fact.isLoss) send(fact.toEvent(undefined as never));
          return;
        }
        report(resident.getSnapshot());
        // A crash of the resident is its parent's to handle.
        const subscription = resident.subscribe({ next: report, error: () => undefined });
        undo = () => subscription.unsubscribe();
      };
      look();
      return { look, stop: () => undo?.() };
    };
    const followed = facts.map(follow);
    const host = system.get(HOST) as AnyActorRef | undefined;
    const hosted = host?.subscribe({
      next: () => {
        for (const { look } of followed) look();
      },
      error: () => undefined,
    });
    return () => {
      hosted?.unsubscribe();
      for (const { stop } of followed) stop();
    };
  },
);
