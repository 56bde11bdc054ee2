import { fromPromise } from 'xstate';
import { csvOf } from '../../shared/csv';
import { formatTime, isoOf } from '../../shared/dates';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import { askPage, type MoneyRow, type TransactionsTab } from '../transactions';
import type { transactionsExportMachine } from './transactions-export.machine';
import { fileOf, tableOf } from './transactions-export.table';
import type { SaveInput } from './transactions-export.types';

/** The most rows that one call answers (R35). */
const MOST_ROWS = 500;
const DAY = 10;

export const transactionsExportActors = (services: Services) =>
  ({
    ask: fromPromise<Answer<readonly MoneyRow[]>, PageInput<TransactionsTab>>(async ({ input, signal }) => {
      const answer = await askPage(services.api, input, MOST_ROWS, signal);
      // A cursor that leads to where it was would never end.
      if (answer.next !== null && answer.next === input.page) throw new Error('The next page is this one');
      return answer;
    }),
    save: fromPromise<void, SaveInput>(({ input }) => {
      const day = formatTime(isoOf(services.ports.clock.now())).slice(0, DAY);
      const name = `${fileOf(input.question)}-${day}.csv`;
      return services.ports.download({ name, type: 'text/csv', text: csvOf(tableOf(input)) });
    }),
  }) satisfies Parameters<typeof transactionsExportMachine.provide>[0]['actors'];
