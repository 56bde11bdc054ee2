import { defineModel } from '../../testing/model';
import { referralMachine } from './referral.machine';

export const referralModel = defineModel(referralMachine, {
  inputs: [
    { referrer: 'WEB42', darkLogin: false },
    { referrer: '42', darkLogin: true },
  ],
  events: [{ type: 'referrer.changed', referrer: '7' }],
  residents: ['navigation'],
});
