import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import type { AreaName } from './areas';
import type { Fact } from './fact';
import type { Services } from './services';

/**
 * A flow of the client, as its area lists it. Its model, view and messages are found beside it by their file names:
 * suites, screens and texts need no list.
 */
export interface Flow {
  /** Its systemId: the name under which it is sent events and read. */
  readonly name: string;
  /** The machine as its file exports it: its actors are named, but not implemented. */
  readonly machine: AnyStateMachine;
  /** The machine with its real actors and delays. Left out by a flow without side effects. */
  readonly provide?: (services: Services) => AnyActorLogic;
  /** Facts of other residents that this flow starts with; changes are sent as `<name>.changed`. */
  readonly needs?: readonly Fact[];
  /** Makes the machine's input of its `needs`; without it the input is the record of them. */
  readonly input?: (needs: never) => unknown;
  /** Facts that it is sent at its start and on every change, but can start without. */
  readonly follows?: readonly Fact[];
  /** It runs while the address names it; otherwise it starts with its area. */
  readonly hasAddress?: boolean;
  /** Started by its address, it stays when that is left: what was typed or asked for there must not be lost. */
  readonly staysWhenLeft?: boolean;
  /** Flows that tell it once what it has to know: they start anew with it after a failure. */
  readonly fedBy?: readonly string[];
}

export const defineFlow = <const F extends Flow>(flow: F): F => flow;

/** An entry of core, and its flows. */
export interface Area {
  readonly name: AreaName;
  readonly flows: readonly Flow[];
}

const isFlow = (value: unknown): value is Flow => typeof value === 'object' && value !== null && 'machine' in value;

/** An area's flows are those among the exports of its `flows.ts`, which also exports views. */
export const defineArea = (name: AreaName, exported: Readonly<Record<string, unknown>>): Area => ({
  name,
  flows: Object.values(exported).filter(isFlow),
});

/** A flow made for the services of this client. */
export interface ReadyFlow extends Omit<Flow, 'machine' | 'provide'> {
  readonly logic: AnyActorLogic;
}

export const readyFlow = (flow: Flow, services: Services): ReadyFlow => ({
  ...flow,
  logic: flow.provide?.(services) ?? flow.machine,
});
