import { fromPromise } from 'xstate';
import { rowsOf } from '../../shared/contents';
import { tellInterrupted } from '../../shared/interruption';
import type { Services } from '../../shared/services';
import { accountOutcome } from '../answers';
import type { AccountOutcome, Receiver } from '../money.types';
import { parseReceivers } from '../receivers';
import type { withdrawalMethodsMachine } from './withdrawal-methods.machine';

/** GET /user/withdrawals/wallets/index and DELETE /user/withdrawals/wallets/{id} (M-307, M-309). */
export const withdrawalMethodsActors = ({ api, credentials }: Services) =>
  ({
    loadReceivers: fromPromise<readonly Receiver[], undefined>(async ({ signal }) => {
      const { data } = await api.GET('/user/withdrawals/wallets/index', { signal });
      return parseReceivers(rowsOf(data));
    }),
    // Never aborted: a lost answer is no refusal.
    removeReceiver: fromPromise<AccountOutcome, { id: number }>(async ({ input: { id }, ...call }) => {
      tellInterrupted(
        { credentials },
        'withdrawalMethods',
        { message: { id: 'withdrawalMethods.removalUnconfirmed' } },
        call,
      );
      return accountOutcome(await api.DELETE('/user/withdrawals/wallets/{id}', { params: { path: { id } } }));
    }),
  }) satisfies Parameters<typeof withdrawalMethodsMachine.provide>[0]['actors'];
