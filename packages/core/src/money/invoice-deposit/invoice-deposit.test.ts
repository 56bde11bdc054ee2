import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { IntentOutcome } from '../../shared/intent';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { depositIdOf } from '../answers';
import { made, provider, resolvedAs, settledAs } from '../samples.model';
import { invoiceDepositMessages } from './invoice-deposit.messages';
import { elsewhere, invoiceDepositModel, payer } from './invoice-deposit.model';
import {
  invoiceDeposit,
  invoiceDepositMachine,
  invoiceDepositView,
  invoicedFact,
  type InvoiceDepositView,
} from './invoice-deposit.flow';

/** The tab of invoices with an amount, pressed so often. */
function tab(amount = '250', presses = 0, offer = provider) {
  const flow = stage(invoiceDepositModel);
  flow.send({ type: 'offer.changed', offer });
  flow.send({ type: 'amount.change', text: amount });
  for (let press = 0; press < presses; press++) flow.send({ type: 'form.submit' });
  return {
    ...flow,
    view: () => flow.view() as InvoiceDepositView,
    settle: (outcome: IntentOutcome, ref = '1') => flow.send(settledAs(outcome, ref)),
    resolve: (outcome: IntentOutcome, ref = '1') => flow.send(resolvedAs(outcome, ref)),
  };
}
const accepted = { kind: 'accepted', body: { id: 17, ...made() } } as const;
/** A press that is under way when the provider moves to where this page may not post. */
function overtaken() {
  const flow = tab('250', 1);
  flow.send({ type: 'offer.changed', offer: elsewhere });
  flow.take();
  return flow;
}

