import { assign, setup } from 'xstate';
import { port } from '../actor-port';
import { requestsOf, requestTimeout, type Answer } from '../remote';
import { tell } from '../resident';
import type { ExportContext, ExportEvent, ExportOrder, ExportPage, SaveInput } from './export.types';

/**
 * The machine of a list that is saved as a file: all its pages, one after the other, not only those that are shown. A
 * flow names it and gives it the actors `ask` and `save`.
 */
export function exportMachine<Row, Question>(id: string) {
  const flow = setup({
    types: {
      context: {} as ExportContext<Row, Question>,
      events: {} as ExportEvent<Question>,
      tags: {} as 'busy' | 'background',
    },
    actors: {
      ask: port<Answer<readonly Row[]>, ExportPage<Question>>('ask'),
      save: port<void, SaveInput<Row, Question>>('save'),
    },
    guards: {
      hasNext: (_, { next }: Answer<readonly Row[]>) => next !== null,
      isOtherMode: ({ context }, isPractice: boolean) => isPractice !== context.isPractice,
    },
    actions: {
      setOrder: assign((_, order: ExportOrder<Question>) => ({ order, rows: [], next: null })),
      addRows: assign(({ context }, { value, next }: Answer<readonly Row[]>) => ({
        rows: [...context.rows, ...value],
        next,
      })),
      setMode: assign((_, isPractice: boolean) => ({ isPractice })),
      forget: assign({ order: null, rows: [], next: null }),
      notifySaved: tell('notices', ({ context }) => ({
        type: 'notice.add',
        kind: 'success',
        message: { id: 'export.saved', values: { count: context.rows.length } },
      })),
      notifyCut: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'export.cut' }, topic: id }),
      notifyUnsaved: tell('notices', {
        type: 'notice.add',
        kind: 'error',
        message: { id: 'export.unsaved' },
        topic: id,
      }),
      withdrawNotice: tell('notices', { type: 'notice.withdraw', topic: id }),
    },
    delays: { requestTimeout },
  });
  const { request, withAnswer } = requestsOf(flow);
  /** Only a running or failed one asks for its order. */
  const orderOf = ({ order }: ExportContext<Row, Question>): ExportOrder<Question> => {
    if (order === null) throw new Error('Nothing was ordered');
    return order;
  };
  const start = {
    target: 'collecting',
    actions: [
      {
        type: 'setOrder',
        params: ({ event: { question, words } }: { event: ExportOrder<Question> }) => ({ question, words }),
      },
      'withdrawNotice',
    ],
  } as const;
  const ends = { 'export.cancel': { target: 'idle', actions: ['forget', 'withdrawNotice'] } } as const;
  const modeIn = ({ event }: { event: { isPractice: boolean } }) => event.isPractice;
  return flow.createMachine({
    id,
    context: { order: null, rows: [], next: null, isPractice: null },
    initial: 'idle',
    on: {
      // A file of rows of two accounts would be one of neither.
      'account.changed': {
        guard: { type: 'isOtherMode', params: modeIn },
        target: '.idle',
        actions: [{ type: 'setMode', params: modeIn }, 'forget', 'withdrawNotice'],
      },
    },
    states: {
      idle: { description: 'Nothing is being saved.', on: { 'export.start': start } },
      collecting: {
        description: 'A page is on its way; a cancelled one changes nothing.',
        ...request('ask', {
          tags: 'busy',
          input: ({ context }) => ({
            question: orderOf(context).question,
            page: context.next,
            isPractice: context.isPractice,
          }),
          answered: [
            { guard: withAnswer('hasNext'), target: 'collecting', reenter: true, actions: withAnswer('addRows') },
            { target: 'saving', actions: withAnswer('addRows') },
          ],
          failed: { target: 'cut', actions: 'notifyCut' },
        }),
        on: ends,
      },
      saving: {
        description: 'All rows are there: the host saves the file.',
        ...request('save', {
          tags: 'busy',
          input: ({ context }) => ({ ...orderOf(context), rows: context.rows }),
          answered: { target: 'idle', actions: ['notifySaved', 'forget'] },
          failed: { target: 'unsaved', actions: 'notifyUnsaved' },
        }),
      },
      cut: {
        description: 'A page did not come: half a list is no file. Another try goes on where this one ended.',
        on: {
          'export.again': { target: 'collecting', actions: 'withdrawNotice' },
          'export.start': start,
          ...ends,
        },
      },
      unsaved: {
        description: 'The host did not save it; the rows are kept for another try.',
        on: {
          'export.again': { target: 'saving', actions: 'withdrawNotice' },
          'export.start': start,
          ...ends,
        },
      },
    },
  });
}
