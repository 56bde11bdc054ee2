import type { SnapshotFrom } from 'xstate';
import { userFact } from '../../platform/session/session.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { onboardingMachine } from './onboarding.machine';
import type { OnboardingEvent } from './onboarding.types';

export type * from './onboarding.types';

export const onboarding = defineFlow({
  name: 'onboarding',
  machine: onboardingMachine,
  needs: [userFact, settingsFact],
});

declare module '../../shared/resident' {
  interface Residents {
    onboarding: { event: OnboardingEvent; snapshot: SnapshotFrom<typeof onboardingMachine> };
  }
}
