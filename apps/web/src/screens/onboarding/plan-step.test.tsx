// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { PlanStep } from './plan-step';

const { show, all } = mountedPage();
const plans = ['1', '2', '3'].map((id) => ({
  id,
  name: `PLAN ${id}`,
  amount: '5000',
  icon: '',
  color: '',
  features: {},
}));

it.each([
  ['no plan is chosen', null, [0, -1, -1]],
  ['one is', '2', [-1, 0, -1]],
  ['that is no longer offered', '9', [0, -1, -1]],
])('the plans are one stop of the keyboard where %s (M-205)', (_, chosen, stops) => {
  const { app } = steered({
    firstSteps: {
      context: { offering: { plans, features: [] }, interests: [], problem: null, chosen },
      matches: ({ guide }: { guide: string }) => guide === 'choosingPlan',
    },
    planList: { context: { value: plans, next: null }, value: { ready: 'resting' } },
  });
  show(
    <AppProvider app={app}>
      <PlanStep />
    </AppProvider>,
  );
  expect(all('[role="radio"]').map(({ tabIndex }) => tabIndex)).toEqual(stops);
});
