import { problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { parseAssetId, parseAssetIds } from '../wire/trading.wire';
import type { watchlistMachine } from './watchlist.machine';
import type { StarChange, StarOutcome } from './watchlist.types';

const refused = (problem: unknown): StarOutcome => ({ kind: 'refused', message: problemText(problem) });

/** Adding and removing are idempotent on the server (T-248), so a change that seems lost may be pressed again. */
export const watchlistActors = ({ api }: Services) =>
  ({
    listWatchlist: fromPromise<readonly string[], undefined>(async ({ signal }) => {
      const { data } = await api.GET('/user/watchlist', { signal });
      const ids = parseAssetIds(data);
      if (!ids) throw new Error('No usable watchlist');
      return ids;
    }),
    changeStar: fromPromise<StarOutcome, StarChange>(async ({ input, signal }) => {
      const body = { currency_pair_id: Number(input.id) };
      if (!input.isAdded) {
        const { response, error } = await api.DELETE('/user/watchlist', { body, signal });
        return response.ok ? { kind: 'changed', change: input } : refused(error);
      }
      const { data, response, error } = await api.POST('/user/watchlist', { body, signal });
      if (!response.ok) return refused(error);
      const id = parseAssetId(data);
      if (id === null) throw new Error('No usable watchlist entry');
      return { kind: 'changed', change: { id, isAdded: true } };
    }),
  }) satisfies Parameters<typeof watchlistMachine.provide>[0]['actors'];
