import { fromCallback } from 'xstate';
import type { Services } from '../../shared/services';
import type { marketClockMachine } from './market-clock.machine';
import type { SecondPassed } from './market-clock.types';

export const marketClockActors = ({ ports: { clock, visible } }: Services) =>
  ({
    /** As each of them begins on the device, while the page is visible; without a network time passes all the same. */
    seconds: fromCallback<SecondPassed, undefined>(({ sendBack }) => {
      let timer: unknown;
      const tell = (due: number | null) => {
        const at = clock.now();
        sendBack({ type: 'second.passed', at, due });
        const rest = 1_000 - (at % 1_000);
        timer = clock.setTimeout(() => tell(at + rest), rest);
      };
      const follow = () => {
        clock.clearTimeout(timer as never);
        if (visible.get()) tell(null);
      };
      const stop = visible.subscribe(follow);
      follow();
      return () => {
        stop();
        clock.clearTimeout(timer as never);
      };
    }),
  }) satisfies Parameters<typeof marketClockMachine.provide>[0]['actors'];
