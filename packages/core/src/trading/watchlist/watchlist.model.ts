import { Offline } from '../../shared/unreached';
import { defineModel } from '../../testing/model';
import { starOf } from '../screens/rows';
import { watchlistMachine } from './watchlist.machine';
import type { StarOutcome } from './watchlist.types';

export const watchlistModel = defineModel(watchlistMachine, {
  events: [
    { type: 'watchlist.reload' },
    { type: 'network.changed', network: 'online' },
    { type: 'watchlist.changedElsewhere' },
    { type: 'star.toggle', id: '1' },
    { type: 'star.add', id: '1' },
    { type: 'star.add', id: '2' },
  ],
  answers: {
    listWatchlist: { done: [['1'], []] },
    checkList: { done: [['1'], []] },
    followList: { done: [['1'], []] },
    changeStar: {
      done: [
        { kind: 'changed', change: { id: '1', isAdded: true } },
        { kind: 'changed', change: { id: '1', isAdded: false } },
        { kind: 'refused', message: 'The watchlist is full' },
        { kind: 'refused', message: null },
      ] satisfies StarOutcome[],
      failed: [new Error('unavailable'), new Offline('no network')],
    },
  },
  key: ({ context }) => [context.ids, context.queue, context.isBehind],
  stopWhen: ({ context }) => context.queue.length > 1,
  residents: ['assets', 'notices'],
  view: (watchlist) => ({ ids: watchlist.context.ids, star: starOf(watchlist, '1') }),
});
