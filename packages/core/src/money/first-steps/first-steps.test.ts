import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Message } from '../../shared/message';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { gold, offering } from '../samples.model';
import { firstStepsActors } from './first-steps.actors';
import { firstStepsMessages } from './first-steps.messages';
import { firstStepsModel } from './first-steps.model';
import { firstStepsView, type FirstStepsView } from './first-steps.view';

const next = { type: 'step.next' } as const;
const back = { type: 'step.back' } as const;
const tick = (...interests: string[]) => ({ type: 'interests.change', interests }) as const;

/** The dialog, opened, and the plans came. */
function dialog() {
  const flow = stage(firstStepsModel);
  flow.send({ type: 'firstStepsDialog.changed', firstStepsDialog: true });
  flow.send({ type: 'offering.changed', offering });
  flow.take();
  return {
    ...flow,
    view: () => flow.view() as FirstStepsView,
    notices: () =>
      flow.take('notices').flatMap((told) => {
        const message = told['message'] as Message | undefined;
        if (message === undefined || 'text' in message) return [];
        const text = firstStepsMessages[message.id as keyof typeof firstStepsMessages];
        return [text.replace('{reason}', String(message.values?.['reason'] ?? ''))];
      }),
  };
}
function atInterests() {
  const flow = dialog();
  flow.send(next);
  return flow;
}
function atPlans() {
  const flow = atInterests();
  flow.send(tick('Margin Trading'));
  flow.send(next);
  flow.settle('updateInterests', { kind: 'accepted' });
  return flow;
}

describe('the first steps', () => {
  proveMachine(firstStepsModel);

  it('are four: the account, interests, a plan, the first deposit; and can be shown (M-201, A-073)', () => {
    const flow = dialog();
    const seen = [flow.view().step];
    flow.send(next);
    seen.push(flow.view().step);
    flow.send(tick('Managed Investment'));
    flow.send(next);
    expect(flow.view()).toMatchObject({ step: 1, isBusy: true });
    flow.settle('updateInterests', { kind: 'accepted' });
    seen.push(flow.view().step);
    flow.send({ type: 'plan.choose', id: gold.id });
    flow.send(next);
    seen.push(flow.view().step);
    expect(seen).toEqual([0, 1, 2, 3]);
    expect(firstStepsView.read({ firstSteps: undefined, planList: undefined }).step).toBe(0);
  });

  it('save at least one interest before they go on, in the order of the boxes (M-203, M-211)', () => {
    const flow = atInterests();
    flow.send(next);
    expect([flow.view(), flow.running()]).toMatchObject([
      { step: 1, problem: { id: 'firstSteps.interestMissing' } },
      [],
    ]);
    flow.send(tick('Long Term Investment', 'Margin Trading', 'Another'));
    expect(flow.view()).toMatchObject({ problem: null, interests: ['Margin Trading', 'Long Term Investment'] });
    flow.send(next);
    flow.send(next);
    expect([flow.running(), flow.input('updateInterests')]).toEqual([
      ['updateInterests'],
      { interests: ['Margin Trading', 'Long Term Investment'] },
    ]);
  });

  it.each([
    [{ kind: 'rejected', message: 'Not today' } as const, 'Investment Interest not Updated! Not today'],
    [{ kind: 'rejected', message: null } as const, 'Investment Interest not Updated!'],
    [null, firstStepsMessages['firstSteps.unconfirmed']],
  ])('stay at the interests when they were not saved, and say so: %j (M-204, M-211, R13, R15)', (answer, text) => {
    const flow = atInterests();
    flow.send(tick('Margin Trading'));
    flow.send(next);
    flow.take();
    if (answer === null) flow.advance(10_000);
    else flow.settle('updateInterests', answer);
    expect([flow.view().step, flow.view().interests, flow.notices()]).toEqual([1, ['Margin Trading'], [text]]);
  });

  it('lead back from the plan to the interests, which stay (M-205)', () => {
    const flow = atPlans();
    flow.send(back);
    expect(flow.view()).toMatchObject({ step: 1, interests: ['Margin Trading'] });
    flow.send(back);
    expect(flow.view().step).toBe(0);
  });

  it('offer each plan with what it has, and go on with a chosen one only (M-205, M-211, M-335)', () => {
    const flow = atPlans();
    expect(flow.view().plans[1]).toEqual({
      ...{ id: gold.id, name: 'GOLD', amount: '$5,000.00', icon: '', color: '#c9a227' },
      features: [
        { name: 'Account manager', value: true },
        { name: 'Support', value: 'Email and chat' },
      ],
    });
    flow.send(next);
    expect(flow.view()).toMatchObject({ step: 2, problem: { id: 'firstSteps.planMissing' } });
    flow.send({ type: 'plan.choose', id: gold.id });
    flow.send(next);
    expect(flow.view()).toMatchObject({ step: 3, problem: null, chosen: { name: 'GOLD' } });
  });

  it('open the deposit with the amount of the plan, before they close (M-015, M-206)', () => {
    const flow = atPlans();
    flow.send({ type: 'plan.choose', id: gold.id });
    flow.send(next);
    flow.send({ type: 'account.fund' });
    expect(flow.take('dialogs')).toEqual([
      { type: 'dialog.open', name: 'depositPopup', input: { amount: '5000' } },
      { type: 'dialog.close', name: 'onboarding' },
    ]);
  });

  it('lead back to the plans when the chosen one is no longer offered (M-211)', () => {
    const flow = atPlans();
    flow.send({ type: 'plan.choose', id: gold.id });
    flow.send(next);
    flow.send({ type: 'offering.changed', offering: { plans: [], features: [] } });
    flow.send({ type: 'account.fund' });
    expect([flow.view().step, flow.view().phase, flow.take('dialogs')]).toEqual([2, 'empty', []]);
  });

  it('can be skipped at any step, and begin anew when they are shown again (M-210)', () => {
    const flow = atPlans();
    flow.take();
    flow.send({ type: 'firstStepsDialog.changed', firstStepsDialog: false });
    flow.send({ type: 'firstStepsDialog.changed', firstStepsDialog: true });
    expect([flow.view().step, flow.view().interests, flow.take('planList')]).toEqual([
      0,
      [],
      [{ type: 'remote.load' }],
    ]);
  });
});

