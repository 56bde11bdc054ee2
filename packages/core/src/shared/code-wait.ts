import { fromCallback } from 'xstate';
import { listenerPort } from './actor-port';
import type { WholePorts } from './ports';

/** How long another code has to wait, in a flow that asks for codes (R6, A-181). */
export interface CodeWait {
  /** Seconds until another code may be asked for; 0 when it may. */
  readonly wait: number;
  /** The last request was refused: 429. */
  readonly isThrottled: boolean;
}

/** Another second of the wait is over. */
export type WaitEvent = { type: 'wait.changed'; seconds: number };

export interface WaitInput {
  readonly seconds: number;
}

export const noWait: CodeWait = { wait: 0, isThrottled: false };

/** By the time of day, because a device that slept has waited as well; ends with 0. */
export const countDown = (clock: WholePorts['clock']) =>
  fromCallback<WaitEvent, WaitInput>(({ sendBack, input }) => {
    const end = clock.now() + input.seconds * 1_000;
    let timer: unknown;
    const next = () => {
      timer = clock.setTimeout(() => {
        const seconds = Math.max(0, Math.ceil((end - clock.now()) / 1_000));
        sendBack({ type: 'wait.changed', seconds });
        if (seconds > 0) next();
      }, 1_000);
    };
    if (input.seconds > 0) next();
    return () => clock.clearTimeout(timer as never);
  });

export const countDownPort = listenerPort<WaitEvent, WaitInput>('countDown');

export const isWaitOver = (_: unknown, seconds: number): boolean => seconds <= 0;

/** What the wait becomes with so many seconds left of it. */
export const waitLeft = ({ isThrottled }: CodeWait, wait: number): CodeWait =>
  wait > 0 ? { wait, isThrottled } : noWait;

/** A code that was asked for is on its way; an earlier one may still work where it is not. */
export const isCodeOnItsWay = ({ wait, isThrottled }: CodeWait): boolean => wait > 0 && !isThrottled;

/** The wait as minutes and seconds, as a clock shows them. */
export const waitText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Of a state in which the wait runs down, in a flow with the actor `countDown`, the guard `isWaitOver` and the action
 * `setWait`, which takes the seconds that are left. A state that exists for the wait alone names where its end leads.
 */
export const counting = <const Over extends string | undefined>(over: Over) =>
  ({
    tags: 'background',
    invoke: {
      id: 'countDown',
      src: 'countDown',
      input: ({ context }: { context: CodeWait }): WaitInput => ({ seconds: context.wait }),
      onError: { target: over, actions: { type: 'setWait', params: 0 } },
    },
    on: {
      'wait.changed': [
        {
          guard: { type: 'isWaitOver', params: ({ event }: { event: WaitEvent }) => event.seconds },
          target: over,
          actions: { type: 'setWait', params: 0 },
        },
        { actions: { type: 'setWait', params: ({ event }: { event: WaitEvent }) => event.seconds } },
      ],
    },
  }) as const;
