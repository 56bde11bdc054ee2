import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { activity } from '../../shared/activity';
import { rowsOf } from '../../shared/contents';
import type { Services } from '../../shared/services';
import type { invoiceSettlementMachine } from './invoice-settlement.machine';
import type { DepositState, SettlementAnswer } from './invoice-settlement.types';

/** M-054. */
const states: readonly DepositState[] = ['pending', 'credited', 'refused'];
const number = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\s*\d+\s*$/)), z.transform(Number))]);
const rows = z.array(z.object({ id: number, status: number }));

/** GET /user/deposits: its newest ones, of which the one that was just made is one (M-225). */
export const invoiceSettlementActors = ({ api, ports }: Services) =>
  ({
    activity: activity(ports),
    findDeposit: fromPromise<SettlementAnswer, { id: number }>(async ({ input, signal }) => {
      const { data, response } = await api.GET('/user/deposits', { params: { query: { limit: 50 } }, signal });
      if (!response.ok) throw new Error(`The deposits answered ${response.status}`);
      const found = rows.parse(rowsOf(data)).find(({ id }) => id === input.id);
      return { state: states[found?.status ?? -1] ?? null, arrivedAt: ports.clock.now() };
    }),
  }) satisfies Parameters<typeof invoiceSettlementMachine.provide>[0]['actors'];

/** R32: the fixed interval with its spread. */
export const invoiceSettlementDelays = (services: Services) => ({ pollInterval: () => services.jitter(5_000) });
