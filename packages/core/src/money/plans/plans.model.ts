import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { defineModel } from '../../testing/model';
import type { Offering } from '../plan-list';
import { gold, mini, offering, planResolved, planSettled } from '../samples.model';
import { plansMachine } from './plans.machine';
import { isVoid, summaryOf } from './plans.rules';
import { plansView } from './plans.view';

/** Only what decides. */
export const member = (changes: Partial<SessionUser> = {}): SessionUser =>
  ({
    id: '7',
    realBalance: '10000',
    planBalance: '0',
    planName: null,
    plans: [],
    joinedPlans: [],
    ...changes,
  }) as unknown as SessionUser;
export const joined = member({ realBalance: '9750', planBalance: '250', planName: 'MINI', plans: [mini.id] });
export const offeringPlans = (enableMultiPlans = false) => ({ enableMultiPlans }) as AppSettings;
export const dearer: Offering = { ...offering, plans: [mini, { ...gold, amount: '9000' }] };

export const plansModel = defineModel(plansMachine, {
  inputs: [{ user: member(), settings: offeringPlans() }],
  events: [
    { type: 'plansDialog.changed', plansDialog: true },
    { type: 'plansDialog.changed', plansDialog: false },
    { type: 'user.changed', user: joined },
    { type: 'settings.changed', settings: offeringPlans(true) },
    { type: 'offering.changed', offering },
    { type: 'offering.changed', offering: dearer },
    { type: 'freeMargin.changed', freeMargin: '4000' },
    { type: 'plans.reload' },
    { type: 'plan.join', id: gold.id },
    { type: 'plan.join', id: mini.id },
    { type: 'plan.leave', id: mini.id },
    { type: 'choice.confirm' },
    { type: 'choice.cancel' },
    planSettled('joinPlan', { kind: 'accepted', body: { message: 'You have joined the GOLD plan' } }),
    planSettled('joinPlan', { kind: 'rejected', message: 'Insufficient balance', fields: {} }),
    planSettled('joinPlan', { kind: 'rejected', message: null, fields: {}, isNotReceived: true }),
    planSettled('joinPlan', { kind: 'unknown' }),
    // Of another press.
    planSettled('joinPlan', { kind: 'unknown' }, '2'),
    planResolved('joinPlan', { kind: 'accepted', body: { message: 'You have joined the GOLD plan' } }),
    planResolved('joinPlan', { kind: 'rejected', message: 'Insufficient balance', fields: {} }),
  ],
  key: ({ context }) => [
    context.isShown,
    context.offering?.plans.map(({ amount }) => amount),
    context.user.plans.length,
    context.settings.enableMultiPlans,
    context.choice?.kind,
    summaryOf(context) !== null,
    isVoid(context),
    // An answer to the second press is told from one to the first.
    Math.min(context.submission, 2),
  ],
  residents: ['intentQueue', 'notices', 'session', 'settings', 'planList'],
  view: plansView,
});
