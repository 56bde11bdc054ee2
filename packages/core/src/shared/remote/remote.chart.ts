import type {
  AnyEventObject,
  DoneActorEvent,
  ErrorActorEvent,
  EventObject,
  InputFrom,
  MachineContext,
  MetaObject,
  NonReducibleUnknown,
  OutputFrom,
  SetupReturn,
  UnknownActorLogic,
} from 'xstate';
import type { FlowTransition, OneOrMore, Params } from './flow.types';

/** A request without an answer for this long has failed, ms: the delay `requestTimeout` of a flow. */
export const requestTimeout = 10_000;

interface Network {
  readonly network: 'online' | 'offline';
}
/** The guard of that name in the setup of a flow that follows the network. */
export const isOnline = (_: unknown, network: Network['network']): boolean => network === 'online';
const ofNetwork = { params: ({ event }: { event: Network }) => event.network } as const;
/**
 * The network is back: a state of what did not come leads by this to asking once more; one whose question is on
 * its way, and may have gone with the network, can enter itself anew. A flow that does so needs the fact: one that only
 * follows it is told of it at its start as well, and would ask twice.
 */
export const networkBack = { guard: { type: 'isOnline', ...ofNetwork } } as const;
/** The same where nobody asks behind what is closed: the guard looks at `isShown` too. */
export const networkBackInSight = { guard: { type: 'isBack', ...ofNetwork } } as const;

/**
 * The states of a flow in which it waits for an answer. They are made for the flow's `setup()`, so that what stands in
 * them is checked as in a chart: actors, guards, actions, and the type of each answer.
 */
export function requestsOf<
  C extends MachineContext,
  E extends AnyEventObject,
  A extends Record<string, UnknownActorLogic>,
  Children extends Record<string, string>,
  Actions extends Record<string, Params>,
  Guards extends Record<string, Params>,
  Delay extends string,
  Tag extends string,
  In,
  Out extends NonReducibleUnknown,
  Emitted extends EventObject,
  Meta extends MetaObject,
  TransitionMeta extends MetaObject,
>(_flow: SetupReturn<C, E, A, Children, Actions, Guards, Delay, Tag, In, Out, Emitted, Meta, TransitionMeta>) {
  type To<On extends EventObject> = FlowTransition<C, E, Actions, Guards, Delay, Emitted, TransitionMeta, On>;
  type Input<K extends keyof A> = (args: { context: C; event: E }) => InputFrom<A[K]>;
  type Answered<K extends keyof A> = OneOrMore<To<DoneActorEvent<OutputFrom<A[K]>>>>;
  type Tags = Tag | readonly Tag[];

  /** A guard or an action of the flow that takes the answer. */
  function withAnswer<const N extends keyof (Actions & Guards) & string>(type: N) {
    return { type, params: ({ event }: { event: { output: (Actions & Guards)[N] } }) => event.output };
  }

  /** One request in flight. Leaving the state drops it, so that a late answer has no effect. */
  function request<
    const K extends keyof A & string,
    const F extends OneOrMore<To<E>>,
    const Id extends string = K,
    const T extends Tags = Tag & 'background',
  >(
    ask: K,
    parts: {
      /** Of the child; the actor's name unless given. */
      id?: Id;
      /** Of the state; `background` unless given. */
      tags?: T;
      input?: Input<K>;
      answered: Answered<K>;
      /** It failed, or no answer came within `requestTimeout`. */
      failed: F;
      /** Looked at first when it failed: a question of a former session is asked again. */
      superseded?: To<ErrorActorEvent>;
    },
  ) {
    const { id = ask, tags = 'background', input, answered, failed, superseded } = parts;
    const failures = superseded === undefined ? failed : [superseded, ...[failed].flat()];
    return {
      tags: tags as NoInfer<T>,
      invoke: { id: id as NoInfer<Id>, src: ask, input: input as Input<K>, onDone: answered, onError: failures as F },
      after: { requestTimeout: failed },
    };
  }

  /** States of a value from a server: the first load, a refresh behind what is shown, and a failure with a retry. */
  function remoteStates<
    const K extends keyof A & string,
    const Reload extends E['type'],
    const Kept extends string = 'ready',
  >(
    ask: K,
    parts: {
      input?: Input<K>;
      loaded: Answered<K>;
      /** The answer to a later question; as `loaded` unless given. */
      refreshed?: Answered<K>;
      /** Where a later question leads that fails; `ready` unless given. */
      kept?: Kept;
      /** Tries again after a failure. */
      reload: Reload;
    },
  ) {
    const { loaded, refreshed = loaded, kept = 'ready', reload, ...question } = parts;
    const retry = { [reload]: 'loading' } as { readonly [R in Reload]: 'loading' };
    return {
      loading: request(ask, { ...question, tags: 'busy' as Tag & 'busy', answered: loaded, failed: 'failed' }),
      refreshing: request(ask, { ...question, answered: refreshed, failed: kept as Kept }),
      failed: { on: retry },
    };
  }
  return { request, remoteStates, withAnswer };
}
