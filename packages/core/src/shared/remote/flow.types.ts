import type {
  EventObject,
  MachineContext,
  MetaObject,
  NoRequiredParams,
  ParameterizedObject,
  ProvidedActor,
  SingleOrArray,
  TransitionConfig,
  Values,
  WithDynamicParams,
} from 'xstate';

/** What a named guard or action takes. */
export type Params = ParameterizedObject['params'] | undefined;
type Named<M extends Record<string, Params>> = Values<{ [K in keyof M & string]: { type: K; params: M[K] } }>;

/** A transition of a flow on an event, as its chart may write it. */
export type FlowTransition<
  C extends MachineContext,
  E extends EventObject,
  Actions extends Record<string, Params>,
  Guards extends Record<string, Params>,
  Delay extends string,
  Emitted extends EventObject,
  Meta extends MetaObject,
  On extends EventObject,
> = TransitionConfig<C, On, E, ProvidedActor, Named<Actions>, Named<Guards>, Delay, Emitted, Meta>;

/** An action of a flow by its name, with what it takes of the event. */
export type FlowAction<C extends MachineContext, Actions extends Record<string, Params>, On extends EventObject> =
  | NoRequiredParams<Named<Actions>>
  | WithDynamicParams<C, On, Named<Actions>>;

/** One target, one transition or several guarded ones. */
export type OneOrMore<T> = SingleOrArray<string | T>;
