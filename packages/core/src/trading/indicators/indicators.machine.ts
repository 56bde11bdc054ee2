import { assign, sendTo, setup } from 'xstate';
import { listenerPort } from '../../shared/actor-port';
import * as rules from './indicators.rules';
import type {
  AverageKind,
  AveragesKept,
  ChosenAverage,
  IndicatorsContext,
  IndicatorsEvent,
  Slot,
} from './indicators.types';

/** The lines that a trader lays over the chart; this device keeps them, and they are of every asset and interval. */
export const indicatorsMachine = setup({
  types: {
    context: {} as IndicatorsContext,
    events: {} as IndicatorsEvent,
    tags: {} as 'background',
    children: {} as { keptAverages: 'keptAverages' },
  },
  actors: { keptAverages: listenerPort<AveragesKept>('keptAverages') },
  guards: {
    hasFreeSlot: ({ context }) => rules.hasFreeSlot(context.averages),
  },
  actions: {
    setAverages: assign((_, averages: readonly ChosenAverage[]) => ({ averages })),
    add: assign({ averages: ({ context }) => rules.withAnother(context.averages) }),
    remove: assign({ averages: ({ context }, slot: Slot) => rules.withoutSlot(context.averages, slot) }),
    setKind: assign({
      averages: ({ context }, { slot, kind }: { slot: Slot; kind: AverageKind }) =>
        rules.withKind(context.averages, slot, kind),
    }),
    setTyped: assign({
      averages: ({ context }, { slot, typed }: { slot: Slot; typed: string }) =>
        rules.withTyped(context.averages, slot, typed),
    }),
    settle: assign({ averages: ({ context }, slot: Slot) => rules.withSettled(context.averages, slot) }),
    keep: sendTo('keptAverages', ({ context }) => ({ type: 'averages.keep', averages: context.averages })),
  },
}).createMachine({
  id: 'indicators',
  context: { averages: [] },
  tags: 'background',
  invoke: { id: 'keptAverages', src: 'keptAverages', onError: {} },
  on: {
    'averages.found': { actions: { type: 'setAverages', params: ({ event }) => event.averages } },
    'average.add': { guard: 'hasFreeSlot', actions: ['add', 'keep'] },
    'average.remove': { actions: [{ type: 'remove', params: ({ event }) => event.slot }, 'keep'] },
    'average.choose': { actions: [{ type: 'setKind', params: ({ event }) => event }, 'keep'] },
    'average.type': { actions: [{ type: 'setTyped', params: ({ event }) => event }, 'keep'] },
    'average.settle': { actions: { type: 'settle', params: ({ event }) => event.slot } },
  },
  initial: 'chosen',
  states: { chosen: { description: 'So many lines are chosen, none at first.' } },
});
