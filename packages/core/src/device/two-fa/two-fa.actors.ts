import { fromPromise } from 'xstate';
import { verifying } from '../../shared/code';
import { countDown } from '../../shared/code-wait';
import { codeRequestOf, type CodeRequestOutcome } from '../../shared/mailed-code';
import type { Services } from '../../shared/services';
import type { twoFaMachine } from './two-fa.machine';

/** POST /auth/otp/code and /auth/otp/verify. */
export const twoFaActors = ({ api, ports }: Services) =>
  ({
    requestCode: fromPromise<CodeRequestOutcome, undefined>(async ({ signal }) => {
      const body = { device: ports.userAgent };
      const { data, error, response } = await api.POST('/auth/otp/code', { body, signal });
      return codeRequestOf(response, data, error);
    }),
    verifyCode: verifying((body, signal) => api.POST('/auth/otp/verify', { body, signal })),
    countDown: countDown(ports.clock),
  }) satisfies Parameters<typeof twoFaMachine.provide>[0]['actors'];
