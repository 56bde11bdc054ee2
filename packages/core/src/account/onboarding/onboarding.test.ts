import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { holder, offered, onboardingModel } from './onboarding.model';

const opening = { type: 'dialog.queue', name: 'onboarding', input: {}, once: 'onboarding.7' };
const loaded = (user = holder('0'), settings = offered(true)) => stage(onboardingModel, { input: { user, settings } });

describe('onboarding', () => {
  proveMachine(onboardingModel);

  it('opens its dialog 5 seconds after the load, once (A-075, A-251, M-200)', () => {
    const flow = loaded();
    flow.advance(4_999);
    expect(flow.take()).toEqual([]);
    flow.advance(1);
    expect(flow.take()).toEqual([opening]);
    flow.advance(600_000);
    expect(flow.take()).toEqual([]);
  });

  it.each([
    ['for a balance of 0.99', holder('0.99'), offered(true), true],
    ['for a balance below 0', holder('-5'), offered(true), true],
    ['not for a balance of 1', holder('1'), offered(true), false],
    ['not once it was done', holder('0', true), offered(true), false],
    ['not where the operator has it off', holder('0'), offered(false), false],
  ])('opens it %s (A-075, A-076, T-219)', (_, user, settings, isOpened) => {
    const flow = loaded(user, settings);
    flow.advance(5_000);
    expect(flow.take()).toEqual(isOpened ? [opening] : []);
  });

  it.each([
    ['the balance', { type: 'user.changed', user: holder('1') }],
    ['a first deposit', { type: 'user.changed', user: holder('0', true) }],
    ['the operator', { type: 'settings.changed', settings: offered(false) }],
  ] as const)('does not wait behind another dialog any more once %s makes it needless (A-075, A-076)', (_, change) => {
    const flow = loaded();
    flow.advance(5_000);
    flow.send({ type: 'user.changed', user: holder('0.5') });
    expect(flow.take()).toEqual([opening]);
    flow.send(change);
    expect(flow.take()).toEqual([{ type: 'dialog.unqueue', name: 'onboarding' }]);
    flow.send({ type: 'user.changed', user: holder('0') });
    flow.send(change);
    expect(flow.take()).toEqual([]);
  });

  it('looks at the user of that moment, not of the load (A-075, A-076)', () => {
    for (const [first, then, isOpened] of [
      [holder('0'), holder('250'), false],
      [holder('250'), holder('0'), true],
      [holder('0'), holder('0', true), false],
    ] as const) {
      const flow = loaded(first);
      flow.advance(3_000);
      flow.send({ type: 'user.changed', user: then });
      flow.advance(2_000);
      expect(flow.take()).toEqual(isOpened ? [opening] : []);
    }
  });
});
