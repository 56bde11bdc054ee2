import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { invoiceSettlementActors } from './invoice-settlement.actors';
import { answered, invoiceSettlementModel, paid } from './invoice-settlement.model';
import type { DepositState } from './invoice-settlement.types';
import { invoiceSettlementView, type InvoiceSettlementView } from './invoice-settlement.view';

const ASK = 'findDeposit';
const MINUTE = 60_000;

/** The invoice has just been opened at the provider. */
function paying() {
  const flow = stage(invoiceSettlementModel);
  flow.send({ type: 'invoiced.changed', invoiced: paid });
  return {
    ...flow,
    view: () => flow.view() as InvoiceSettlementView,
    isAsking: () => flow.running().includes(ASK),
    told: (state: DepositState | null) => flow.settle(ASK, answered(state)),
  };
}

describe('the settlement of an invoice', () => {
  proveMachine(invoiceSettlementModel);

  it('is asked for at once and every 5 s while the provider has confirmed nothing (M-072, R22)', () => {
    const flow = paying();
    expect([flow.input(ASK), flow.view()]).toEqual([{ id: 17 }, { phase: 'awaited', amount: '$250.50' }]);
    flow.told('pending');
    flow.advance(4_999);
    expect(flow.isAsking()).toBe(false);
    flow.advance(1);
    expect(flow.isAsking()).toBe(true);
    expect(invoiceSettlementView.read({ invoiceSettlement: undefined }).phase).toBe('none');
  });

  it('is credited once the deposit is approved: told once, with the balance asked for anew (M-054, M-072)', () => {
    const flow = paying();
    flow.told('credited');
    expect(flow.view().phase).toBe('credited');
    expect(flow.take()).toMatchObject([
      { kind: 'success', message: { id: 'invoiceSettlement.credited', values: { amount: '$250.50' } } },
      { type: 'user.reload' },
    ]);
    flow.advance(MINUTE);
    expect([flow.isAsking(), flow.take()]).toEqual([false, []]);
  });

  it('is refused when the deposit was rejected, and no balance is asked for (M-054)', () => {
    const flow = paying();
    flow.told('refused');
    expect(flow.view().phase).toBe('refused');
    expect(flow.take()).toMatchObject([{ kind: 'error', message: { id: 'invoiceSettlement.refused' } }]);
  });

  it('is no failure when an answer is lost or names another deposit: it is asked again (R15)', () => {
    const flow = paying();
    flow.fail(ASK);
    expect([flow.view().phase, flow.take()]).toEqual(['awaited', []]);
    flow.advance(5_000);
    flow.told(null);
    expect([flow.view().phase, flow.take()]).toEqual(['awaited', []]);
  });

  it('is unknown after 15 minutes, and asked for again by a press (R15)', () => {
    const flow = paying();
    flow.told('pending');
    flow.advance(15 * MINUTE);
    expect([flow.view().phase, flow.isAsking()]).toEqual(['late', false]);
    flow.advance(MINUTE);
    expect(flow.isAsking()).toBe(false);
    flow.send({ type: 'settlement.ask' });
    expect([flow.view().phase, flow.isAsking()]).toEqual(['awaited', true]);
  });

  it('asks nothing while the page is hidden, and at once when the person is back from the provider (R22)', () => {
    const flow = paying();
    flow.told('pending');
    flow.send({ type: 'activity.changed', active: false, at: 3_000 });
    flow.advance(5 * MINUTE);
    expect(flow.isAsking()).toBe(false);
    flow.send({ type: 'activity.changed', active: true, at: 303_000 });
    expect(flow.isAsking()).toBe(true);
  });

  it('is asked for anew when the person is back from the provider after more than 15 minutes (R15, R22)', () => {
    const flow = paying();
    flow.told('pending');
    flow.send({ type: 'activity.changed', active: false, at: 3_000 });
    flow.advance(16 * MINUTE);
    expect([flow.view().phase, flow.isAsking()]).toEqual(['late', false]);
    flow.send({ type: 'activity.changed', active: false, at: 963_000 });
    expect(flow.view().phase).toBe('late');
    flow.send({ type: 'activity.changed', active: true, at: 963_000 });
    expect([flow.view().phase, flow.isAsking()]).toEqual(['awaited', true]);
    flow.told('credited');
    expect(flow.view().phase).toBe('credited');
  });

  it('is forgotten with the popup, whatever is on its way (M-072)', () => {
    const flow = paying();
    flow.send({ type: 'invoiced.changed', invoiced: null });
    expect([flow.view(), flow.isAsking()]).toEqual([{ phase: 'none', amount: '' }, false]);
  });

  it.each([
    [0, 'pending'],
    [1, 'credited'],
    ['2', 'refused'],
    [9, null],
  ] as const)('reads the status %s of its own deposit as %s (M-054, M-225)', async (status, state) => {
    const server = fakeServer();
    const rows = [
      { id: 18, status: 1 },
      { id: 17, status },
    ];
    server.on('GET /user/deposits', { status: 200, body: { data: rows } });
    const { findDeposit } = invoiceSettlementActors(servicesOf(server));
    const answer = await toPromise(createActor(findDeposit, { input: { id: 17 } }).start());
    expect(answer).toMatchObject({ state });
  });

  it.each([
    ['a fault of the server', { status: 500, body: { message: 'Sorry' } }],
    ['no list', { status: 200, body: { data: 'none' } }],
  ])('takes %s for no answer (R15)', async (_, answer) => {
    const server = fakeServer();
    server.on('GET /user/deposits', answer);
    const { findDeposit } = invoiceSettlementActors(servicesOf(server));
    await expect(toPromise(createActor(findDeposit, { input: { id: 17 } }).start())).rejects.toThrow(
      /answered 500|holds no list/,
    );
  });
});
