import { fromCallback, type AnyEventObject } from 'xstate';
import { listenerPort } from './actor-port';
import type { WholePorts } from './ports';

/** Sent to a machine that polls: whether the page is visible and online (R22); `at` in ms since 1970. */
export type ActivityEvent = { type: 'activity.changed'; active: boolean; at: number };

/** For a chart: the value of the event, and the action of the flow that stores it. */
export const activeOf = ({ event }: { event: { active: boolean } }) => event.active;
export const followActivity = { type: 'setActivity', params: activeOf } as const;

export const activityPort = listenerPort<AnyEventObject>('activity');

/** How often an active page looks whether its device slept meanwhile, ms. */
const LOOK = 1_000;

/**
 * Reports whether the page is active: once at the start, then on every change.
 *
 * @param longestSleep ms that a device may sleep unnoticed. Its timers stand still meanwhile and nothing tells the page:
 * after a longer sleep it is reported as away and back. Left out, no sleep is.
 */
export const activity = (ports: Pick<WholePorts, 'visible' | 'online' | 'clock'>, longestSleep = Infinity) =>
  fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
    const { clock } = ports;
    let last: boolean | null = null;
    let timer: unknown;
    const tell = (active: boolean) =>
      sendBack({ type: 'activity.changed', active, at: clock.now() } satisfies ActivityEvent);
    const look = () => {
      const due = clock.now() + LOOK;
      timer = clock.setTimeout(() => {
        const slept = clock.now() - due;
        look();
        if (slept <= longestSleep) return;
        tell(false);
        tell(true);
      }, LOOK);
    };
    const report = () => {
      const active = ports.visible.get() && ports.online.get();
      if (active === last) return;
      last = active;
      clock.clearTimeout(timer as never);
      if (active && longestSleep !== Infinity) look();
      tell(active);
    };
    const stops = [ports.visible.subscribe(report), ports.online.subscribe(report)];
    report();
    return () => {
      clock.clearTimeout(timer as never);
      stops.forEach((stop) => stop());
    };
  });
