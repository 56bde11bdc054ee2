import { fromCallback } from 'xstate';
import type { Services } from '../../shared/services';
import type { marketClockMachine } from './market-clock.machine';
import type { SecondPassed } from './market-clock.types';

export const marketClockActors = ({ ports: { clock } }: Services) =>
  ({
    /** By the time of day, because timers sleep in a hidden page. */
    seconds: fromCallback<SecondPassed, undefined>(({ sendBack }) => {
      let timer: unknown;
      const tell = () => {
        sendBack({ type: 'second.passed', at: clock.now() });
        timer = clock.setTimeout(tell, 1_000);
      };
      tell();
      return () => clock.clearTimeout(timer as never);
    }),
  }) satisfies Parameters<typeof marketClockMachine.provide>[0]['actors'];
