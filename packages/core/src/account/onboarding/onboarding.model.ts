import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { defineModel } from '../../testing/model';
import { onboardingMachine } from './onboarding.machine';
import { isOnboardingDue } from './onboarding.rules';

/** Only what decides. */
export const holder = (realBalance: string, onboardingDone = false) =>
  ({ id: '7', realBalance, onboardingDone }) as SessionUser;
export const offered = (enableOnboarding: boolean) => ({ enableOnboarding }) as AppSettings;

export const onboardingModel = defineModel(onboardingMachine, {
  input: { user: holder('0'), settings: offered(true) },
  events: [
    { type: 'user.changed', user: holder('1') },
    { type: 'settings.changed', settings: offered(false) },
  ],
  key: ({ context }) => isOnboardingDue(context),
  residents: ['dialogs'],
  view: ({ context }) => ({ isDue: isOnboardingDue(context) }),
});
