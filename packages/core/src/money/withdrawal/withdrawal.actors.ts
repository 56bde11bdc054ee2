import { fromPromise } from 'xstate';
import { rowsOf } from '../../shared/contents';
import { isOn } from '../../shared/flag';
import type { Services } from '../../shared/services';
import { parseReceivers } from '../receivers';
import type { withdrawalMachine } from './withdrawal.machine';
import type { Prospects } from './withdrawal.types';

const isReal = (trade: unknown) => !isOn((trade as { readonly is_practice?: unknown } | null)?.is_practice);

/** The saved accounts and the open positions, as they are now; an answer of another form has failed (R14). */
export const withdrawalActors = ({ api }: Services) =>
  ({
    loadProspects: fromPromise<Prospects, undefined>(async ({ signal }) => {
      const [accounts, trades] = await Promise.all([
        api.GET('/user/withdrawals/wallets/index', { signal }),
        api.GET('/user/trades/open', { signal }),
      ]);
      return {
        receivers: parseReceivers(rowsOf(accounts.data)),
        hasPositions: rowsOf(trades.data).some(isReal),
      };
    }),
  }) satisfies Parameters<typeof withdrawalMachine.provide>[0]['actors'];
