import { fromPromise } from 'xstate';

/** An actor that a machine names and `x.actors.ts` supplies through `provide()`. */
export const port = <Out, In = undefined>(name: string) =>
  fromPromise<Out, In>(() => Promise.reject(new Error(`"${name}" was not provided`)));
