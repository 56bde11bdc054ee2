import { problemText, type RequestOf } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { throwIfLost } from '../form';
import { isCode } from '../mailed-code';
import { port } from '../actor-port';
import type { Secret } from '../secret';
import { countDownPort } from '../code-wait';
import type { CodeRequestOutcome } from '../mailed-code';
import type { CodeOutcome } from './code.types';

/** What a flow with a mailed code asks of the world. */
export const codePorts = {
  requestCode: port<CodeRequestOutcome>('requestCode'),
  verifyCode: port<CodeOutcome, { code: Secret }>('verifyCode'),
  countDown: countDownPort,
};
export type CodePorts = typeof codePorts;

type Answer = { readonly error?: unknown; readonly response: Pick<Response, 'ok' | 'status'> };

/** Sends what was typed by `send`, unless it is no code. */
export const verifying = (
  send: (body: RequestOf<'verifyDevice' | 'verifyWithdrawal'>, signal: AbortSignal) => Promise<Answer>,
) =>
  fromPromise<CodeOutcome, { code: Secret }>(async ({ input, signal }) => {
    const code = input.code.reveal().trim();
    if (!isCode(code)) return { kind: 'incomplete' };
    const { error, response } = await send({ code }, signal);
    throwIfLost(response, error);
    return response.ok ? { kind: 'verified' } : { kind: 'rejected', message: problemText(error) };
  });
