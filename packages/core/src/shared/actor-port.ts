import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate';

const missing = (name: string) => new Error(`"${name}" was not provided`);

/** An actor that a machine names and `x.actors.ts` supplies through `provide()`. */
export const port = <Out, In = undefined>(name: string) => fromPromise<Out, In>(() => Promise.reject(missing(name)));

/** The same for an actor that listens to the outside world and sends its machine events. */
export const listenerPort = <E extends EventObject, In extends NonReducibleUnknown = undefined>(name: string) =>
  fromCallback<E, In>(() => {
    throw missing(name);
  });
