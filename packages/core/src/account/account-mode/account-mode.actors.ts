import { problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { contentsOf } from '../../shared/contents';
import { tellInterrupted } from '../../shared/interruption';
import { isRefusal } from '../../shared/refusal';
import type { Services } from '../../shared/services';
import { Offline } from '../../shared/unreached';
import type { accountModeMachine } from './account-mode.machine';
import type { AccountMode, AccountModeOutcome } from './account-mode.types';

type Answer = { data?: unknown; error?: unknown; response: Response };

/** Says whether it was done. A page of a proxy leaves that open. */
function outcomeOf({ data, error, response }: Answer): AccountModeOutcome {
  const { status } = response;
  if (isRefusal(status, error)) return { kind: 'rejected', message: problemText(error) };
  const { message } = contentsOf(data);
  if (!response.ok || typeof message !== 'string') throw new Error(`The account answered ${status}`);
  return { kind: 'accepted', message: message.trim() || null };
}

/** Nothing is sent without a network. */
function throwIfOffline({ online }: Services['ports']): void {
  if (!online.get()) throw new Offline();
}

/** Both calls change the account: they are never aborted, and a lost answer is no refusal (hard case 4). */
export const accountModeActors = ({ api, ports, credentials }: Services) =>
  ({
    switchMode: fromPromise<AccountModeOutcome, { mode: AccountMode }>(async ({ input: { mode } }) => {
      throwIfOffline(ports);
      return outcomeOf(await api.POST('/user/switch/to/{mode}', { params: { path: { mode } } }));
    }),
    topUp: fromPromise<AccountModeOutcome, undefined>(async (call) => {
      throwIfOffline(ports);
      tellInterrupted({ credentials }, 'accountMode', { message: { id: 'accountMode.topUpInterrupted' } }, call);
      return outcomeOf(await api.POST('/user/update/practice_wallet'));
    }),
  }) satisfies Parameters<typeof accountModeMachine.provide>[0]['actors'];
