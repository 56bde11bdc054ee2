import { defineModel } from '../../testing/model';
import { assetSearchView } from '../screens/asset-search.screen';
import { assetSearchMachine } from './asset-search.machine';

export const assetSearchModel = defineModel(assetSearchMachine, {
  events: [
    { type: 'search.open' },
    { type: 'search.close' },
    { type: 'dialog.closed' },
    { type: 'text.change', text: 'eur' },
    { type: 'category.choose', category: 'forex' },
    { type: 'category.leave' },
    { type: 'filter.clear' },
    { type: 'search.choose', id: '1' },
  ],
  residents: ['dialogs', 'watchlist', 'assets'],
  view: assetSearchView,
  self: 'assetSearch',
});