describe('a deposit by invoice', () => {
  proveMachine(invoiceDepositModel);

  it('begins with the amount that the first steps ask for, which can be changed; else empty (M-206, M-211)', () => {
    const flow = stage(invoiceDepositModel);
    const shown = () => (flow.view() as InvoiceDepositView).amount;
    flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
    flow.send({ type: 'offer.changed', offer: provider });
    expect(shown()).toBe('5000');
    flow.send({ type: 'amount.change', text: '100' });
    expect(shown()).toBe('100');
    flow.send({ type: 'askedAmount.changed', askedAmount: '' });
    flow.send({ type: 'offer.changed', offer: null });
    flow.send({ type: 'offer.changed', offer: provider });
    expect(shown()).toBe('');
  });

  it('takes 1,000,000 at most (R19)', () => {
    expect(tab('1000000', 1).take('intentQueue')).toMatchObject([{ body: { amount: 1_000_000 } }]);
    const above = tab('1000000.01', 1);
    expect([above.take('intentQueue'), above.view().problem]).toEqual([
      [],
      { id: 'deposit.aboveMaximum', values: { maximum: '1,000,000.00' } },
    ]);
  });

  it.each(['', '0', '0.99', 'abc', '1.001'])('sends nothing for an amount of "%s" (M-065, M-035)', (amount) => {
    const flow = tab(amount, 1);
    expect([flow.take('intentQueue'), flow.view().problem]).toEqual([[], { id: 'deposit.amountInvalid' }]);
    flow.send({ type: 'amount.change', text: '200' });
    expect(flow.view().problem).toBeNull();
  });

  it('asks for one pending deposit in USD, and for nothing of the onboarding (M-066, M-073, M-076, M-305)', () => {
    const flow = tab('250.50', 3);
    flow.settle(accepted);
    expect(flow.take().filter(({ type }) => type !== 'notice.add')).toEqual([
      {
        type: 'intent.submit',
        operation: 'createDeposit',
        body: { payment_method: 'btcpay', currency: 'USD', amount: 250.5 },
        owner: 'invoiceDeposit',
        ref: '1',
      },
    ]);
  });

  it('holds the id and shows the form that the browser posts to the provider (M-064, M-067, M-069, M-071)', () => {
    const flow = tab('250.50', 1);
    expect(flow.view()).toMatchObject({ phase: 'editing', form: null });
    flow.send({ type: 'amount.change', text: '9' });
    flow.settle(accepted);
    expect(flow.take('notices')).toMatchObject([{ kind: 'success', message: { id: 'invoiceDeposit.made' } }]);
    expect(invoiceDepositMessages['invoiceDeposit.made']).toBe('Proceed with the pay button');
    expect(flow.view()).toMatchObject({ phase: 'made', total: '$250.50' });
    expect(flow.view().form).toEqual({
      action: 'https://pay.example.com/api/v1/invoices',
      fields: {
        storeId: 'store-1',
        orderId: '17',
        price: '250.5',
        currency: 'USD',
        email: 'ada@example.com',
        name: 'Ada Byron',
        notificationUrl: provider.callbackUrl,
      },
    });
    flow.send({ type: 'invoice.proceed' });
    expect(flow.view().phase).toBe('paying');
  });

  it('holds Proceed for half a second after each press: a double press makes one invoice (R39, M-070)', () => {
    const flow = tab('250', 1);
    flow.settle(accepted);
    expect(flow.view()).toMatchObject({ phase: 'made', isLocked: false });
    for (let invoice = 0; invoice < 2; invoice++) {
      flow.send({ type: 'invoice.proceed' });
      expect(flow.view()).toMatchObject({ phase: 'paying', isLocked: true });
      flow.advance(499);
      flow.send({ type: 'invoice.proceed' });
      expect(flow.view().isLocked).toBe(true);
      flow.advance(1);
      // The tab may not have opened, or be closed again.
      expect(flow.view()).toMatchObject({ phase: 'paying', isLocked: false, form: { fields: { orderId: '17' } } });
    }
  });

  it('that the page may not post is told in place of Proceed, and offers to load the page anew (M-070, R27)', () => {
    const { ports, ...services } = servicesOf(fakeServer());
    const logic = invoiceDeposit.provide({ ...services, ports }) as typeof invoiceDepositMachine;
    const flow = createActor(logic, { input: { user: payer() }, clock: ports.clock }).start();
    const view = () => invoiceDepositView.read({ invoiceDeposit: flow.getSnapshot() });
    ports.forbidden.add(`${provider.server}/api/v1/invoices`);
    flow.send({ type: 'offer.changed', offer: provider });
    flow.send({ type: 'amount.change', text: '250' });
    flow.send({ type: 'form.submit' });
    // Nothing is made that could not be paid from here.
    expect(view()).toMatchObject({ phase: 'blocked', form: null, total: null, isLocked: true });
    expect(flow.getSnapshot().context.submission).toBe(0);
    flow.send({ type: 'invoice.proceed' });
    expect([view().phase, invoicedFact.select(flow.getSnapshot())]).toEqual(['blocked', null]);
    // The second half of a double press where another button stood (R39).
    flow.send({ type: 'page.reload' });
    ports.clock.increment(500);
    expect([view().isLocked, ports.recorded.reloads]).toEqual([false, []]);
    flow.send({ type: 'page.reload' });
    expect(ports.recorded.reloads).toHaveLength(1);
    // What was typed stands, and is sent where the page may post again.
    flow.send({ type: 'offer.changed', offer: elsewhere });
    expect(view()).toMatchObject({ phase: 'editing', amount: '250' });
    flow.send({ type: 'form.submit' });
    flow.send(settledAs(accepted));
    expect(view()).toMatchObject({ phase: 'made', total: '$250.00' });
  });

  it('that the page may not post is not said to be paid by a button, whenever it is learnt (M-069, R27)', () => {
    const flow = overtaken();
    flow.settle(accepted);
    expect([flow.view(), flow.take()]).toMatchObject([
      { phase: 'blocked', form: null },
      [{ kind: 'error', message: { id: 'invoiceDeposit.failed' } }],
    ]);
    const learnt = overtaken();
    learnt.settle({ kind: 'unknown' });
    learnt.take();
    learnt.resolve(accepted);
    expect([learnt.view(), learnt.take()]).toMatchObject([{ phase: 'blocked', failure: null, total: '$250.00' }, []]);
    const aside = overtaken();
    aside.send({ type: 'isInFront.changed', isInFront: false });
    aside.settle(accepted);
    expect(aside.take()).toMatchObject([{ kind: 'error', message: { id: 'invoiceDeposit.blockedAside' } }]);
  });

  it('goes on with another provider, or none, after one that the page may not post to (M-072, M-074)', () => {
    for (const offer of [provider, null]) {
      const flow = overtaken();
      flow.settle(accepted);
      flow.send({ type: 'offer.changed', offer });
      expect(flow.view()).toMatchObject({ phase: 'editing', amount: '', form: null });
    }
  });

  it('keeps what is typed, and what is not known yet, when the provider moves to another address (M-070, M-074)', () => {
    const moved = { type: 'offer.changed', offer: { ...provider, server: 'https://pay2.example.com' } } as const;
    const flow = tab('250');
    flow.send(moved);
    expect(flow.view()).toMatchObject({ phase: 'editing', amount: '250' });
    flow.send({ type: 'form.submit' });
    flow.send({ type: 'amount.change', text: '300' });
    flow.send({ type: 'offer.changed', offer: provider });
    expect(flow.view()).toMatchObject({ isBusy: true, amount: '300' });
    flow.settle({ kind: 'unknown' });
    flow.send(moved);
    expect(flow.view()).toMatchObject({ phase: 'unknown', amount: '300' });
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    expect(flow.view()).toMatchObject({ phase: 'editing', amount: '300' });
  });

  it('reads the id of data, else the one beside it (M-331)', () => {
    expect(
      [{ data: { id: 17 } }, { id: '18' }, { id: 19, data: { id: 17 } }, { id: 20, data: {} }].map(depositIdOf),
    ).toEqual([17, 18, 17, 20]);
    expect([{}, { id: 0 }, { data: { id: -1 } }, '<html>', null].map(depositIdOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('takes an accepted one without an id for one that nobody knows of (R15)', () => {
    const flow = tab('250', 1);
    flow.settle({ kind: 'accepted', body: { message: 'Proceed' } });
    expect(flow.view()).toMatchObject({ phase: 'unknown', failure: { id: 'intents.createDeposit.unknown' } });
  });

  it.each([
    ['with the server’s words after ours', 'No', { id: 'invoiceDeposit.refused', values: { reason: 'No' } }],
    ['without words', null, { id: 'invoiceDeposit.failed' }],
  ])('says that one cannot proceed, %s, and the amount stays (M-068, R13)', (_, message, failure) => {
    const flow = tab('250', 1);
    flow.settle({ kind: 'rejected', message, fields: {} });
    expect(flow.view()).toMatchObject({ phase: 'editing', failure, amount: '250' });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: failure }]);
    expect(invoiceDepositMessages['invoiceDeposit.failed']).toBe('You cannot proceed with this deposit');
  });

  it('shows no failure when nobody knows, and asks before another (R15)', () => {
    const flow = tab('250', 1);
    flow.settle({ kind: 'unknown' });
    flow.take();
    flow.send({ type: 'form.submit' });
    expect([flow.view().phase, flow.take('intentQueue')]).toEqual(['unknown', []]);
    flow.send({ type: 'form.edit' });
    expect(flow.view()).toMatchObject({ phase: 'editing', amount: '250', failure: null });
  });

  it('offers by itself to pay what the queue learns was made, at the amount that was sent (M-069, R15)', () => {
    const flow = tab('250.50', 1);
    flow.send({ type: 'amount.change', text: '9' });
    flow.settle({ kind: 'unknown' });
    flow.take();
    flow.resolve(accepted);
    expect([flow.view(), flow.take()]).toMatchObject([
      { phase: 'made', total: '$250.50', failure: null, form: { fields: { orderId: '17', price: '250.5' } } },
      [],
    ]);
    flow.send({ type: 'invoice.proceed' });
    expect(flow.view().phase).toBe('paying');
  });

  it('stays unknown when what was made has no id, for it cannot be paid here (M-331, R15)', () => {
    const flow = tab('250', 1);
    flow.settle({ kind: 'unknown' });
    flow.resolve({ kind: 'accepted', body: { message: 'Proceed' } });
    expect(flow.view()).toMatchObject({ phase: 'unknown', failure: { id: 'intents.createDeposit.unknown' } });
  });

  it('shows the refusal by itself once the queue learns of it, and the amount stays (M-068, R15)', () => {
    const refusal = { kind: 'rejected', message: null, fields: {} } as const;
    for (const [outcome, failure] of [
      [
        { ...refusal, message: 'No' },
        { id: 'invoiceDeposit.refused', values: { reason: 'No' } },
      ],
      [{ ...refusal, isNotReceived: true }, { id: 'invoiceDeposit.failed' }],
    ] as const) {
      const flow = tab('250', 1);
      flow.settle({ kind: 'unknown' });
      flow.resolve(outcome);
      expect(flow.view()).toMatchObject({ phase: 'editing', failure, amount: '250' });
    }
  });

  it('does not take what the queue learns of another deposit for its own (R15)', () => {
    const flow = tab('250', 1);
    flow.settle({ kind: 'unknown' });
    flow.send({ type: 'form.edit' });
    flow.resolve(accepted);
    expect(flow.view()).toMatchObject({ phase: 'editing', form: null, failure: null });
    flow.send({ type: 'form.submit' });
    flow.settle({ kind: 'unknown' }, '2');
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    flow.resolve(accepted);
    expect(flow.view()).toMatchObject({ phase: 'unknown', form: null });
    flow.resolve(accepted, '2');
    expect(flow.view().phase).toBe('made');
  });

  it('leaves what is learnt later to the queue once the popup is closed (M-072, R15)', () => {
    const flow = tab('250', 1);
    flow.settle({ kind: 'unknown' });
    flow.send({ type: 'offer.changed', offer: null });
    flow.send({ type: 'offer.changed', offer: provider });
    flow.take();
    flow.resolve(accepted);
    expect([flow.view(), flow.take()]).toMatchObject([{ phase: 'editing', form: null, amount: '', failure: null }, []]);
  });

  it('that ends while another method is in front is named in its notice, and waits in its own panel (M-068, M-069)', () => {
    const aside = (outcome: IntentOutcome) => {
      const flow = tab('250', 1);
      flow.send({ type: 'isInFront.changed', isInFront: false });
      flow.take();
      flow.settle(outcome);
      return [flow.take(), flow.view()] as const;
    };
    const told = (kind: string, id: string, values?: object) => [
      { type: 'notice.add', kind, message: { id, ...(values ? { values } : {}) } },
    ];
    expect(aside(accepted)).toMatchObject([
      told('success', 'invoiceDeposit.madeAside'),
      { phase: 'made', total: '$250.00', form: { fields: { orderId: '17' } } },
    ]);
    const refused = { kind: 'rejected', message: null, fields: {} } as const;
    expect(aside({ ...refused, message: 'No' })).toMatchObject([
      told('error', 'invoiceDeposit.refusedAside', { reason: 'No' }),
      { phase: 'editing', amount: '250', failure: { id: 'invoiceDeposit.refused' } },
    ]);
    expect(aside(refused)).toMatchObject([told('error', 'invoiceDeposit.failedAside'), { phase: 'editing' }]);
    // The form in front warns of it, as of any earlier deposit.
    expect(aside({ kind: 'unknown' })).toMatchObject([[], { phase: 'unknown' }]);
  });

  it('is told in the words of its own panel once that is back (M-069)', () => {
    const flow = tab('250', 1);
    for (const isInFront of [false, true]) flow.send({ type: 'isInFront.changed', isInFront });
    flow.take();
    flow.settle(accepted);
    expect(flow.take('notices')).toMatchObject([{ message: { id: 'invoiceDeposit.made' } }]);
  });

  it('lets go of the id when the popup is closed, and leaves an outcome to the queue (M-072, R15)', () => {
    const flow = tab('250', 1);
    flow.settle(accepted);
    flow.send({ type: 'offer.changed', offer: null });
    expect(flow.view()).toMatchObject({ phase: 'editing', form: null, amount: '' });
    const late = tab('250', 1);
    late.send({ type: 'offer.changed', offer: null });
    late.take();
    late.settle({ kind: 'unknown' });
    expect(late.take('intentQueue')).toEqual([settledAs({ kind: 'unknown' })]);
  });
});
