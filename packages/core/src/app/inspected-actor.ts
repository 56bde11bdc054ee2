// What XState keeps of an actor and does not promise: the inspection reads it here and nowhere else.
import type { AnyActorRef, AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate';
import type { ActorStatus, Edge } from './records';

interface Inside {
  readonly sessionId: string;
  readonly id: string;
  /** Given with the options, and not set yet at an actor's first event. */
  readonly options?: { readonly systemId?: string };
  readonly _parent?: AnyActorRef;
  readonly logic: Partial<Pick<AnyStateMachine, 'root' | 'id'>>;
  readonly clock?: { now?: () => number };
}

const inside = (ref: unknown) => ref as Inside;

export interface Shown {
  readonly status: ActorStatus;
  readonly value?: StateValue;
  readonly context?: object;
  readonly children?: Readonly<Record<string, AnyActorRef | undefined>>;
}

/** Not the stand-in for a resident that is missing, which takes nothing and has no state. */
export const isActor = (ref: unknown): boolean => typeof (ref as Partial<AnyActorRef>).getSnapshot === 'function';

export const snapshotOf = (ref: AnyActorRef): Shown => ref.getSnapshot() as Shown;

export const idOf = (ref: unknown): string => inside(ref).sessionId;
export const parentOf = (ref: unknown): AnyActorRef | undefined => inside(ref)._parent;
export const nameOf = (ref: unknown): string => inside(ref).options?.systemId ?? inside(ref).id;

export function placeOf(ref: unknown): string {
  const parent = parentOf(ref);
  return parent === undefined ? nameOf(ref) : `${placeOf(parent)}/${nameOf(ref)}`;
}

/** The id of its chart; null for logic without one. */
export function machineOf(ref: unknown): string | null {
  const { logic } = inside(ref);
  return logic.root === undefined ? null : (logic.id ?? null);
}

/** The fields that its chart allows to be printed. */
export function visibleOf(ref: unknown): ReadonlySet<string> {
  const { visible = [] } = (inside(ref).logic.root?.meta ?? {}) as { visible?: readonly string[] };
  return new Set(visible);
}

/** By the clock that the root was given. */
export const timeOf = (root: unknown): number => inside(root).clock?.now?.() ?? 0;

const pathOf = ({ path }: AnyStateNode): string => path.join('.');

export function edgeOf(transition: AnyTransitionDefinition): Edge {
  const source = transition.source as AnyStateNode;
  const on = String(transition.eventType);
  const branches: readonly unknown[] = (on === '' ? source.always : source.transitions.get(on)) ?? [];
  return {
    from: pathOf(source),
    on,
    branch: Math.max(0, branches.indexOf(transition)),
    to: (transition.target ?? []).map((node) => pathOf(node as AnyStateNode)),
  };
}
