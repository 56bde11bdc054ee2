import { fromCallback, type AnyEventObject } from 'xstate';
import { listenerPort } from './actor-port';
import type { WholePorts } from './ports';

/** Sent to a machine that polls: whether the page is visible and online (R22); `at` in ms since 1970. */
export type ActivityEvent = { type: 'activity.changed'; active: boolean; at: number };

/** For a chart: the value of the event, and the action of the flow that stores it. */
export const activeOf = ({ event }: { event: { active: boolean } }) => event.active;
export const followActivity = { type: 'setActivity', params: activeOf } as const;

export const activityPort = listenerPort<AnyEventObject>('activity');

/** Reports whether the page is active: once at the start, then on every change. */
export const activity = (ports: Pick<WholePorts, 'visible' | 'online' | 'clock'>) =>
  fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
    let last: boolean | null = null;
    const report = () => {
      const active = ports.visible.get() && ports.online.get();
      if (active === last) return;
      last = active;
      sendBack({ type: 'activity.changed', active, at: ports.clock.now() } satisfies ActivityEvent);
    };
    const stops = [ports.visible.subscribe(report), ports.online.subscribe(report)];
    report();
    return () => stops.forEach((stop) => stop());
  });