const has = (by: 'card' | 'coin', amount: string) =>
  by === 'card'
    ? ({ type: 'cardPaid.changed', cardPaid: amount } as const)
    : ({ type: 'coinPaid.changed', coinPaid: amount } as const);

const takenBack = { type: 'dialog.change', name: 'depositPopup', input: {} };

/** Whether the server is told, and what is said, once a deposit was made. */
function paid(by: 'card' | 'coin', amount: string) {
  const flow = dialog();
  flow.send({ type: 'askedAmount.changed', askedAmount: amount });
  flow.send(has(by, amount));
  return flow;
}

describe('the first deposit', () => {
  it.each(['card', 'coin'] as const)('by %s, asked for by the first steps, marks them as done (M-207, M-209)', (by) => {
    const flow = paid(by, '5000');
    expect(flow.running()).toEqual(['completeOnboarding']);
    flow.settle('completeOnboarding', { kind: 'accepted' });
    expect([flow.take('session'), flow.notices()]).toEqual([[{ type: 'user.reload' }], []]);
  });

  it.each(['', '0'])('that nobody asked for ("%s") marks nothing (M-207)', (amount) => {
    for (const by of ['card', 'coin'] as const) expect(paid(by, amount).running()).toEqual([]);
  });

  it('is told once for each opening of the popup (M-209)', () => {
    const flow = paid('card', '5000');
    flow.settle('completeOnboarding', { kind: 'accepted' });
    flow.send(has('coin', '5000'));
    expect(flow.running()).toEqual([]);
    flow.send({ type: 'askedAmount.changed', askedAmount: '' });
    flow.send(has('card', ''));
    expect(flow.running()).toEqual([]);
    flow.send({ type: 'askedAmount.changed', askedAmount: '250' });
    flow.send(has('card', '250'));
    expect(flow.running()).toEqual(['completeOnboarding']);
  });

  it('takes its amount back from the open popup once it was made, so that no other method offers that (M-209)', () => {
    const flow = dialog();
    flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
    expect(flow.take('dialogs')).toEqual([]);
    flow.send(has('coin', '5000'));
    expect(flow.take('dialogs')).toEqual([takenBack]);
    flow.send({ type: 'askedAmount.changed', askedAmount: '' });
    flow.settle('completeOnboarding', { kind: 'accepted' });
    // Sent by another method before that.
    flow.send(has('card', '5000'));
    expect([flow.take('dialogs'), flow.running()]).toEqual([[], []]);
  });

  it('takes it back as well where another tab made it, and tells the server nothing (M-209)', () => {
    const flow = dialog();
    flow.send({ type: 'onboarded.changed', onboarded: false });
    flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
    expect(flow.take('dialogs')).toEqual([]);
    flow.send({ type: 'onboarded.changed', onboarded: true });
    expect([flow.take('dialogs'), flow.running()]).toEqual([[takenBack], []]);
    flow.send({ type: 'askedAmount.changed', askedAmount: '' });
    flow.send({ type: 'onboarded.changed', onboarded: true });
    expect(flow.take('dialogs')).toEqual([]);
  });

  it('that is asked for while the server is told of the one before is told after it (M-209)', () => {
    const flow = paid('card', '5000');
    flow.send({ type: 'askedAmount.changed', askedAmount: '' });
    flow.send({ type: 'askedAmount.changed', askedAmount: '250' });
    flow.fail('completeOnboarding');
    flow.send(has('coin', '250'));
    expect(flow.running()).toEqual(['completeOnboarding']);
  });

  it.each(['card', 'coin'] as const)(
    'by %s counts though the popup was closed before its answer (M-207, M-209)',
    (by) => {
      const flow = dialog();
      flow.send({ type: 'askedAmount.changed', askedAmount: '5000' });
      flow.send({ type: 'askedAmount.changed', askedAmount: '' });
      flow.send(has(by, '5000'));
      expect(flow.running()).toEqual(['completeOnboarding']);
      flow.settle('completeOnboarding', { kind: 'accepted' });
      expect(flow.take('session')).toEqual([{ type: 'user.reload' }]);
    },
  );

  it('stays known when the popup is closed while the server is told (M-209)', () => {
    const flow = paid('card', '5000');
    flow.send({ type: 'askedAmount.changed', askedAmount: '' });
    expect(flow.running()).toEqual(['completeOnboarding']);
    flow.settle('completeOnboarding', { kind: 'accepted' });
    flow.send({ type: 'askedAmount.changed', askedAmount: '250' });
    flow.send(has('coin', '250'));
    expect(flow.running()).toEqual(['completeOnboarding']);
  });

  it.each([
    [{ kind: 'rejected', message: 'Not today' } as const, 'Onboarding Unsuccessful. Not today'],
    [{ kind: 'rejected', message: null } as const, 'Onboarding Unsuccessful'],
    [null, firstStepsMessages['firstSteps.untold']],
  ])('stands when the server could not be told, and that is said: %j (M-208, R13, R15)', (answer, text) => {
    const flow = paid('coin', '5000');
    if (answer === null) flow.fail('completeOnboarding');
    else flow.settle('completeOnboarding', answer);
    // Nobody knows: the user says it.
    const asked = answer === null ? [{ type: 'user.reload' }] : [];
    expect([flow.notices(), flow.take('session'), flow.running()]).toEqual([[text], asked, []]);
  });
});

