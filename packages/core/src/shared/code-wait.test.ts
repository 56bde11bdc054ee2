import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { FakeClock } from '../testing/ports.fake';
import {
  countDown,
  counting,
  countDownPort,
  isWaitOver,
  noWait,
  waitLeft,
  waitText,
  type WaitEvent,
} from './code-wait';

const START = Date.UTC(2026, 0, 5, 12);

/** The time of day goes on while a device sleeps; its timers do not. */
class SleepyClock extends FakeClock {
  slept = 0;
  override now(): number {
    return super.now() + this.slept;
  }
}

/** A wait of so many seconds, and what it says. */
function waitOf(seconds: number) {
  const clock = new SleepyClock(START);
  const said: number[] = [];
  const listener = setup({
    types: { events: {} as WaitEvent },
    actors: { countDown: countDown(clock) },
    actions: { note: (_, left: number) => void said.push(left) },
  }).createMachine({
    invoke: { src: 'countDown', input: { seconds } },
    on: { 'wait.changed': { actions: { type: 'note', params: ({ event }) => event.seconds } } },
  });
  return { clock, said, actor: createActor(listener).start() };
}

describe('the wait for another code', () => {
  it('says each second how many are left, and ends with 0 (A-181)', () => {
    const { clock, said } = waitOf(3);
    for (let second = 0; second < 3; second++) clock.increment(1_000);
    expect(said).toEqual([2, 1, 0]);
    clock.increment(60_000);
    expect([said, clock.waiting]).toEqual([[2, 1, 0], 0]);
  });

  it('goes by the time of day: a device that slept has waited as well', () => {
    const { clock, said } = waitOf(300);
    clock.increment(1_000);
    clock.slept = 200_000;
    clock.increment(1_000);
    clock.slept = 900_000;
    clock.increment(1_000);
    expect(said).toEqual([299, 98, 0]);
  });

  it('sets no timer where nothing is to be waited for, and clears its own when nobody listens any more', () => {
    expect(waitOf(0).clock.waiting).toBe(0);
    const { clock, said, actor } = waitOf(5);
    actor.stop();
    clock.increment(5_000);
    expect([said, clock.waiting]).toEqual([[], 0]);
  });

  it('takes the last refusal with it when it is over (A-233)', () => {
    expect(waitLeft({ wait: 2, isThrottled: true }, 1)).toEqual({ wait: 1, isThrottled: true });
    expect(waitLeft({ wait: 1, isThrottled: true }, 0)).toEqual(noWait);
  });

  it.each([
    [300, '5:00'],
    [61, '1:01'],
    [9, '0:09'],
    [0, '0:00'],
  ])('shows %i seconds as %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });

  it('lets a flow go on when it breaks', () => {
    const chart = setup({
      types: { context: {} as typeof noWait, events: {} as WaitEvent },
      actors: { countDown: countDownPort },
      guards: { isWaitOver },
      actions: { setWait: () => undefined },
    }).createMachine({
      context: noWait,
      initial: 'waiting',
      states: { waiting: counting('idle'), idle: {} },
    });
    expect(createActor(chart).start().getSnapshot().value).toBe('idle');
  });
});
