import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { ResidentName } from '../shared/resident';

/** What an invoked or spawned actor can answer. `failed` of an invoke is one `Error('unavailable')` unless given. */
export interface Answers {
  readonly done?: readonly unknown[];
  readonly failed?: readonly unknown[];
}

/** A view of one or more residents, of which the machine under test is one; total where the others are missing. */
export interface ViewOfMany {
  readonly reads: readonly string[];
  readonly read: (snapshots: any) => object;
}

/** One case per event a person or the world can send and per outcome of each actor. */
export interface Model<M extends AnyStateMachine = AnyStateMachine> {
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
  /** Who may be told; telling anybody else is a finding. Children may always be told. */
  readonly residents?: readonly ResidentName[];
  /** The machine's own name among those the view reads; needed only when the view reads several. */
  readonly self?: ResidentName;
  readonly view?: ViewOfMany | ((snapshot: SnapshotFrom<M>) => object);
  /** Most steps the exploration may compute (20,000). */
  readonly limit?: number;
}

/** Describes how a machine is to be proved; see proveMachine and stage. */
export const defineModel = <M extends AnyStateMachine>(machine: M, model: Omit<Model<M>, 'machine'>): Model<M> => ({
  machine,
  ...model,
});

/** What the model's view shows of a snapshot; without a view, the context. */
export function shownBy(model: Model<any>, snapshot: any): Record<string, unknown> {
  const { view } = model;
  if (view === undefined) return snapshot.context;
  if (typeof view === 'function') return view(snapshot) as Record<string, unknown>;
  const name = model.self ?? view.reads[0];
  return view.read({ [String(name)]: snapshot }) as Record<string, unknown>;
}

export const inputsOf = (model: Model<any>): readonly unknown[] => model.inputs ?? [model.input];
