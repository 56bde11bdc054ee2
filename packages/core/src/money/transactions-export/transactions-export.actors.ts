import { fromPromise } from 'xstate';
import { saveActor, type ExportPage } from '../../shared/export';
import type { Answer } from '../../shared/remote';
import type { Services } from '../../shared/services';
import { askPage, MOST_ROWS, type MoneyRow, type TransactionsTab } from '../transactions';
import type { transactionsExportMachine } from './transactions-export.machine';
import { transactionsPlan } from './transactions-export.table';

export const transactionsExportActors = (services: Services) =>
  ({
    ask: fromPromise<Answer<readonly MoneyRow[]>, ExportPage<TransactionsTab>>(async ({ input, signal }) => {
      const answer = await askPage(services.api, input, MOST_ROWS, signal);
      // A cursor that leads to where it was would never end.
      if (answer.next !== null && answer.next === input.page) throw new Error('The next page is this one');
      return answer;
    }),
    save: saveActor(services, transactionsPlan),
  }) satisfies Parameters<typeof transactionsExportMachine.provide>[0]['actors'];
