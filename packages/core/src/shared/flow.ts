import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import type { AreaName } from './areas';
import type { Fact } from './fact';
import type { Services } from './services';

/**
 * A flow of the client, as its area lists it. Its model, view and messages are found beside it by their file names:
 * suites, screens and texts need no list.
 */
export interface Flow {
  /** Its systemId: the name under which it is told and read. */
  readonly name: string;
  /** The chart as it stands in its file: strings only. */
  readonly machine: AnyStateMachine;
  /** The chart with everything that it does to the outside world. Left out by a flow that does nothing there. */
  readonly provide?: (services: Services) => AnyActorLogic;
  /** What other residents know and this flow starts with; changes are told as `<name>.changed`. */
  readonly needs?: readonly Fact[];
  /** The machine's input, made of what it needs; without it a record of that. */
  readonly input?: (needs: never) => unknown;
  /** What it is told from its start on and at every change, and can do without. */
  readonly follows?: readonly Fact[];
  /** It lives from the first time that the address names it; without it as long as its area. */
  readonly hasAddress?: boolean;
}

export const defineFlow = <const F extends Flow>(flow: F): F => flow;

/** An entry of core, and its flows. */
export interface Area {
  readonly name: AreaName;
  readonly flows: readonly Flow[];
}

const isFlow = (value: unknown): value is Flow => typeof value === 'object' && value !== null && 'machine' in value;

/** An area has the flows that its `flows.ts` exports, among what the page reads of them. */
export const defineArea = (name: AreaName, exported: Readonly<Record<string, unknown>>): Area => ({
  name,
  flows: Object.values(exported).filter(isFlow),
});

/** A flow made for the services of this client. */
export interface ReadyFlow extends Pick<Flow, 'name' | 'needs' | 'input' | 'follows' | 'hasAddress'> {
  readonly logic: AnyActorLogic;
}

export const readyFlow = (flow: Flow, services: Services): ReadyFlow => ({
  ...flow,
  logic: flow.provide?.(services) ?? flow.machine,
});