describe('the calls of the first steps', () => {
  const PUT_INTERESTS = 'PUT /user/investment/interests';
  const PUT_DONE = 'PUT /user/onboarding';
  const ask = async (status: number, body: object) => {
    const server = fakeServer().on(PUT_INTERESTS, { status, body }).on(PUT_DONE, { status, body });
    const { updateInterests, completeOnboarding } = firstStepsActors(servicesOf(server));
    const input = { interests: ['Margin Trading', 'Long Term Investment'] as const };
    const outcomes = [
      await toPromise(createActor(updateInterests, { input }).start()),
      await toPromise(createActor(completeOnboarding, { input: undefined }).start()),
    ];
    return { outcomes, bodies: [PUT_INTERESTS, PUT_DONE].map((call) => server.seen(call)[0]?.body) };
  };

  it('send the interests url-encoded, and that they are done without a body (M-306, M-319)', async () => {
    expect(await ask(200, { message: 'Done' })).toEqual({
      outcomes: [{ kind: 'accepted' }, { kind: 'accepted' }],
      bodies: [
        [
          ['investment_interests[]', 'Margin Trading'],
          ['investment_interests[]', 'Long Term Investment'],
        ],
        undefined,
      ],
    });
  });

  it('pass on why they were refused (M-204, M-208)', async () => {
    const { outcomes } = await ask(422, { message: 'Not today' });
    expect(outcomes).toEqual([
      { kind: 'rejected', message: 'Not today' },
      { kind: 'rejected', message: 'Not today' },
    ]);
  });

  it.each([408, 500, 502, 503])('tell nothing by an answer of %i, which may be a proxy’s (R15)', async (status) => {
    await expect(ask(status, { message: 'Bad gateway' })).rejects.toThrow(`Answered ${status}`);
  });
});
