import type { AnyActorLogic, AnyEventObject } from 'xstate';
import type { Area, Flow } from '../shared/flow';

/** A flow that takes this event throws, as a fault of its own would. */
export const FAULT = { type: 'fault.injected' };

function breakable(logic: AnyActorLogic): AnyActorLogic {
  const wrapped = Object.create(logic) as AnyActorLogic;
  wrapped.transition = (snapshot, event: AnyEventObject, scope) => {
    if (event.type === FAULT.type) throw new Error('a fault of the flow');
    return logic.transition(snapshot, event, scope);
  };
  return wrapped;
}

/** Flows each of which can be made to fail. */
export const breakableFlows = (flows: readonly Flow[]): readonly Flow[] =>
  flows.map((flow) => ({ ...flow, provide: (services) => breakable(flow.provide?.(services) ?? flow.machine) }));

export const breakableArea = (area: Area): Area => ({ ...area, flows: breakableFlows(area.flows) });
