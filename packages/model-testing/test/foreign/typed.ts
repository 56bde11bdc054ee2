// Compiled beside an installed package: its types are there, and a model's names are checked when asked for.
import { defineModel, findings, type Model } from '@bourse/model-testing';
import { setup } from 'xstate';

const lamp = setup({ types: { events: {} as { type: 'lamp.press' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'lamp.press': 'on' } }, on: { on: { 'lamp.press': 'off' } } },
});

type Name = 'log' | 'pager';
export const model: Model<typeof lamp, Name> = defineModel<typeof lamp, Name>(lamp, {
  events: [{ type: 'lamp.press' }],
  residents: ['log'],
});
export const found: string[] = findings(model);
