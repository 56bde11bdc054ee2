import { defineModel } from '../../testing/model';
import { connectivityMachine } from './connectivity.machine';
import { connectivityView } from './connectivity.view';

export const connectivityModel = defineModel(connectivityMachine, {
  events: [
    { type: 'online.changed', online: false },
    { type: 'online.changed', online: true },
    // Two calls cover every case.
    ...[1, 2].flatMap((call) => [
      { type: 'call.sent' as const, call },
      { type: 'call.answered' as const, call },
      { type: 'call.failed' as const, call },
    ]),
  ],
  answers: { watchNetwork: { failed: [new Error('no signal')] } },
  key: ({ context }) => context.open,
  view: connectivityView,
});
