import type { AnyActorRef, AnyStateMachine, AnyStateNode, InspectionEvent, StateValue } from 'xstate';
import { redact } from './redact';

/** One thing that happened in the client, as it may be printed. `actor` is its place in the tree: `app/signedIn/areas`. */
export type Inspected =
  /** The actor started. */
  | { readonly kind: 'actor'; readonly actor: string; readonly resident: string | undefined }
  /** It takes an event: its fields that the machine lists as `visible`, of the others only the type. */
  | {
      readonly kind: 'event';
      readonly actor: string;
      readonly resident: string | undefined;
      readonly event: { readonly type: string };
    }
  /** A transition of its chart is taken; `to` is empty when it stays where it is. */
  | {
      readonly kind: 'edge';
      readonly actor: string;
      readonly on: string;
      readonly from: string;
      readonly to: readonly string[];
    }
  /** Its present state; an actor without a chart has a status only. */
  | { readonly kind: 'state'; readonly actor: string; readonly status: string; readonly state: StateValue | undefined };

/** Made by `inspection`, so that nothing but what may be printed leaves the app. */
export interface Inspection {
  readonly observe: (inspected: InspectionEvent) => void;
}

interface ActorInside {
  readonly id: string;
  /** Given with the options, and not set yet at an actor's first event. */
  readonly options?: { readonly systemId?: string };
  readonly _parent?: AnyActorRef;
  readonly logic: Partial<Pick<AnyStateMachine, 'root'>>;
}
const inside = (ref: unknown) => ref as ActorInside;

const placeOf = (ref: unknown): string => {
  const { id, options, _parent: parent } = inside(ref);
  const name = options?.systemId ?? id;
  return parent === undefined ? name : `${placeOf(parent)}/${name}`;
};

const pathOf = ({ path, key }: AnyStateNode): string => (path.length === 0 ? key : path.join('.'));

/**
 * What `createApp(ports, { inspect })` takes: reports everything to `listener` from the first event on. A program
 * that does not import this does not load it.
 */
export const inspection = (listener: (inspected: Inspected) => void): Inspection => ({
  observe: (inspected) => {
    const { actorRef } = inspected;
    const { options: { systemId: resident } = {}, logic } = inside(actorRef);
    const actor = placeOf(actorRef);
    switch (inspected.type) {
      case '@xstate.actor':
        return listener({ kind: 'actor', actor, resident });
      case '@xstate.event': {
        const { visible = [] } = (logic.root?.meta ?? {}) as { visible?: readonly string[] };
        const event = redact(inspected.event, new Set(visible)) as { type: string };
        return listener({ kind: 'event', actor, resident, event });
      }
      case '@xstate.microstep':
        for (const { source, target = [], eventType } of inspected._transitions)
          listener({ kind: 'edge', actor, on: String(eventType), from: pathOf(source), to: target.map(pathOf) });
        return;
      case '@xstate.snapshot': {
        const { status, value } = inspected.snapshot as { status: string; value?: StateValue };
        return listener({ kind: 'state', actor, status, state: logic.root === undefined ? undefined : value });
      }
      default:
    }
  },
});
