import { dec } from '../../shared/decimal';
import type { OnboardingInput } from './onboarding.types';

const LEAST_BALANCE = dec(1);

/** Whether somebody is to be led through the first steps. */
export const isOnboardingDue = ({ user, settings }: OnboardingInput): boolean =>
  settings.enableOnboarding && !user.onboardingDone && dec(user.realBalance).lt(LEAST_BALANCE);
