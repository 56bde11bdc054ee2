import { createClient } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { fakePorts } from '../../testing';
import { settled } from '../../testing/server.fake';
import { sleepyDevice } from '../../testing/sleep.fake';
import { quote } from '../samples.model';
import { rateActors } from './rate.actors';
import { rateMachine } from './rate.machine';
import { rateModel } from './rate.model';
import type { QuoteAnswer } from './rate.types';
import { rateView } from './rate.view';

const call = 'getAssetRate';
const answer = (assetId: string, bid = '1.1', ask = '1.1002', arrivedAt = 0): QuoteAnswer => ({
  quote: quote(assetId, bid, ask),
  quotedAt: 0,
  arrivedAt,
});

/** The first asset's quote has just been applied. */
function quoted() {
  const rate = stage(rateModel);
  rate.send({ type: 'asset.changed', id: '1' });
  rate.settle(call, answer('1'));
  rate.take();
  return rate;
}

describe('rate', () => {
  proveMachine(rateModel);

  it('asks at once when the current asset changes and every 5 s from then on (T-109, T-112)', () => {
    const rate = stage(rateModel);
    rate.advance(60_000);
    expect(rate.running()).toEqual(['activity']);
    rate.send({ type: 'asset.changed', id: '1' });
    expect(rate.input(call)).toEqual({ id: '1' });
    rate.settle(call, answer('1'));
    rate.advance(4_999);
    expect(rate.running()).not.toContain(call);
    rate.advance(1);
    expect(rate.running()).toContain(call);
  });

  it('starts the running timer anew on a change (T-112)', () => {
    const rate = quoted();
    rate.advance(4_000);
    rate.send({ type: 'asset.changed', id: '2' });
    rate.settle(call, answer('2'));
    rate.advance(4_999);
    expect(rate.running()).not.toContain(call);
    rate.advance(1);
    expect(rate.running()).toContain(call);
  });

  it('skips a tick while a request is in flight, and asks at the next one (T-112)', () => {
    const rate = quoted();
    rate.advance(5_000);
    const asked = rate.children.length;
    rate.advance(5_000);
    expect(rate.children.length).toBe(asked);
    rate.settle(call, answer('1'));
    const before = rate.children.length;
    rate.advance(4_999);
    expect(rate.children.length).toBe(before);
    rate.advance(1);
    expect(rate.children.length).toBe(before + 1);
  });

  it('applies an answer only to the asset it is of (T-110)', () => {
    const rate = quoted();
    rate.advance(5_000);
    rate.settle(call, answer('2', '60000', '60010'));
    expect([rate.take('assets'), rate.snapshot().context.quote?.assetId]).toEqual([[], '1']);
  });

  it('drops what is on its way for the former asset (T-110, T-112)', () => {
    const rate = stage(rateModel);
    rate.send({ type: 'asset.changed', id: '1' });
    const late = rate.children.find((child) => child.id === call);
    rate.send({ type: 'asset.changed', id: '2' });
    expect([late?.getSnapshot().status, rate.input(call)]).toEqual(['stopped', { id: '2' }]);
  });

  it('says nothing of a failed request and goes on (T-111)', () => {
    const rate = quoted();
    rate.advance(5_000);
    rate.fail(call);
    expect(rate.take()).toEqual([]);
    rate.advance(5_000);
    expect(rate.running()).toContain(call);
  });

  it('hands an applied quote to the assets with its time (T-113)', () => {
    const rate = stage(rateModel);
    rate.send({ type: 'asset.changed', id: '1' });
    rate.settle(call, { ...answer('1'), quotedAt: 77 });
    expect(rate.take('assets')).toEqual([
      { type: 'quote.applied', quote: quote('1', '1.1', '1.1002'), at: 77, seenAt: 0 },
    ]);
  });

  it('is stale 15 s after the last applied quote, ages by the second, and is fresh again with the next (T-060)', () => {
    const rate = quoted();
    const ages = [14_999, 1, 1_000, 1_000].map((ms) => {
      // Nothing answers: each request fails.
      for (let passed = 0; passed < ms; passed += Math.min(ms, 1_000)) {
        rate.advance(Math.min(1_000, ms - passed));
        if (rate.running().includes(call)) rate.fail(call);
      }
      return rate.view().age as number | null;
    });
    expect(ages).toEqual([null, 15, 16, 17]);
    expect(rate.take('orderTicket')).toEqual([{ type: 'quote.stale' }]);
    rate.advance(3_000);
    rate.settle(call, answer('1', '1.2', '1.2002'));
    expect(rate.view()).toEqual({ isStale: false, age: null });
  });

  it('counts the age from the arrival here, whatever the server calls the time (T-060)', () => {
    const rate = stage(rateModel);
    rate.send({ type: 'asset.changed', id: '1' });
    // The server's clock is an hour slow.
    rate.settle(call, { ...answer('1'), quotedAt: -3_600_000 });
    expect(rate.view()).toEqual({ isStale: false, age: null });
    rate.send({ type: 'activity.changed', active: false, at: 1_000 });
    rate.send({ type: 'activity.changed', active: true, at: 90_400 });
    expect(rate.view()).toEqual({ isStale: true, age: 90 });
  });

  it('is not to be traded on before the first quote of an asset (T-060)', () => {
    const rate = quoted();
    rate.send({ type: 'asset.changed', id: '2' });
    expect(rate.view()).toEqual({ isStale: true, age: null });
  });

  it('pauses while hidden or offline: stale at once, asked for at once on return, stale until answered (R22)', () => {
    const rate = quoted();
    rate.send({ type: 'activity.changed', active: false, at: 1_000 });
    expect([rate.view().isStale, rate.take('orderTicket')]).toEqual([true, [{ type: 'quote.stale' }]]);
    expect(rate.take('assets').at(-1)).toEqual({ type: 'quote.stale' });
    rate.advance(10_000);
    expect([rate.running(), rate.view()]).toEqual([['activity'], { isStale: true, age: 11 }]);
    rate.send({ type: 'activity.changed', active: true, at: 11_000 });
    expect([rate.running().includes(call), rate.view().isStale]).toEqual([true, true]);
    expect(rate.take('orderTicket')).toEqual([{ type: 'quote.stale' }]);
    rate.settle(call, answer('1'));
    expect(rate.view().isStale).toBe(false);
  });
});

