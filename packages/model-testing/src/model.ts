import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { RuleName } from './lint.js';

/** What an invoked or spawned actor can answer. `failed` of an invoke is one `Error('unavailable')` unless given. */
export interface Answers {
  readonly done?: readonly unknown[];
  readonly failed?: readonly unknown[];
  /**
   * What a child that its parent observes (`onSnapshot`, `syncSnapshot`) shows, such as `{ context: 0.5 }`. The first is
   * what it shows as soon as it starts.
   */
  readonly snapshots?: readonly object[];
}

/** A view of one or more named actors, of which the machine under test is one; total where the others are missing. */
export interface ViewOfMany {
  readonly reads: readonly string[];
  readonly read: (snapshots: any) => object;
}

/**
 * One case per event a person or the world can send and per outcome of each actor. `Name` are the systemIds that exist
 * in the program the machine belongs to; give a union to have the names of a model checked.
 */
export interface Model<M extends AnyStateMachine = AnyStateMachine, Name extends string = string> {
  readonly machine: M;
  /** One input, or several that are explored one after another. */
  readonly input?: InputFrom<M>;
  readonly inputs?: readonly InputFrom<M>[];
  /** Guard branches need several payloads of one type. */
  readonly events: readonly EventFromLogic<M>[];
  /** By the id of the invoke, or by the longest prefix of a spawned child's id. */
  readonly answers?: Readonly<Record<string, Answers>>;
  /** What guards and delays read beyond the state value; as little as possible, else states multiply. */
  readonly key?: (snapshot: SnapshotFrom<M>) => unknown;
  /** Explores no further from here; for lists and counters that could grow for ever. */
  readonly stopWhen?: (snapshot: SnapshotFrom<M>) => boolean;
  /** Replaces named delays, ms; the others are taken from the machine. */
  readonly delays?: Readonly<Record<string, number>>;
  /** systemIds of actors beside the machine that it may tell; telling anybody else is a finding, except children. */
  readonly residents?: readonly Name[];
  /** The machine's own name among those the view reads; needed only when the view reads several. */
  readonly self?: Name;
  readonly view?: ViewOfMany | ((snapshot: SnapshotFrom<M>) => object);
  /** Most steps the exploration may compute (20,000). */
  readonly limit?: number;
  /** House rules switched off, one by one: `{ eventNames: false }`. */
  readonly rules?: Readonly<Partial<Record<RuleName, boolean>>>;
}

/** Describes how a machine is to be proved; see proveMachine and stage. */
export const defineModel = <M extends AnyStateMachine, Name extends string = string>(
  machine: M,
  model: Omit<Model<M, Name>, 'machine'>,
): Model<M, Name> => ({ machine, ...model });

/** What the model's view shows of a snapshot; without a view, the context. */
export function shownBy(model: Model<any>, snapshot: any): Record<string, unknown> {
  const { view } = model;
  if (view === undefined) return snapshot.context;
  if (typeof view === 'function') return view(snapshot) as Record<string, unknown>;
  const name = model.self ?? view.reads[0];
  return view.read({ [String(name)]: snapshot }) as Record<string, unknown>;
}

export const inputsOf = (model: Model<any>): readonly unknown[] => model.inputs ?? [model.input];
