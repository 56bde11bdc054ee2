import { defineModel } from '../../testing/model';
import { watchlistPageView } from '../screens/watchlist.screen';
import { watchlistPageMachine } from './watchlist-page.machine';

export const watchlistPageModel = defineModel(watchlistPageMachine, {
  events: [
    { type: 'text.change', text: 'eur' },
    { type: 'category.choose', category: 'forex' },
    { type: 'filter.clear' },
    { type: 'row.choose', id: '1' },
  ],
  residents: ['assets'],
  view: watchlistPageView,
  self: 'watchlistPage',
});
