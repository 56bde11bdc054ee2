import { defineModel } from '../../testing/model';
import type { Answer } from '../../shared/remote';
import type { MoneyRow } from '../transactions';
import { withdrawalRow } from '../transactions/transactions.model';
import { transactionsExportMachine } from './transactions-export.machine';
import { transactionsExportView } from './transactions-export.view';

const rows = [withdrawalRow()];

/** Two pages, or one. */
export const transactionsExportModel = defineModel(transactionsExportMachine, {
  events: [
    { type: 'export.start', question: 'withdrawals', words: { 'a.word': 'A word' } },
    { type: 'export.cancel' },
    { type: 'export.again' },
  ],
  answers: {
    ask: {
      done: [
        { value: rows, next: '7' },
        { value: rows, next: null },
      ] satisfies Answer<readonly MoneyRow[]>[],
      failed: [new Error('unavailable')],
    },
    save: { done: [undefined], failed: [new Error('refused')] },
  },
  key: ({ context }) => [context.next, Math.min(context.rows.length, 2 * rows.length)],
  residents: ['notices'],
  view: transactionsExportView,
});
