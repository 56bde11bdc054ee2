import { fromPromise } from 'xstate';
import { verifying } from '../../shared/code';
import { countDown } from '../../shared/code-wait';
import { codeRequestOf, type CodeRequestOutcome } from '../../shared/mailed-code';
import type { Services } from '../../shared/services';
import type { stepUpMachine } from './step-up.machine';

/** POST /auth/otp/withdrawal/code and /auth/otp/withdrawal/verify. */
export const stepUpActors = ({ api, ports }: Services) =>
  ({
    requestCode: fromPromise<CodeRequestOutcome, undefined>(async ({ signal }) => {
      const { data, error, response } = await api.POST('/auth/otp/withdrawal/code', { signal });
      return codeRequestOf(response, data, error);
    }),
    // Never aborted: a code that was let through late still lets the call through.
    verifyCode: verifying((body) => api.POST('/auth/otp/withdrawal/verify', { body })),
    countDown: countDown(ports.clock),
  }) satisfies Parameters<typeof stepUpMachine.provide>[0]['actors'];
