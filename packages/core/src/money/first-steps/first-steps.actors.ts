import { problemText, urlEncoded } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { throwIfLost } from '../../shared/form';
import type { Services } from '../../shared/services';
import type { firstStepsMachine } from './first-steps.machine';
import type { Interest, StepOutcome } from './first-steps.types';

function outcomeOf({ error, response }: { error?: unknown; response: Response }): StepOutcome {
  throwIfLost(response, error);
  return response.ok ? { kind: 'accepted' } : { kind: 'rejected', message: problemText(error) };
}

/** Both calls say how things are from now on: once more is the same (M-306, M-319). */
export const firstStepsActors = ({ api }: Services) =>
  ({
    updateInterests: fromPromise<StepOutcome, { interests: readonly Interest[] }>(
      async ({ input: { interests }, signal }) =>
        outcomeOf(
          await api.PUT('/user/investment/interests', {
            body: { 'investment_interests[]': [...interests] },
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            bodySerializer: urlEncoded as never,
            signal,
          }),
        ),
    ),
    completeOnboarding: fromPromise<StepOutcome, undefined>(async ({ signal }) =>
      outcomeOf(await api.PUT('/user/onboarding', { signal })),
    ),
  }) satisfies Parameters<typeof firstStepsMachine.provide>[0]['actors'];
