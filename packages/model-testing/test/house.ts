// What a program around its machines has: secrets, actors supplied from outside, and a way to reach actors by name.
import { fromPromise, sendTo, type AnyActorRef, type AnyEventObject, type EventObject } from 'xstate';

export interface Secret {
  reveal(): string;
  toJSON(): string;
}
export const secret = (value: string): Secret => ({ reveal: () => value, toJSON: () => '[secret]' });

export const port = <Out, In = undefined>(name: string) =>
  fromPromise<Out, In>(() => Promise.reject(new Error(`"${name}" was not provided`)));

/** Sends to an actor by its systemId; one that is not there throws when it is sent to. */
export const tell = (name: string, event: AnyEventObject) =>
  sendTo<any, any, any, AnyActorRef, any>(({ system }) => system.get(name) ?? missing(name), event);

const missing = (name: string) =>
  ({
    id: name,
    sessionId: `missing:${name}`,
    _send: (event: EventObject) => {
      throw new Error(`No resident "${name}" to take "${event.type}"`);
    },
  }) as unknown as AnyActorRef;
