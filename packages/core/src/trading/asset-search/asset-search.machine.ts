import { assign, setup, type AnyEventObject } from 'xstate';
import { listenerPort } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import type { AssetSearchContext, AssetSearchEvent } from './asset-search.types';

const blank = { text: '', category: null };

/** The asset search: what it is filtered by, and what choosing an asset does (T-134…T-145, T-149). */
export const assetSearchMachine = setup({
  types: {
    context: {} as AssetSearchContext,
    events: {} as AssetSearchEvent,
    tags: {} as 'busy' | 'background',
    children: {} as { followDialog: 'followDialog' },
  },
  actors: { followDialog: listenerPort<AnyEventObject>('followDialog') },
  actions: {
    forgetFilter: assign(blank),
    setText: assign({ text: (_, text: string) => text }),
    setCategory: assign({ category: (_, category: string) => category }),
    leaveCategory: assign({ category: null }),
    openDialog: tell('dialogs', { type: 'dialog.open', name: 'assetSearch', input: {} }),
    closeDialog: tell('dialogs', { type: 'dialog.close', name: 'assetSearch' }),
    addToWatchlist: tell('watchlist', (_, id: string) => ({ type: 'star.add', id })),
    chooseAsset: tell('assets', (_, id: string) => ({ type: 'asset.choose', id })),
    watchPrices: tell('assets', { type: 'prices.watch' }),
    unwatchPrices: tell('assets', { type: 'prices.unwatch' }),
  },
  // A list that is there at once would flash; the documented pause hides it (T-141).
  delays: { pause: 200 },
}).createMachine({
  id: 'assetSearch',
  context: blank,
  initial: 'closed',
  states: {
    closed: {
      description: 'The search is not open.',
      on: { 'search.open': { target: 'open', actions: ['forgetFilter', 'openDialog'] } },
    },
    open: {
      description: 'The search is open, and prices are kept fresh for it.',
      tags: 'background',
      entry: 'watchPrices',
      exit: 'unwatchPrices',
      invoke: { id: 'followDialog', src: 'followDialog', onError: {} },
      initial: 'pausing',
      on: {
        'search.close': { target: 'closed', actions: 'closeDialog' },
        'dialog.closed': 'closed',
        'search.choose': {
          target: 'closed',
          actions: [
            { type: 'addToWatchlist', params: ({ event }) => event.id },
            { type: 'chooseAsset', params: ({ event }) => event.id },
            'closeDialog',
          ],
        },
        'text.change': { actions: { type: 'setText', params: ({ event }) => event.text } },
        'category.choose': { actions: { type: 'setCategory', params: ({ event }) => event.category } },
        'category.leave': { actions: 'leaveCategory' },
        'filter.clear': { actions: 'forgetFilter' },
      },
      states: {
        pausing: {
          description: 'The dialog opens first, the list a moment later.',
          tags: 'busy',
          after: { pause: 'listing' },
        },
        listing: { description: 'The assets that fit what was typed and chosen are listed.' },
      },
    },
  },
});
