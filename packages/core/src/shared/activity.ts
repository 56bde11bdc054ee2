import { fromCallback, type AnyEventObject } from 'xstate';
import type { Ports } from './ports';

/** Told to a machine that polls: whether the page is visible and online (R22). */
export type ActivityEvent = { type: 'activity.changed'; active: boolean };

/** Follows the page: tells at once how it is, then every change. Pair of `listenerPort<AnyEventObject>('activity')`. */
export const watchActivity = (ports: Pick<Ports, 'visible' | 'online'>) =>
  fromCallback<AnyEventObject>(({ sendBack }) => {
    let last: boolean | null = null;
    const report = () => {
      const active = ports.visible.get() && ports.online.get();
      if (active === last) return;
      last = active;
      sendBack({ type: 'activity.changed', active } satisfies ActivityEvent);
    };
    const stops = [ports.visible.subscribe(report), ports.online.subscribe(report)];
    report();
    return () => stops.forEach((stop) => stop());
  });
