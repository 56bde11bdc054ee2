import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import type { IntentOutcome } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { gold, mini, offering, planResolved, planSettled } from '../samples.model';
import { dearer, joined, member, offeringPlans, plansModel } from './plans.model';
import type { PlansInput } from './plans.types';
import { plansView, type PlansView } from './plans.view';

/** The dialog, opened, and the plans came. */
function dialog(input: Partial<PlansInput> = {}) {
  const flow = stage(plansModel, { input: { user: member(), settings: offeringPlans(), ...input } });
  flow.send({ type: 'plansDialog.changed', plansDialog: true });
  flow.send({ type: 'offering.changed', offering });
  return {
    ...flow,
    view: () => flow.view() as PlansView,
    notices: () => flow.take('notices').flatMap((told) => ('message' in told ? [told['message'] as Message] : [])),
  };
}
type Live = ReturnType<typeof dialog>;

/** JOIN PLAN or Leave plan, and the confirmation. */
function sent(flow: Live, press: { type: 'plan.join' | 'plan.leave'; id: string }) {
  flow.send(press);
  flow.advance(500);
  flow.take();
  flow.send({ type: 'choice.confirm' });
  return flow;
}
const joining = (input?: Partial<PlansInput>) => sent(dialog(input), { type: 'plan.join', id: gold.id });
const leaving = () => sent(dialog({ user: joined }), { type: 'plan.leave', id: mini.id });
const end = (flow: Live, outcome: IntentOutcome, operation: 'joinPlan' | 'leavePlan' = 'joinPlan') =>
  flow.send(planSettled(operation, outcome));

const resolve = (flow: Live, outcome: IntentOutcome, operation: 'joinPlan' | 'leavePlan' = 'joinPlan', ref = '1') =>
  flow.send(planResolved(operation, outcome, ref));

const reload = { type: 'user.reload' };

