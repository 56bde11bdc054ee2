import { stubLogic } from '@bourse/model-testing';
import { defineModel } from '../testing/model';
import type { ReadyFlow } from '../shared/flow';
import { areaMachine } from './area.machine';

const flows: readonly ReadyFlow[] = [
  { name: 'assets', logic: stubLogic },
  { name: 'signIn', logic: stubLogic, hasAddress: true, staysWhenLeft: true },
  { name: 'referral', logic: stubLogic, hasAddress: true },
];

export const areaModel = defineModel(areaMachine, {
  input: { area: 'access' },
  events: [
    { type: 'screen.changed', screen: 'login' },
    { type: 'screen.changed', screen: 'referral' },
    { type: 'area.retry' },
    { type: 'network.changed', network: 'offline' },
    { type: 'network.changed', network: 'online' },
    { type: 'flow.retry', name: 'signIn' },
    { type: 'xstate.error.actor.assets', error: new Error('late'), actorId: 'assets' },
  ],
  answers: {
    loadArea: { done: [flows], failed: [new Error('unavailable')] },
    followAddress: { failed: [new Error('broken')] },
    followNetwork: { failed: [new Error('broken')] },
    signIn: { done: [undefined], failed: [new Error('broken')] },
    assets: { failed: [new Error('broken')] },
  },
  residents: ['notices'],
  key: ({ context: { started, failed } }) => [started, failed],
  view: ({ value, context: { started, failed } }) => ({ value, started, failed }),
});
