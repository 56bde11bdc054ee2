import { problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { countDown } from '../../shared/code-wait';
import { codeRequestOf, isCode } from '../../shared/mailed-code';
import type { Secret } from '../../shared/secret';
import type { Services } from '../../shared/services';
import type { twoFaMachine } from './two-fa.machine';
import type { CodeOutcome, CodeRequestOutcome } from './two-fa.types';

/** POST /auth/otp/code and /auth/otp/verify. */
export const twoFaActors = ({ api, ports }: Services) =>
  ({
    requestCode: fromPromise<CodeRequestOutcome, undefined>(async ({ signal }) => {
      const body = { device: ports.userAgent };
      const { data, error, response } = await api.POST('/auth/otp/code', { body, signal });
      return codeRequestOf(response, data, error);
    }),
    verifyCode: fromPromise<CodeOutcome, { code: Secret }>(async ({ input, signal }) => {
      const code = input.code.reveal().trim();
      if (!isCode(code)) return { kind: 'incomplete' };
      const { error, response } = await api.POST('/auth/otp/verify', { body: { code }, signal });
      return response.ok ? { kind: 'verified' } : { kind: 'rejected', message: problemText(error) };
    }),
    countDown: countDown(ports.clock),
  }) satisfies Parameters<typeof twoFaMachine.provide>[0]['actors'];
