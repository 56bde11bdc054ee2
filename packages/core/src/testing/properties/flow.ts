import type { Model, Moment, Property, World } from '@bourse/model-testing';
import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, SnapshotFrom } from 'xstate';

/** What a flow promises whatever happens to it, and in which order. */
export interface FlowProperties extends World {
  readonly model: Model<any>;
  readonly properties: readonly Property<any>[];
  /** ms until the world answers what it still owes. */
  readonly longestWait?: number;
  /** Moves that bring the flow so far that a press sends something, by their names. */
  readonly openings?: readonly (readonly string[])[];
}

/** What the properties read of a flow. */
export interface About<M extends AnyStateMachine> {
  /** What a person has typed or chosen, secrets apart. */
  readonly typed?: (context: ContextFrom<M>) => unknown;
  /** What was typed may go: what shows it is closed. */
  readonly isClosed?: (context: ContextFrom<M>) => boolean;
}

/** A machine's snapshot as what is common to all flows reads it. */
export const shown = <M extends AnyStateMachine>(snapshot: SnapshotFrom<M>) =>
  snapshot as unknown as AnyMachineSnapshot;
export const isBusy = ({ snapshot }: Pick<Moment<any>, 'snapshot'>): boolean => shown(snapshot).hasTag('busy');
export const wasBusy = ({ before }: Pick<Moment<any>, 'before'>): boolean => shown(before).hasTag('busy');
