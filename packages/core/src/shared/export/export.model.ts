import { defineModel } from '../../testing/model';
import type { Answer } from '../remote';
import { exportMachine } from './export.machine';
import { exportView } from './export.view';

/** The model of any `exportMachine`: two pages of these rows, or one. */
export const exportModelOf = <Row, Question>(
  machine: ReturnType<typeof exportMachine<Row, Question>>,
  question: Question,
  rows: readonly Row[],
) =>
  defineModel(machine, {
    events: [
      { type: 'export.start', question, words: { 'a.word': 'A word' } },
      { type: 'export.cancel' },
      { type: 'export.again' },
      { type: 'account.changed', isPractice: true },
    ],
    answers: {
      ask: {
        done: [
          { value: rows, next: '7' },
          { value: rows, next: null },
        ] satisfies Answer<readonly Row[]>[],
        failed: [new Error('unavailable')],
      },
      save: { done: [undefined], failed: [new Error('refused')] },
    },
    key: ({ context }) => [context.next, context.isPractice, Math.min(context.rows.length, 2 * rows.length)],
    residents: ['notices'],
    view: exportView,
  });

export const exportModel = exportModelOf(exportMachine<string, string>('export'), 'all', ['a', 'b']);
