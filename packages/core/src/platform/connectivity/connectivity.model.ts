import { defineModel } from '../../testing/model';
import { connectivityMachine } from './connectivity.machine';
import { connectivityView } from './connectivity.view';

export const connectivityModel = defineModel(connectivityMachine, {
  events: [
    { type: 'online.changed', online: false },
    { type: 'online.changed', online: true },
  ],
  answers: { watchNetwork: { failed: [new Error('no signal')] } },
  view: connectivityView,
});
