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
    clock.send({ type: 'second.passed', at: 100_000, due: null });
    expect(clock.view().time).toBeNull();
    clock.send({ type: 'serverAhead.changed', serverAhead: -5_000 });
    clock.send({ type: 'serverAhead.changed', serverAhead: -4_200 });
    clock.send({ type: 'serverAhead.changed', serverAhead: -40_000 });
    expect(clock.view().time).toBe(95_800);
    clock.send({ type: 'clock.stop' });
    expect([clock.view().time, clock.running()]).toEqual([null, []]);
  });

  it('is not known once the device’s clock was put right, until a quote has told by how much that is ahead', () => {
    const clock = stage(marketClockModel);
    const pass = (at: number, due = at) => clock.send({ type: 'second.passed', at, due });
    const tell = (serverAhead: number) => clock.send({ type: 'serverAhead.changed', serverAhead });
    clock.send({ type: 'clock.start' });
    pass(100_000);
    tell(3_600_000);
    pass(106_000, 101_000);
    expect(clock.view().time).toBe(3_706_000);
    pass(3_707_001, 107_000);
    expect(clock.view().time).toBeNull();
    tell(200);
    expect(clock.view().time).toBe(3_707_201);
    pass(107_000, 3_708_000);
    expect(clock.view().time).toBeNull();
  });

  it('is told anew by the next quote where nobody has watched the device’s clock meanwhile', () => {
    const clock = stage(marketClockModel);
    const tell = (serverAhead: number) => clock.send({ type: 'serverAhead.changed', serverAhead });
    clock.send({ type: 'clock.start' });
    tell(3_600_000);
    clock.send({ type: 'second.passed', at: 100_000, due: null });
    expect(clock.view().time).toBe(3_700_000);
    tell(-200);
    expect(clock.view().time).toBe(99_800);
    tell(-900);
    expect(clock.view().time).toBe(99_800);
  });

  /** By a clock that a test moves. */
  function running(at?: number) {
    const ports = fakePorts(at === undefined ? {} : { at });
    const machine = marketClockMachine.provide({
      actors: marketClockActors({ ports } as Partial<Services> as Services),
    });
    const actor = createActor(machine, { clock: ports.clock }).start();
    const from = ports.clock.now();
    const passed = () => (actor.getSnapshot().context.now ?? Number.NaN) - from;
    actor.send({ type: 'clock.start' });
    return { ports, actor, passed };
  }

  it('passes as the device’s seconds begin', () => {
    const { ports, passed } = running(100_400);
    ports.clock.increment(599);
    expect(passed()).toBe(0);
    ports.clock.increment(1);
    expect(passed()).toBe(600);
    ports.clock.increment(1_000);
    expect(passed()).toBe(1_600);
  });

  it('rests while the page is hidden, and is right at once when it shows again', () => {
    const { ports, actor, passed } = running();
    actor.send({ type: 'serverAhead.changed', serverAhead: -100 });
    ports.visible.set(false);
    expect(ports.clock.waiting).toBe(0);
    ports.clock.increment(60_000);
    expect(passed()).toBe(0);
    ports.online.set(false);
    ports.visible.set(true);
    expect([passed(), ports.clock.waiting, actor.getSnapshot().context.ahead]).toEqual([60_000, 1, -100]);
    actor.send({ type: 'clock.stop' });
    ports.visible.set(false);
    ports.visible.set(true);
    expect(ports.clock.waiting).toBe(0);
  });

  it('is told each second while somebody looks, by the time of day', () => {
    const { ports, actor, passed } = running();
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
