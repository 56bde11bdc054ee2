import { dec } from '../../shared/decimal';
import { NO_CONVERSION } from '../../shared/figures';
import { defineModel } from '../../testing/model';
import { positionsPanelView } from '../screens/positions.screen';
import { position } from '../samples.model';
import { openOrdersMachine } from './open-orders.machine';

export const one = position('1');
export const two = position('2');
const practice = position('7', { isPractice: true });

export const openOrdersModel = defineModel(openOrdersMachine, {
  inputs: [{ isPractice: false, isManaged: false }],
  events: [
    { type: 'orders.reload' },
    {
      type: 'prices.changed',
      prices: new Map([['1', { bid: dec('1.2'), ask: dec('1.2002'), conversion: NO_CONVERSION }]]),
    },
    { type: 'position.placed', position: two },
    { type: 'position.placed', position: practice },
    { type: 'positions.closed', ids: ['1'] },
    { type: 'closeAll.started' },
    { type: 'closeAll.settled', closed: ['1'] },
    { type: 'closeAll.settled', closed: null },
    { type: 'account.changed', isPractice: false, isManaged: true },
    { type: 'account.changed', isPractice: true, isManaged: false },
    { type: 'activity.changed', active: false },
    { type: 'activity.changed', active: true },
  ],
  answers: {
    listOpenTrades: { done: [[one], [], [practice]] },
    pollOpenTrades: { done: [[one], [two], [], [practice]] },
  },
  key: (snapshot) => {
    const { context } = snapshot;
    return [
      context.ids,
      context.failedCount > 0,
      context.isPractice,
      context.isManaged && snapshot.matches({ list: { following: 'idle' } }),
      context.isActive,
    ];
  },
  // A second position, the other mode and a manager behave as shown; so do a mismatch, a former failure and a list that is
  // known on top of another wait.
  stopWhen: (snapshot) => {
    const { isPractice, ids, isManaged, isActive, failedCount } = snapshot.context;
    const { list, data } = snapshot.value;
    const isIn = (following: 'idle' | 'waiting' | 'polling') => snapshot.matches({ list: { following } });
    const isLoading = (loading: 'asking' | 'retrying') => snapshot.matches({ list: { loading } });
    return (
      isPractice ||
      ids.includes('2') ||
      (isManaged && !isIn('idle')) ||
      (failedCount > 0 && !isIn('waiting') && !isIn('polling')) ||
      (list === 'held' && (!isActive || data !== 'loaded')) ||
      (data === 'failed' && !isLoading('asking') && !isLoading('retrying')) ||
      (data === 'loaded' && snapshot.matches({ list: 'loading' })) ||
      (data === 'stale' && (!isActive || isIn('waiting') || snapshot.matches({ list: 'loading' })))
    );
  },
  residents: ['assets', 'tradingAccount', 'closing', 'closedOrders', 'positionsPanel', 'session'],
  view: positionsPanelView,
  self: 'openOrders',
});
