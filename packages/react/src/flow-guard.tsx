import { failedFlow, type ResidentSnapshot } from '@bourse/core';
import { createContext, type ReactNode } from 'react';

/** What a view reads of has failed: thrown to the nearest error boundary, which offers `flow.retry`. */
export class FlowFailed extends Error {
  constructor(readonly flow: string) {
    super(`The flow "${flow}" failed`);
  }
}

/** Whether an error boundary that knows failed flows is above. */
export const Guarded = createContext(false);

/** Below it the view of a failed flow throws `FlowFailed`; outside it shows what it shows without the flow. */
export const FlowGuard = ({ children }: { children: ReactNode }) => <Guarded value>{children}</Guarded>;

const failures = new Map<string, FlowFailed>();

/** The failure of one of `reads`; the same object for the same flow. */
export function failureAmong(snapshots: object, reads: readonly string[]): FlowFailed | undefined {
  const flow = failedFlow((snapshots as { areas?: ResidentSnapshot<'areas'> }).areas, reads);
  if (flow === undefined) return undefined;
  const failure = failures.get(flow) ?? new FlowFailed(flow);
  failures.set(flow, failure);
  return failure;
}
