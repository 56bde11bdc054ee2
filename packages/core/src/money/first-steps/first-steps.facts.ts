import { defineFact } from '../../shared/fact';
import type {} from '../../platform/session';
import type {} from './index';

/**
 * What the open popup of deposits is still asked for, USD: empty without one, and from a deposit for it on, so that no
 * other method offers the amount again (M-209).
 */
export const askedAmountFact = defineFact('askedAmount', 'firstSteps', (firstSteps) =>
  firstSteps.matches({ completion: 'awaiting' }) ? firstSteps.context.askedAmount : '',
);

/** The server knows of a first deposit, whichever tab it was made in (M-209). */
export const onboardedFact = defineFact('onboarded', 'session', ({ context }) => context.user?.onboardingDone);
