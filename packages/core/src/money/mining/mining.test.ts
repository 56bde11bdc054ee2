import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { dec, toPlainText } from '../../shared/decimal';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { miningActors } from './mining.actors';
import { miner, miningModel } from './mining.model';
import type { Miner } from './mining.types';
import { miningView, progressOf } from './mining.view';

const wire = {
  ...{ id: 1, asset: 'Bitcoin', asset_image: '', asset_exchange: 'CRYPTO:BTCUSD', current_balance: 1250.5 },
  ...{ profit: 41.275, estimated_profit_after: 30, estimated_profit: 90, created_at: '2026-11-02T00:00:00.000Z' },
};

function load(body: unknown, status = 200) {
  const services = servicesOf(fakeServer().on('GET /mining', { status, body }));
  const { ask } = miningActors(services);
  return toPromise(createActor(ask, { input: { question: null, page: null } }).start()).then(({ value }) => ({
    ...value,
    now: services.ports.clock.now(),
  }));
}

function shown(miners: readonly Miner[], at: number) {
  const flow = stage(miningModel, { input: { isShown: true, screen: 'mining' } });
  flow.settle('ask', { value: { miners, at }, next: null });
  return { ...flow, page: () => miningView.read({ mining: flow.actor.getSnapshot() }) };
}
const DAY = 86_400_000;
const begun = Date.UTC(2026, 10, 2);

describe('the mining simulation', () => {
  proveMachine(miningModel);

  it('is read exactly, in either form of an answer, with the time of the clock it is given (T-181, T-182, T-213, R16)', async () => {
    for (const body of [{ data: [wire] }, [{ ...wire, id: '1', estimated_profit_after: '30', profit: ' 41.275' }]]) {
      const { miners, at, now } = await load(body);
      expect(at).toBe(now);
      expect(miners).toEqual([miner()]);
      expect(miners.map(({ profit }) => toPlainText(profit))).toEqual(['41.275']);
    }
    const sparse = [{ ...wire, asset_image: null, asset_exchange: undefined }];
    expect((await load({ data: sparse })).miners[0]).toMatchObject({ image: '', exchange: '' });
  });

  it('of another form has failed, and is no empty list (T-213, R14)', async () => {
    for (const [body, status] of [
      [{ data: 'none' }, 200],
      [{ data: [{ ...wire, estimated_profit_after: 0 }] }, 200],
      [{ data: [{ ...wire, current_balance: 'much' }] }, 200],
      [{ data: [{ ...wire, created_at: 'soon' }] }, 200],
      [{ data: [wire] }, 500],
    ] as const)
      await expect(load(body, status)).rejects.toThrow(/miners|list/);
  });

  it.each([
    [0, '0'],
    [3 * DAY, '10'],
    [14 * DAY, '46.67'],
    [30 * DAY, '100'],
    // A clock that is behind, and a simulation that is over.
    [-DAY, '0'],
    [90 * DAY, '100'],
  ])('is, %i ms after its beginning, at %s per cent of 30 days (T-182)', (passed, percent) => {
    expect(toPlainText(progressOf(miner(), begun + passed))).toBe(percent);
  });

  it('counts its miners and adds their three amounts up exactly (T-181, T-182, R16)', () => {
    const others = { balance: dec('0.1'), profit: dec('0.2'), estimatedProfit: dec('0.3') };
    const { page } = shown([miner(), miner({ id: '2', ...others }), miner({ id: '3', ...others })], begun + 3 * DAY);
    expect(page()).toMatchObject({
      ...{ phase: 'ready', count: '3', balance: '$1,250.70', profit: '$41.68', estimatedProfit: '$90.60' },
    });
    expect(page().miners[0]).toEqual({
      ...{ id: '1', asset: 'Bitcoin', image: '', exchange: 'CRYPTO:BTCUSD', days: 30 },
      ...{ balance: '$1,250.50', profit: '$41.28', estimatedProfit: '$90.00' },
      ...{ progress: 10, progressText: '10.00%' },
    });
  });

  it('says that there is none only after a load; one that failed is tried again (T-182, R14)', () => {
    const flow = shown([], begun);
    expect(flow.page().phase).toBe('empty');
    const lost = stage(miningModel, { input: { isShown: true, screen: 'mining' } });
    const phase = () => miningView.read({ mining: lost.actor.getSnapshot() }).phase;
    expect(phase()).toBe('loading');
    lost.fail('ask');
    expect(phase()).toBe('failed');
    lost.send({ type: 'remote.load' });
    expect(phase()).toBe('loading');
  });
});
