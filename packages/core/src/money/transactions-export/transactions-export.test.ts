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
import { exportWords, transactionsPlan } from './transactions-export.table';

const heads = ['note', 'status', 'amount', 'time', 'method', 'currency', 'direction', 'source', 'account', 'type'];
const words = {
  ...transactionsMessages,
  ...Object.fromEntries(heads.map((head) => [`transactions.${head}`, head])),
};
const linesOf = (question: TransactionsTab, ...rows: readonly MoneyRow[]) =>
  csvOf(transactionsPlan.table({ question, rows, words })).slice(1).trimEnd().split('\r\n');
const at = formatTime(withdrawalRow().at);

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
      toPromise(createActor(ask, { input: { question: 'withdrawals', page, isPractice: null } }).start());
    expect(await load(null)).toMatchObject({ next: '9', value: [{ id: '9' }] });
    await expect(load('9')).rejects.toThrow('this one');
    expect(addresses).toEqual(['?limit=500', '?limit=500&before=9']);
  });
});
