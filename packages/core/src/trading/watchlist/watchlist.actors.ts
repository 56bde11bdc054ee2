import { problemText } from '@bourse/contract';
import { fromCallback, fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { parseAssetId, parseAssetIds } from '../wire/trading.wire';
import type { watchlistMachine } from './watchlist.machine';
import type { OtherTabsEvent, StarChange, StarOutcome, WatchlistEvent } from './watchlist.types';

const refused = (problem: unknown): StarOutcome => ({ kind: 'refused', message: problemText(problem) });

/** Another value each time the list changed, which says nothing else: the list itself is the server's. */
const KEY = 'WATCHLIST_CHANGE';

/** Adding and removing are idempotent on the server (T-248), so a change that seems lost may be pressed again. */
export const watchlistActors = ({ api, ports }: Services) =>
  ({
    otherTabs: fromCallback<OtherTabsEvent>(({ sendBack, receive }) => {
      receive(() => ports.storage.set(KEY, ports.random.uuid()));
      return ports.storage.watch(KEY, (change) => {
        // It is removed at sign-out.
        if (change !== null) sendBack({ type: 'watchlist.changedElsewhere' } satisfies WatchlistEvent);
      });
    }),
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
