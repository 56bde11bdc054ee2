import { defineModel } from '../../testing/model';
import { positionsPanelView } from '../positions.screen';
import { position } from '../samples.model';
import { openOrdersMachine } from './open-orders.machine';

export const one = position('1');
export const two = position('2');
const practice = position('7', { isPractice: true });

export const openOrdersModel = defineModel(openOrdersMachine, {
  inputs: [{ isPractice: false, isManaged: false }],
  events: [
    { type: 'orders.reload' },
    { type: 'position.placed', position: two },
    { type: 'position.placed', position: practice },
    { type: 'position.closed', id: '1' },
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
      context.isLoadDue,
      context.isLoaded,
      context.isPractice,
      context.isManaged && snapshot.matches({ list: { running: 'idle' } }),
      context.isActive,
    ];
  },
  // A second position, the other mode, a manager, and a mismatch or a due load on top of another wait behave as shown.
  stopWhen: (snapshot) => {
    const { isPractice, ids, isManaged, isActive, isLoaded, isLoadDue, failedCount } = snapshot.context;
    const isIn = (state: 'idle' | 'waiting' | 'polling' | 'loading') => snapshot.matches({ list: { running: state } });
    return (
      isPractice ||
      ids.includes('2') ||
      (isManaged && !isIn('idle')) ||
      (snapshot.matches({ list: 'held' }) && (!isActive || (isLoaded && isLoadDue))) ||
      (failedCount > 0 && (isLoadDue || !(isIn('waiting') || isIn('polling')))) ||
      (isLoaded && isLoadDue && !isActive)
    );
  },
  residents: ['trading', 'closing', 'closedOrders', 'positionsPanel', 'session'],
  view: positionsPanelView,
  self: 'openOrders',
});
