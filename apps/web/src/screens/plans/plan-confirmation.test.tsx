// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { PlanConfirmation } from './plan-confirmation';

const { show, all } = mountedPage();

/** A plan of $5,000 is to be joined, by a real account of so much. */
const joining = (realBalance: string, freeMargin: string | null) => ({
  plans: {
    context: {
      user: { plans: [], planBalance: '0', realBalance },
      settings: { enableMultiPlans: false },
      offering: { features: [], plans: [{ id: '2', name: 'Gold', amount: '5000', features: {} }] },
      summary: { kind: 'join', id: '2', name: 'Gold', amount: '$5,000.00', replaced: null },
      freeMargin,
      problem: null,
    },
    matches: (state: string) => state === 'confirming',
    hasTag: () => false,
  },
});

it.each([
  [
    'by so much, where open positions leave too little',
    joining('6000', '4200.50'),
    [
      'Your open positions leave $799.50 too little free margin for this plan. Close positions or deposit first, or choose another one.',
    ],
  ],
  [
    'by so much, where the balance is too small',
    joining('4900', '4900'),
    ['Your real account is $100.00 short of this plan. Deposit first, or choose another one.'],
  ],
  ['nothing, where both are enough', joining('6000', '5000'), []],
  ['nothing, where the positions are not known', joining('5000', null), []],
])('a plan is lacking %s (M-197)', (_, snapshots, told) => {
  show(
    <AppProvider app={steered(snapshots).app}>
      <PlanConfirmation />
    </AppProvider>,
  );
  expect(all('[role=note]').map(({ textContent }) => textContent)).toEqual(told);
});
