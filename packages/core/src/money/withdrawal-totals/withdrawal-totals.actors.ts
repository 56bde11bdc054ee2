import { fromPromise } from 'xstate';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import { type Totals, totalsOf, wholeList } from '../totals';
import type { withdrawalTotalsMachine } from './withdrawal-totals.machine';

export const withdrawalTotalsActors = ({ api }: Services) =>
  ({
    ask: fromPromise<Answer<Totals>, PageInput<null>>(async ({ signal }) => {
      const rows = (await wholeList(api, 'withdrawals', signal)).filter((row) => row.kind === 'withdrawal');
      const payments = rows.map(({ amount, status }) => ({
        currency: 'USD',
        amount,
        isApproved: status.toLowerCase() === 'approved',
      }));
      return { value: totalsOf(payments), next: null };
    }),
  }) satisfies Parameters<typeof withdrawalTotalsMachine.provide>[0]['actors'];
