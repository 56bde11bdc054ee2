import { fromPromise } from 'xstate';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import { type Totals, totalsOf, wholeList } from '../totals';
import { depositStatus } from '../transactions';
import type { depositTotalsMachine } from './deposit-totals.machine';

export const depositTotalsActors = ({ api }: Services) =>
  ({
    ask: fromPromise<Answer<Totals>, PageInput<null>>(async ({ signal }) => {
      const rows = (await wholeList(api, 'deposits', signal)).filter((row) => row.kind === 'deposit');
      const payments = rows.map(({ currency, amount, status }) => {
        const [word] = depositStatus(status);
        return { currency, amount, isApproved: word === 'approved' };
      });
      return { value: totalsOf(payments), next: null };
    }),
  }) satisfies Parameters<typeof depositTotalsMachine.provide>[0]['actors'];
