import { defineModel } from '../../testing/model';
import { quote } from '../samples.model';
import { rateMachine } from './rate.machine';
import { rateView } from './rate.view';

const answer = (assetId: string, bid: string, ask: string) => ({
  quote: quote(assetId, bid, ask),
  quotedAt: 1_000,
  arrivedAt: 2_000,
});

export const rateModel = defineModel(rateMachine, {
  events: [
    { type: 'asset.changed', id: '1' },
    { type: 'asset.changed', id: '2' },
    { type: 'asset.changed', id: null },
    { type: 'activity.changed', active: false, at: 3_000 },
    { type: 'activity.changed', active: true, at: 9_500 },
  ],
  answers: { getAssetRate: { done: [answer('1', '1.1', '1.1002'), answer('2', '60000', '60010')] } },
  key: ({ context }) => [context.question, context.quote !== null, context.isActive],
  // The second asset behaves as the first.
  stopWhen: ({ context }) => context.question === '2',
  residents: ['assets', 'orderTicket'],
  view: rateView,
});
