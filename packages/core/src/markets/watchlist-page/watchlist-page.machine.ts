import { assign, setup } from 'xstate';
import { tell } from '../../shared/resident';
import type { WatchlistPageContext, WatchlistPageEvent } from './watchlist-page.types';

const blank = { text: '', category: null };

/** The page of the watchlist: what its list is filtered by, and what a press on a row does (T-146…T-150). */
export const watchlistPageMachine = setup({
  types: { context: {} as WatchlistPageContext, events: {} as WatchlistPageEvent, tags: {} as 'background' },
  actions: {
    forgetFilter: assign(blank),
    setText: assign({ text: (_, text: string) => text }),
    setCategory: assign({ category: (_, category: string) => category }),
    chooseAsset: tell('assets', (_, id: string) => ({ type: 'asset.choose', id })),
  },
}).createMachine({
  id: 'watchlistPage',
  context: blank,
  tags: 'background',
  initial: 'listing',
  states: {
    listing: {
      description: 'The assets that fit what was typed and chosen are listed; both stay while other pages are shown.',
      on: {
        'text.change': { actions: { type: 'setText', params: ({ event }) => event.text } },
        'category.choose': { actions: { type: 'setCategory', params: ({ event }) => event.category } },
        'filter.clear': { actions: 'forgetFilter' },
        'row.choose': { actions: { type: 'chooseAsset', params: ({ event }) => event.id } },
      },
    },
  },
});
