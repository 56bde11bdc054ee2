import { fromPromise } from 'xstate';
import { nextOf } from '../../shared/next-page';
import { requestTimeout } from '../../shared/remote';
import type { Services } from '../../shared/services';
import { parseClosedSummary, parseTrades } from '../wire/trading.wire';
import type { closedOrdersMachine } from './closed-orders.machine';
import type { ClosedPage, ClosedSum } from './closed-orders.types';

/** The page is given without a sum that is not there by then, ms: later the request as a whole would have failed. */
const SUM_WAIT = requestTimeout - 1_000;

/** Count and P/L of all: of the newest page alone they would be wrong. None where they do not come. */
async function sumOfAll({ api }: Services, signal: AbortSignal): Promise<ClosedSum | null> {
  try {
    const { data } = await api.GET('/user/trades/closed/summary', { signal });
    return parseClosedSummary(data);
  } catch {
    return null;
  }
}

/** What comes first: the value, or null at that time. */
async function orNone<T>(value: Promise<T>, { clock }: Services['ports'], at: number): Promise<T | null> {
  let timer: unknown;
  const late = new Promise<null>((resolve) => {
    timer = clock.setTimeout(() => resolve(null), Math.max(0, at - clock.now()));
  });
  const first = await Promise.race([value, late]);
  clock.clearTimeout(timer as never);
  return first;
}

type Asked = { isPractice: boolean; before: string | null };

/** An answer outside shape throws: a failed request, never an empty list (hard case 12). */
export const closedOrdersActors = (services: Services) =>
  ({
    listClosedTrades: fromPromise<ClosedPage, Asked>(async ({ input: { isPractice, before }, signal }) => {
      const latest = services.ports.clock.now() + SUM_WAIT;
      const query = before === null ? {} : { before: Number(before) };
      const { data } = await services.api.GET('/user/trades/closed', { params: { query }, signal });
      const positions = parseTrades(data, isPractice);
      if (!positions) throw new Error('No usable list of closed positions');
      const next = nextOf(data);
      const isPartOnly = before === null && next !== null;
      const sum = isPartOnly ? await orNone(sumOfAll(services, signal), services.ports, latest) : null;
      return { positions, next, sum };
    }),
  }) satisfies Parameters<typeof closedOrdersMachine.provide>[0]['actors'];

/** R32: the fixed interval with its spread. */
export const closedOrdersDelays = (services: Services) => ({ retryInterval: () => services.jitter(8_000) });
