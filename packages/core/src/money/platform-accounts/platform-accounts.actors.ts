import { list } from '@bourse/contract';
import { fromPromise } from 'xstate';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import type { platformAccountsMachine } from './platform-accounts.machine';
import type { PlatformAccount } from './platform-accounts.types';
import { parseAccounts } from './platform-accounts.wire';

/** GET /servers/user. */
export const platformAccountsActors = ({ api }: Services) =>
  ({
    ask: fromPromise<Answer<readonly PlatformAccount[]>, PageInput<null>>(async ({ signal }) => {
      const { data, response } = await api.GET('/servers/user', { signal });
      if (!response.ok) throw new Error(`The trading accounts answered ${response.status}`);
      return { value: parseAccounts(list<unknown>(data as never)), next: null };
    }),
  }) satisfies Parameters<typeof platformAccountsMachine.provide>[0]['actors'];
