import { defineFact } from '../../shared/fact';
import type {} from '../../platform/session';

/** The server knows of a first deposit, whichever tab it was made in (M-209). */
export const onboardedFact = defineFact('onboarded', 'session', ({ context }) => context.user?.onboardingDone);
