import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Services } from '../../shared/services';
import { fakePorts } from '../../testing';
import { rateModel } from '../rate/rate.model';
import { serverAheadFact } from '../rate/rate.facts';
import { quote } from '../samples.model';
import { marketClockActors } from './market-clock.actors';
import { marketClockMachine } from './market-clock.machine';
import { marketClockModel } from './market-clock.model';

describe('the market’s time', () => {
  proveMachine(marketClockModel);

  it('is the device’s as far as the server’s is ahead of it, by the quote that was told soonest', () => {
    const clock = stage(marketClockModel);
    clock.send({ type: 'clock.start' });
    clock.send({ type: 'second.passed', at: 100_000 });
    expect(clock.view().time).toBeNull();
    clock.send({ type: 'serverAhead.changed', serverAhead: -5_000 });
    clock.send({ type: 'serverAhead.changed', serverAhead: -4_200 });
    clock.send({ type: 'serverAhead.changed', serverAhead: -40_000 });
    expect(clock.view().time).toBe(95_800);
    clock.send({ type: 'clock.stop' });
    expect([clock.view().time, clock.running()]).toEqual([null, []]);
  });

  it('is told each second while somebody looks, by the time of day', () => {
    const ports = fakePorts();
    const machine = marketClockMachine.provide({
      actors: marketClockActors({ ports } as Partial<Services> as Services),
    });
    const actor = createActor(machine, { clock: ports.clock }).start();
    const from = ports.clock.now();
    const passed = () => (actor.getSnapshot().context.now ?? Number.NaN) - from;
    actor.send({ type: 'clock.start' });
    expect(passed()).toBe(0);
    ports.clock.increment(1_000);
    ports.clock.increment(1_000);
    expect(passed()).toBe(2_000);
    actor.send({ type: 'clock.stop' });
    ports.clock.increment(1_000);
    expect(actor.getSnapshot().context.now).toBeNull();
  });

  it('comes from the quotes of the current asset', () => {
    const rate = stage(rateModel);
    const ahead = () => serverAheadFact.select(rate.snapshot());
    expect(ahead()).toBeUndefined();
    rate.send({ type: 'asset.changed', id: '1' });
    rate.settle('getAssetRate', { quote: quote('1', '1.1', '1.1002'), quotedAt: 9_000, arrivedAt: 9_300 });
    expect(ahead()).toBe(-300);
    rate.send({ type: 'asset.changed', id: '2' });
    expect(ahead()).toBeUndefined();
  });
});
