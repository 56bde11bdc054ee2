import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { dec } from '../../shared/decimal';
import { csvOf } from '../../shared/csv';
import { formatTime } from '../../shared/dates';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import type { MoneyRow, TransactionsTab } from '../transactions';
import { transactionsMessages } from '../transactions/transactions.messages';
import { depositRow, ledgerRow, withdrawalRow } from '../transactions/transactions.model';
import { transactionsExportActors } from './transactions-export.actors';
import { transactionsExportModel } from './transactions-export.model';
import { exportWords, tableOf } from './transactions-export.table';

const heads = ['note', 'status', 'amount', 'time', 'method', 'currency', 'direction', 'source', 'account', 'type'];
const words = {
  ...transactionsMessages,
  ...Object.fromEntries(heads.map((head) => [`transactions.${head}`, head])),
};
const linesOf = (question: TransactionsTab, ...rows: readonly MoneyRow[]) =>
  csvOf(tableOf({ question, rows, words })).slice(1).trimEnd().split('\r\n');
const at = formatTime(withdrawalRow().at);

const order = { question: 'withdrawals', words: { head: 'Name' } } as const;
const noted = (note: string) => withdrawalRow({ note });
const page = (notes: readonly string[], next: string | null) => ({ value: notes.map(noted), next });
function started() {
  const flow = stage(transactionsExportModel);
  flow.send({ type: 'export.start', ...order });
  return flow;
}

describe('transactions as a file', () => {
  proveMachine(transactionsExportModel);

  it('has the columns of each list, exact amounts and the same words (M-213, M-215, M-217, M-221)', () => {
    expect(linesOf('withdrawals', withdrawalRow({ amount: dec('1234.5'), note: 'Late, sorry' }))).toEqual([
      'note,status,amount,time',
      `"Late, sorry",Pending,1234.50,${at}`,
    ]);
    expect(linesOf('deposits', depositRow({ status: 2, currency: 'EUR' }), depositRow({ method: 'cash' }))).toEqual([
      'method,status,amount,currency,time',
      `Card,Rejected,250.00,EUR,${at}`,
      `cash,Pending,250.00,USD,${at}`,
    ]);
    expect(linesOf('all', ledgerRow({ note: '=cmd' }))).toEqual([
      'direction,source,account,type,amount,note,time',
      `Debit,PayPal,Real,Withdrawal,50.20,'=cmd,${at}`,
    ]);
  });

  it('is written in words that the page looks up: all of them are named', () => {
    for (const tab of ['withdrawals', 'deposits', 'all'] as const)
      expect(Object.keys(words)).toEqual(expect.arrayContaining([...exportWords(tab)]));
    expect(exportWords('deposits')).toEqual(
      expect.arrayContaining(['transactions.currency', 'transactions.method.card']),
    );
  });

  it('asks by pages of 500, and a page that leads to itself has failed (R35)', async () => {
    const addresses: string[] = [];
    const row = { id: 9, amount: 100.05, status: 'pending', note: null, created_at: '2026-11-16T12:15:00.000Z' };
    const links = { next: '/user/withdrawals?limit=500&before=9' };
    const server = fakeServer().on('GET /user/withdrawals', { status: 200, body: { data: [row], links } });
    const services = servicesOf({
      ...server,
      fetch: (request) => {
        addresses.push(new URL(request.url).search);
        return server.fetch(request);
      },
    });
    const { ask } = transactionsExportActors(services);
    const load = (page: string | null) =>
      toPromise(createActor(ask, { input: { question: 'withdrawals', page } }).start());
    expect(await load(null)).toMatchObject({ next: '9', value: [{ id: '9' }] });
    await expect(load('9')).rejects.toThrow('this one');
    expect(addresses).toEqual(['?limit=500', '?limit=500&before=9']);
  });

  it('asks for every page before it saves, and counts what has come', () => {
    const flow = started();
    expect(flow.input('ask')).toEqual({ question: 'withdrawals', page: null });
    flow.settle('ask', page(['a', 'b'], '2'));
    expect([flow.view(), flow.input('ask')]).toMatchObject([
      { phase: 'running', count: 2 },
      { question: 'withdrawals', page: '2' },
    ]);
    flow.settle('ask', page(['c'], null));
    expect(flow.input('save')).toEqual({ ...order, rows: ['a', 'b', 'c'].map(noted) });
    flow.settle('save', undefined);
    expect(flow.view()).toMatchObject({ phase: 'idle', count: 0 });
    expect(flow.take('notices').at(-1)).toMatchObject({ kind: 'success', message: { values: { count: 3 } } });
  });

  it('that is cancelled saves nothing', () => {
    const flow = started();
    flow.settle('ask', page(['a'], '1'));
    flow.send({ type: 'export.cancel' });
    expect(flow.view()).toMatchObject({ phase: 'idle', count: 0 });
    expect(flow.children.map(({ id }) => id)).not.toContain('save');
  });

  it('goes on with the page that did not come, and saves no half list', () => {
    const flow = started();
    flow.settle('ask', page(['a'], '1'));
    flow.fail('ask', new Error('lost'));
    expect(flow.view()).toMatchObject({ phase: 'failed', count: 1, problem: { id: 'export.cut' } });
    flow.send({ type: 'export.again' });
    expect(flow.input('ask')).toEqual({ question: 'withdrawals', page: '1' });
  });

  it('that the host refuses is offered again without another call', () => {
    const flow = started();
    flow.settle('ask', page(['a'], null));
    flow.fail('save', new Error('refused'));
    expect(flow.view()).toMatchObject({ phase: 'failed', problem: { id: 'export.unsaved' } });
    flow.send({ type: 'export.again' });
    expect(flow.input('save')).toEqual({ ...order, rows: [noted('a')] });
  });

  it('has a name with the day, and the table of its list', async () => {
    const services = servicesOf(fakeServer());
    const saved: unknown[] = [];
    services.ports.download = (file) => Promise.resolve(void saved.push(file));
    const input = { question: 'all', words, rows: [ledgerRow({ note: '=b' })] } as const;
    await toPromise(createActor(transactionsExportActors(services).save, { input }).start());
    expect(saved).toEqual([
      {
        name: 'transactions-2026-01-05.csv',
        type: 'text/csv',
        text: `\u{FEFF}direction,source,account,type,amount,note,time\r\nDebit,PayPal,Real,Withdrawal,50.20,'=b,${at}\r\n`,
      },
    ]);
  });
});
