import { fromPromise } from 'xstate';
import type { Answer, PageInput } from '../../shared/remote';
import type { Client, Services } from '../../shared/services';
import type { transactionsMachine } from './transactions.machine';
import type { MoneyRow, TransactionsTab } from './transactions.types';
import { parsePage } from './transactions.wire';

/** Rows of one call: a screenful and some more. */
export const PAGE = 50;
/** The most rows that one call answers (R35). */
export const MOST_ROWS = 500;
/** As many calls as a slow connection answers one after the other within the time limit of one answer. */
const MOST_CALLS = 4;

type Asked = PageInput<TransactionsTab>;

/** The call of each list: POST /user/transactions, with no account both (M-323, M-333). */
const calls = (api: Client, { page }: Asked, limit: number, signal: AbortSignal) => {
  const query = { limit, ...(page === null ? {} : { before: Number(page) }) };
  return {
    withdrawals: () => api.GET('/user/withdrawals', { params: { query }, signal }),
    deposits: () => api.GET('/user/deposits', { params: { query }, signal }),
    all: () => api.POST('/user/transactions', { params: { query }, body: {}, signal }),
  } as const;
};

/** One page of a list. What holds no list has failed: it is not empty (R14). */
export async function askPage(api: Client, asked: Asked, limit: number, signal: AbortSignal) {
  const { data, response } = await calls(api, asked, limit, signal)[asked.question]();
  if (!response.ok) throw new Error(`The list of ${asked.question} answered ${response.status}`);
  return parsePage(asked.question, data);
}

const limitOf = (rows: number) => Math.min(rows, MOST_ROWS);

/**
 * A page; the first one is as long as what shows, so that nobody loses their place in a list that is loaded again. More
 * rows than one call answers come by several; those beyond 2,000 come with "Show more" again.
 */
async function askShown(api: Client, { shown = 0, ...asked }: Asked, signal: AbortSignal) {
  let answer: Answer<readonly MoneyRow[]> = await askPage(api, asked, limitOf(Math.max(PAGE, shown)), signal);
  for (let made = 1; made < MOST_CALLS && answer.next !== null && answer.value.length < shown; made += 1) {
    const { value, next } = answer;
    const rest = await askPage(api, { ...asked, page: next }, limitOf(shown - value.length), signal);
    // A cursor that leads to where it was would never end.
    if (rest.next === next) throw new Error('The next page is this one');
    answer = { value: [...value, ...rest.value], next: rest.next };
  }
  return answer;
}

export const transactionsActors = ({ api }: Services) =>
  ({
    ask: fromPromise<Answer<readonly MoneyRow[]>, Asked>(({ input, signal }) => askShown(api, input, signal)),
  }) satisfies Parameters<typeof transactionsMachine.provide>[0]['actors'];
