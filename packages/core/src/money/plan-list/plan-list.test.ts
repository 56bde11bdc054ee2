import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { offering } from '../samples.model';
import { planListActors } from './plan-list.actors';
import { planListModel } from './plan-list.model';

/** What the call comes to when the server answers so. */
function load(body: unknown, status = 200) {
  const server = fakeServer().on('GET /user/plans', { status, body });
  const { ask } = planListActors(servicesOf(server));
  return toPromise(createActor(ask, { input: { question: null, page: null } }).start());
}
const plan = (id: number, amount: number | string, changes: object = {}) => ({
  ...{ id, name: `P${id}`, amount, icon: '', color: '', status: 1, features: {} },
  ...changes,
});
const names = async (...plans: object[]) => (await load({ data: plans })).value.plans.map(({ name }) => name);

describe('plan list', () => {
  proveMachine(planListModel);

  it('is loaded when a dialog asks, and could not be loaded is not empty (M-291, M-322, R14)', () => {
    const flow = stage(planListModel);
    expect(flow.running()).toEqual([]);
    flow.send({ type: 'remote.load' });
    flow.fail('ask');
    expect(flow.view().phase).toBe('failed');
    flow.send({ type: 'remote.load' });
    flow.settle('ask', { value: offering, next: null });
    expect(flow.view()).toMatchObject({ phase: 'ready', value: offering });
  });

  it('has those with status 1, by amount (A-208, A-281, M-192, T-249)', async () => {
    expect(await names(plan(1, 5000), plan(2, '250.50'), plan(3, 1, { status: 0 }), plan(4, 1000))).toEqual([
      'P2',
      'P4',
      'P1',
    ]);
    expect(await names(plan(1, 20), plan(2, 3, { status: '1' }), plan(3, 100))).toEqual(['P2', 'P1', 'P3']);
  });

  it("has the answer's lines, else those of the plans in order of appearance (M-193, M-277, M-335)", async () => {
    const plans = [
      plan(1, 1, { features: { Support: true, News: 'Daily' } }),
      plan(2, 2, { features: { Webinars: false, Support: null } }),
    ];
    const lines = async (answer: object) => (await load({ data: plans, ...answer })).value.features;
    expect(await lines({ features: ['News', 'Support'] })).toEqual(['News', 'Support']);
    for (const answer of [{}, { features: null }]) expect(await lines(answer)).toEqual(['Support', 'News', 'Webinars']);
    expect((await load({ data: plans })).value.plans[1]?.features).toEqual({ Webinars: false, Support: false });
  });

  it('takes no picture of another host and no colour that is none', async () => {
    const [taken, left] = (
      await load({
        data: [
          plan(1, 1, { icon: '/gold.svg', color: '#c9a227' }),
          plan(2, 2, { icon: 'https://elsewhere.example/x.png', color: 'red;x:y' }),
        ],
      })
    ).value.plans;
    expect([taken?.icon, taken?.color, left?.icon, left?.color]).toEqual(['/gold.svg', '#c9a227', '', '']);
  });

  it('of another form has failed (M-291, R14)', async () => {
    for (const [body, status] of [
      [{ data: 'none' }, 200],
      [{ data: [plan(1, 'free')] }, 200],
      [{ data: [plan(1, -1)] }, 200],
      [{ message: 'No' }, 500],
    ] as const)
      await expect(load(body, status)).rejects.toThrow(/no list|Invalid input|Invalid string/);
  });
});