describe('trading plans', () => {
  proveMachine(plansModel);

  it('stand side by side, the lines by their names: a text, a check mark, or a dash (M-188, M-193, M-335)', () => {
    const flow = dialog();
    expect(flow.view()).toMatchObject({
      ...{ phase: 'listing', features: ['Account manager', 'Support'], balance: '$10,000.00', unlisted: [] },
      plans: [
        { id: mini.id, name: 'MINI', amount: '$250.00', isActive: false, cells: [false, 'Email'] },
        { id: gold.id, name: 'GOLD', amount: '$5,000.00', isActive: false, cells: [true, 'Email and chat'] },
      ],
    });
    const features = ['Support', 'Webinars'];
    flow.send({ type: 'offering.changed', offering: { ...offering, features } });
    expect(flow.view().plans[0]?.cells).toEqual(['Email', false]);
  });

  it('are loaded each time the dialog opens, and again on request (M-330, R14)', () => {
    const flow = stage(plansModel);
    expect([flow.take(), plansView.read({ plans: undefined, planList: undefined }).phase]).toEqual([[], 'loading']);
    flow.send({ type: 'plansDialog.changed', plansDialog: true });
    expect([flow.take('planList'), (flow.view() as PlansView).phase]).toEqual([[{ type: 'remote.load' }], 'loading']);
    flow.send({ type: 'plans.reload' });
    expect(flow.take('planList')).toEqual([{ type: 'remote.load' }]);
    flow.send({ type: 'offering.changed', offering: { plans: [], features: [] } });
    expect((flow.view() as PlansView).phase).toBe('empty');
  });

  it.each([
    ['side by side', true],
    ['one at a time', false],
  ])(
    'that are active are those in trading_plans_id, %s, and can be left but not joined (M-189, M-196)',
    (_, isMany) => {
      const flow = dialog({ user: joined, settings: offeringPlans(isMany) });
      expect(flow.view().plans.map(({ isActive }) => isActive)).toEqual([true, false]);
      flow.send({ type: 'plan.join', id: mini.id });
      flow.send({ type: 'plan.leave', id: gold.id });
      flow.send({ type: 'plan.join', id: '999' });
      expect(flow.view().phase).toBe('listing');
    },
  );

  it('that are active can be left, also when they are no longer offered (M-191, M-196)', () => {
    const old = member({ plans: ['99'], planName: 'TIN', planBalance: '10' });
    const flow = dialog({ user: old });
    expect(flow.view().unlisted).toEqual([{ id: '99', name: 'TIN' }]);
    flow.send({ type: 'plan.leave', id: '99' });
    expect(flow.view().summary).toMatchObject({ kind: 'leave', name: 'TIN', amount: '$10.00' });
    // A server that names no more than their ids.
    expect(dialog({ user: member({ plans: ['98', '99'] }) }).view().unlisted).toEqual([
      { id: '98', name: '' },
      { id: '99', name: '' },
    ]);
  });

  it('that are no longer offered are each named, with what was paid, where several are active (M-196, M-197, M-199)', () => {
    const tin = { id: '98', name: 'TIN', paid: '10' };
    const zinc = { id: '99', name: 'ZINC', paid: null };
    const user = member({ plans: ['98', '99'], planName: 'ZINC', planBalance: '30', joinedPlans: [tin, zinc] });
    const many = dialog({ user, settings: offeringPlans(true) });
    expect(many.view().unlisted).toEqual([
      { id: '98', name: 'TIN' },
      { id: '99', name: 'ZINC' },
    ]);
    many.send({ type: 'plan.leave', id: '98' });
    expect(many.view().summary).toMatchObject({ kind: 'leave', name: 'TIN', amount: '$10.00' });
    many.send({ type: 'choice.cancel' });
    // What it does not tell is not made up of the sum.
    many.send({ type: 'plan.leave', id: '99' });
    expect(many.view().summary).toMatchObject({ kind: 'leave', name: 'ZINC', amount: null });
    const one = dialog({ user });
    one.send({ type: 'plan.join', id: gold.id });
    expect(one.view().summary?.replaced).toEqual({ name: 'TIN, ZINC', amount: '$30.00' });
  });

  it('are joined after a confirmation that names plan and amount, by one intent (M-197, M-292, M-320)', () => {
    const flow = dialog();
    flow.send({ type: 'plan.join', id: gold.id });
    expect(flow.view()).toMatchObject({
      phase: 'confirming',
      summary: { kind: 'join', name: 'GOLD', amount: '$5,000.00', replaced: null },
    });
    expect(flow.take('intentQueue')).toEqual([]);
    flow.advance(500);
    for (let press = 0; press < 3; press++) flow.send({ type: 'choice.confirm' });
    expect(flow.take('intentQueue')).toEqual([
      {
        type: 'intent.submit',
        operation: 'joinPlan',
        body: { plan_id: 4, amount: 5000, returned: 0 },
        owner: 'plans',
        ref: '1',
      },
    ]);
    expect(flow.view()).toMatchObject({ phase: 'confirming', isBusy: true });
  });

  it('say which plan ends as another is joined, and what returns; side by side none does (M-196)', () => {
    const flow = dialog({ user: joined });
    flow.send({ type: 'plan.join', id: gold.id });
    expect(flow.view().summary?.replaced).toEqual({ name: 'MINI', amount: '$250.00' });
    const both = dialog({ user: { ...joined, plans: [mini.id, '99'], planBalance: '260' } });
    both.send({ type: 'plan.join', id: gold.id });
    expect(both.view().summary?.replaced).toEqual({ name: 'MINI', amount: '$260.00' });
    const many = dialog({ user: joined, settings: offeringPlans(true) });
    many.send({ type: 'plan.join', id: gold.id });
    expect(many.view().summary?.replaced).toBeNull();
    // The server joins at just these figures, or not at all.
    const sentBy = (confirming: typeof flow) => {
      confirming.advance(500);
      confirming.send({ type: 'choice.confirm' });
      return confirming.take('intentQueue').map((asked) => (asked as { body?: unknown }).body);
    };
    expect([flow, both, many].flatMap(sentBy)).toEqual(
      [250, 260, 0].map((returned) => ({ plan_id: 4, amount: 5000, returned })),
    );
  });

  it.each([
    ['enough', {}, false, null],
    ['enough to the cent', { realBalance: '5000.00' }, false, null],
    ['a cent too little', { realBalance: '4999.99' }, false, '$0.01'],
    ['enough with what the present plan returns', { ...joined, realBalance: '4750.00' }, false, null],
    ['too little beside another plan', { ...joined, realBalance: '4750.00' }, true, '$250.00'],
  ])('say what the real account lacks before anything is sent: %s (M-197)', (_, user, isMany, lacking) => {
    const flow = dialog({ user: member(user), settings: offeringPlans(isMany) });
    expect(flow.view().lacking).toBeNull();
    flow.send({ type: 'plan.join', id: gold.id });
    expect(flow.view()).toMatchObject({ phase: 'confirming', lacking });
  });

  it.each([
    ['free margin enough to the cent', {}, '5000', null, false],
    ['less free margin than the plan takes', {}, '4000', '$1,000.00', true],
    ['a fraction of a cent too little', {}, '4999.999', '$0.01', true],
    ['enough with what the present plan returns', joined, '4750', null, false],
    ['more free margin than balance, by a profit', { realBalance: '4999' }, '9000', '$1.00', false],
    ['less than the balance, which is too little itself', { realBalance: '3000' }, '2900', '$2,100.00', false],
    ['free margin that is not known', { realBalance: '4999' }, null, '$1.00', false],
  ])(
    'take no more than balance and free margin of the real account: %s (M-197, R19)',
    (_, user, freeMargin, lacking, isHeldBack) => {
      const flow = dialog({ user: member(user) });
      flow.send({ type: 'plan.join', id: gold.id });
      flow.send({ type: 'freeMargin.changed', freeMargin });
      expect(flow.view()).toMatchObject({ phase: 'confirming', lacking, isHeldBack });
    },
  );

  it('lack nothing for a plan that costs nothing, with a balance below 0 too (M-197)', () => {
    const free = { ...gold, id: '9', amount: '0' };
    const flow = dialog({ user: member({ realBalance: '-20.00' }) });
    flow.send({ type: 'offering.changed', offering: { ...offering, plans: [free] } });
    flow.send({ type: 'plan.join', id: free.id });
    expect(flow.view()).toMatchObject({ phase: 'confirming', lacking: null });
  });

  it('are left after a confirmation, by an intent of its own (M-196, M-198, M-292, M-321)', () => {
    const flow = leaving();
    expect(flow.view().summary).toEqual({ kind: 'leave', id: '1', name: 'MINI', amount: '$250.00', replaced: null });
    expect(flow.take('intentQueue')).toMatchObject([{ operation: 'leavePlan', body: { plan_id: 1 } }]);
    const many = dialog({ user: { ...joined, plans: [mini.id, gold.id] } });
    many.send({ type: 'plan.leave', id: gold.id });
    expect(many.view().summary).toMatchObject({ name: 'GOLD', amount: null });
  });

  it("say the server's words of what was done, and fetch the user (M-194, M-198, A-195)", () => {
    const flow = joining();
    end(flow, { kind: 'accepted', body: { message: 'You have joined the GOLD plan' } });
    expect([flow.take('session'), flow.view()]).toMatchObject([[reload], { phase: 'listing', summary: null }]);
    const left = leaving();
    end(left, { kind: 'accepted', body: { message: 'You have left the MINI plan' } }, 'leavePlan');
    expect(left.notices()).toEqual([{ text: 'You have left the MINI plan' }]);
    const silent = leaving();
    end(silent, { kind: 'accepted', body: {} }, 'leavePlan');
    expect(silent.notices()).toEqual([{ id: 'intents.leavePlan.accepted' }]);
  });

  it.each([
    [{ message: 'Insufficient balance', fields: {} }, { text: 'Insufficient balance' }],
    [{ message: null, fields: { plan_id: 'Plan is not active' } }, { text: 'Plan is not active' }],
    [{ message: null, fields: {} }, { id: 'form.failed' }],
    [{ message: null, fields: {}, isNotReceived: true }, { id: 'intents.joinPlan.notReceived' }],
  ])(
    "say the server's reason when it refuses, and fetch user and prices: %j (M-194, M-197, M-290)",
    (refusal, text) => {
      const flow = joining();
      end(flow, { kind: 'rejected', ...refusal });
      expect([flow.view().problem, flow.view().phase]).toEqual([text, 'listing']);
      expect(flow.take('session')).toEqual([reload]);
    },
  );

  it('are never said to have failed when the answer was lost (R15)', () => {
    const flow = joining();
    end(flow, { kind: 'unknown' });
    expect(flow.view()).toMatchObject({ phase: 'unknown', problem: { id: 'intents.joinPlan.unknown' } });
    expect([flow.notices(), flow.take('session')]).toEqual([[], [reload]]);
    flow.send({ type: 'plan.join', id: gold.id });
    expect(flow.view().phase).toBe('unknown');
    flow.send({ type: 'choice.cancel' });
    expect(flow.view()).toMatchObject({ phase: 'listing', problem: null });
  });

  it('are listed again by themselves once the queue learns that one was joined, which its notice tells (M-194, R15)', () => {
    const flow = joining();
    end(flow, { kind: 'unknown' });
    flow.take();
    resolve(flow, { kind: 'accepted', body: { message: 'You have joined the GOLD plan' } });
    expect([flow.view(), flow.take()]).toMatchObject([
      { phase: 'listing', problem: null, summary: null },
      [reload, { type: 'remote.load' }],
    ]);
  });

  it.each([
    ['joining', { message: 'Insufficient balance', fields: {} }, { text: 'Insufficient balance' }],
    ['leaving', { message: null, fields: { plan_id: 'Plan is not active' } }, { text: 'Plan is not active' }],
    ['joining', { message: null, fields: {}, isNotReceived: true }, { id: 'intents.joinPlan.notReceived' }],
    ['leaving', { message: null, fields: {}, isNotReceived: true }, { id: 'intents.leavePlan.notReceived' }],
  ] as const)(
    'show by themselves why %s was refused once the queue learns of it, with prices of now: %j (M-194, R15)',
    (what, refusal, problem) => {
      const [flow, operation] =
        what === 'joining' ? ([joining(), 'joinPlan'] as const) : ([leaving(), 'leavePlan'] as const);
      end(flow, { kind: 'unknown' }, operation);
      flow.take();
      resolve(flow, { kind: 'rejected', ...refusal }, operation);
      expect([flow.view(), flow.take()]).toMatchObject([
        { phase: 'listing', problem, summary: null },
        [reload, { type: 'remote.load' }],
      ]);
    },
  );

  it('do not take what the queue learns of another press for the end of theirs (R15)', () => {
    const flow = joining();
    end(flow, { kind: 'unknown' });
    flow.send({ type: 'choice.cancel' });
    flow.take();
    resolve(flow, { kind: 'rejected', message: 'No', fields: {} });
    expect([flow.view(), flow.take()]).toMatchObject([{ phase: 'listing', problem: null }, []]);
    sent(flow, { type: 'plan.join', id: gold.id });
    flow.send(planSettled('joinPlan', { kind: 'unknown' }, '2'));
    resolve(flow, { kind: 'accepted', body: {} });
    expect(flow.view().phase).toBe('unknown');
    resolve(flow, { kind: 'rejected', message: 'No', fields: {} }, 'joinPlan', '2');
    expect(flow.view()).toMatchObject({ phase: 'listing', problem: { text: 'No' } });
  });

  it('leave what is learnt later to the queue once the dialog is closed (R15)', () => {
    const flow = joining();
    end(flow, { kind: 'unknown' });
    flow.send({ type: 'plansDialog.changed', plansDialog: false });
    flow.take();
    resolve(flow, { kind: 'accepted', body: {} });
    expect(flow.take()).toEqual([]);
    flow.send({ type: 'plansDialog.changed', plansDialog: true });
    resolve(flow, { kind: 'rejected', message: 'No', fields: {} });
    expect(flow.view()).toMatchObject({ phase: 'listing', problem: null });
  });

  it('give an outcome that nobody sees back to the queue, which shows a notice (R15)', () => {
    const flow = joining();
    flow.take();
    flow.send({ type: 'plansDialog.changed', plansDialog: false });
    const settled = planSettled('joinPlan', { kind: 'accepted', body: {} });
    flow.send(settled);
    expect(flow.take('intentQueue')).toEqual([settled]);
    flow.send({ type: 'plansDialog.changed', plansDialog: true });
    expect(flow.view()).toMatchObject({ phase: 'listing', summary: null });
  });

  it('confirm nothing by the second half of a double press, nor once price, plan or user changed (R39)', () => {
    const early = dialog();
    early.send({ type: 'plan.join', id: gold.id });
    early.take();
    early.send({ type: 'choice.confirm' });
    expect([early.view().isLocked, early.take('intentQueue')]).toEqual([true, []]);
    for (const change of [
      { type: 'offering.changed', offering: dearer },
      { type: 'offering.changed', offering: { ...offering, plans: [mini] } },
      { type: 'user.changed', user: joined },
    ] as const) {
      const flow = dialog();
      flow.send({ type: 'plan.join', id: gold.id });
      flow.advance(500);
      flow.send(change);
      flow.send({ type: 'choice.confirm' });
      expect([flow.view().phase, flow.view().problem, flow.take('intentQueue')]).toEqual([
        'listing',
        { id: 'plans.changed' },
        [],
      ]);
    }
  });

  it('ask for the price once more as one is chosen; the same one changes nothing', () => {
    const flow = dialog();
    flow.take();
    flow.send({ type: 'plan.join', id: gold.id });
    expect(flow.take('planList')).toEqual([{ type: 'remote.load' }]);
    flow.send({ type: 'offering.changed', offering: { ...offering } });
    expect(flow.view().phase).toBe('confirming');
    flow.send({ type: 'choice.cancel' });
    expect(flow.view()).toMatchObject({ phase: 'listing', summary: null });
  });
});
