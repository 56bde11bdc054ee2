import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { withdrawalTotalsActors } from './withdrawal-totals.actors';
import { someTotals, withdrawalTotalsModel } from './withdrawal-totals.model';
import { withdrawalTotalsView } from './withdrawal-totals.view';

const wire = (id: number, amount: number, status: string) => ({
  ...{ id, amount, status, fee: 0, total: amount, type: 'wire', note: null, created_at: '2026-11-16T12:15:00.000Z' },
});

async function load(data: readonly object[], status = 200) {
  const server = fakeServer().on('GET /user/withdrawals', { status, body: { data, links: { next: null } } });
  const { ask } = withdrawalTotalsActors(servicesOf(server));
  return (await toPromise(createActor(ask, { input: { question: null, page: null } }).start())).value;
}

describe('withdrawal totals', () => {
  proveMachine(withdrawalTotalsModel);

  it('are the count, the gross total, and what of it was approved, exactly (T-179, M-218, R16)', async () => {
    const list = [wire(3, 100.1, 'pending'), wire(2, 50.2, 'approved'), wire(1, 7, 'rejected')];
    const totals = JSON.parse(JSON.stringify(await load(list))) as unknown;
    expect(totals).toEqual({
      count: 3,
      total: [{ currency: 'USD', amount: '157.3' }],
      approved: [{ currency: 'USD', amount: '50.2' }],
    });
    expect(await load([])).toMatchObject({ count: 0 });
    await expect(load([], 503)).rejects.toThrow('answered 503');
  });

  it('are loaded at each visit of their page, and again when a balance changed (T-179, M-104)', () => {
    const flow = stage(withdrawalTotalsModel, { input: { screen: 'reports' } });
    const card = () => withdrawalTotalsView.read({ withdrawalTotals: flow.actor.getSnapshot() });
    expect([flow.running(), card().count]).toEqual([[], '']);
    flow.send({ type: 'screen.changed', screen: 'reports' });
    flow.settle('ask', { value: someTotals, next: null });
    expect(card()).toMatchObject({ phase: 'ready', count: '3', total: ['$350.10'], approved: ['$100.10'] });
    for (const event of [{ type: 'source.changed' }, { type: 'screen.changed', screen: 'reports' }] as const) {
      flow.send(event);
      expect([flow.running(), card().phase]).toEqual([['ask'], 'ready']);
      flow.settle('ask', { value: someTotals, next: null });
    }
  });
});