describe('the rate on a device that slept', () => {
  async function awake() {
    const { ports, timers, sleep } = sleepyDevice();
    const { activity } = rateActors({ ports } as Partial<Services> as Services);
    let asked = 0;
    const getAssetRate = fromPromise<QuoteAnswer, { id: string }>(async ({ input }) => {
      asked += 1;
      return answer(input.id, '1.1', '1.1002', ports.clock.now());
    });
    const machine = rateMachine.provide({ actors: { activity, getAssetRate } });
    const actor = createActor(machine, { clock: timers }).start();
    actor.send({ type: 'asset.changed', id: '1' });
    await settled();
    return { sleep, timers, actor, asked: () => asked, view: () => rateView(actor.getSnapshot()) };
  }

  it('is old at once when it wakes, and asked for anew (T-060, R22)', async () => {
    const { sleep, asked, view, actor } = await awake();
    expect([asked(), view()]).toEqual([1, { isStale: false, age: null }]);
    sleep(15_000);
    expect([asked(), view().isStale]).toEqual([1, false]);
    sleep(60_000);
    expect([asked(), view()]).toEqual([2, { isStale: true, age: 77 }]);
    await settled();
    expect(view()).toEqual({ isStale: false, age: null });
    actor.stop();
  });

  it('leaves no timer when it is followed no more (A-204)', async () => {
    const { timers, actor } = await awake();
    actor.stop();
    expect(timers.waiting).toBe(0);
  });
});

describe('GET /asset/rate/{id}', () => {
  // With the server's time as that of the arrival this fails (hard case 13).
  it('notes when the quote arrived here, and apart from that the server’s own time of it (T-060, T-113)', async () => {
    const ports = fakePorts();
    const api = createClient({
      baseUrl: 'http://server.test',
      fetch: async () => Response.json({ data: { id: 1, buy_p: 1.1002, sell_p: 1.1, at: '2020-01-01T00:00:00.000Z' } }),
    });
    const { getAssetRate } = rateActors({ api, ports } as Partial<Services> as Services);
    const { arrivedAt, quotedAt } = await toPromise(createActor(getAssetRate, { input: { id: '1' } }).start());
    expect([arrivedAt, quotedAt]).toEqual([ports.clock.now(), Date.UTC(2020, 0, 1)]);
  });
});
