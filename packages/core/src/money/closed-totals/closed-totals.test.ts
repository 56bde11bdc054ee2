import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { dec, toPlainText } from '../../shared/decimal';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { closedTotalsActors } from './closed-totals.actors';
import { closedTotalsModel } from './closed-totals.model';
import { closedTotalsView } from './closed-totals.view';

/** What the call comes to when the server answers so. */
async function load(body: object, status = 200) {
  const server = fakeServer().on('GET /user/trades/closed/summary', { status, body });
  const { ask } = closedTotalsActors(servicesOf(server));
  return (await toPromise(createActor(ask, { input: { question: null, page: null } }).start())).value;
}

function shown() {
  const flow = stage(closedTotalsModel, { input: { screen: 'reports' } });
  flow.send({ type: 'screen.changed', screen: 'reports' });
  return { ...flow, card: () => closedTotalsView.read({ closedTotals: flow.actor.getSnapshot() }) };
}
const answer = (count: number, profit: string) => ({ value: { count, profit: dec(profit) }, next: null });

describe('closed totals', () => {
  proveMachine(closedTotalsModel);

  it('are the count and the realised P/L of the whole list, as the server sums them up (T-179, R16, R35)', async () => {
    for (const profit of [13.906083, ' 13.906083']) {
      const totals = await load({ data: { count: 1204, profit } });
      expect([totals.count, toPlainText(totals.profit)]).toEqual([1204, '13.906083']);
    }
    const flow = shown();
    flow.settle('ask', answer(1204, '13.906083'));
    expect(flow.card()).toEqual({ phase: 'ready', isStale: false, count: '1,204', profit: '+$13.91', tone: 'up' });
    flow.send({ type: 'source.changed' });
    flow.settle('ask', answer(1205, '-0.004'));
    expect(flow.card()).toMatchObject({ count: '1,205', profit: '$0.00', tone: 'flat' });
  });

  it('count nothing before they have come, and are tried again, in silence (T-179, T-224, R14)', () => {
    const flow = shown();
    expect(flow.card()).toMatchObject({ phase: 'loading', count: '', profit: '' });
    flow.fail('ask');
    expect(flow.card()).toMatchObject({ phase: 'failed', count: '' });
    expect(flow.take()).toEqual([]);
    flow.send({ type: 'remote.load' });
    flow.settle('ask', answer(0, '0'));
    expect(flow.card()).toMatchObject({ phase: 'ready', count: '0', profit: '$0.00' });
    flow.send({ type: 'remote.load' });
    flow.fail('ask');
    expect(flow.card()).toMatchObject({ phase: 'ready', count: '0', isStale: true });
  });

  it('of another form have failed: they are no zero (R14)', async () => {
    for (const [body, status] of [
      [{ data: { count: 2 } }, 200],
      [{ data: { count: -1, profit: 0 } }, 200],
      [{ data: { count: 2, profit: 'much' } }, 200],
      [{ data: { count: 2, profit: 1 } }, 500],
    ] as const)
      await expect(load(body, status)).rejects.toThrow('The summary of closed positions');
  });
});
