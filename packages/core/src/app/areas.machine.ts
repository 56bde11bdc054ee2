import { assign, enqueueActions, sendTo, setup, type AnyEventObject } from 'xstate';
import { areas, type AreaName } from '../shared/areas';
import { listenerPort } from '../shared/port';
import { tellParent } from '../shared/resident';
import { routeOf } from '../platform/navigation';
import type { ScreenName } from '../platform/navigation/navigation.types';
import { areaMachine } from './area.machine';
import type { AreaPhase, AreasContext, AreasEvent, AreasInput } from './areas.types';

const idOf = (area: AreaName) => `area.${area}`;
const namesOf = (needs: AreasInput['needs']) =>
  (Object.keys(areas) as AreaName[]).filter((name) => areas[name].needs === needs);

/** Hosts the areas of a visitor or of the signed-in user by name; each comes, breaks and comes again alone. */
export const areasMachine = setup({
  types: {
    context: {} as AreasContext,
    events: {} as AreasEvent,
    input: {} as AreasInput,
    tags: {} as 'background',
  },
  actors: { area: areaMachine, followAddress: listenerPort<AnyEventObject>('followAddress') },
  guards: {
    isFailed: (_, phase: AreaPhase) => phase === 'failed',
    isNewArea: ({ context }, screen: ScreenName) => {
      const { area } = routeOf(screen);
      return area !== undefined && areas[area].needs === context.needs && context.phases[area] === undefined;
    },
  },
  actions: {
    startAreas: enqueueActions(({ context, enqueue }) => {
      for (const area of namesOf(context.needs))
        if (areas[area].starts === 'atOnce') enqueue.spawnChild('area', { id: idOf(area), input: { area } });
    }),
    startArea: enqueueActions(({ enqueue }, screen: ScreenName) => {
      const { area } = routeOf(screen);
      if (area) enqueue.spawnChild('area', { id: idOf(area), input: { area } });
    }),
    setPhase: assign(({ context }, { area, phase }: Extract<AreasEvent, { type: 'area.changed' }>) => ({
      phases: { ...context.phases, [area]: phase },
    })),
    // What an area asked for is on its way still, and a new life of it would not know (hard case 4).
    tellFailed: tellParent((_, flows: readonly string[]) => ({ type: 'flows.ended', flows })),
    passRetry: sendTo((_, area: AreaName) => idOf(area), { type: 'area.retry' }),
  },
}).createMachine({
  id: 'areas',
  meta: { visible: ['area', 'phase', 'screen', 'flows'] },
  context: ({ input }) => ({ ...input, phases: {} }),
  tags: 'background',
  initial: 'hosting',
  states: {
    hosting: {
      description: 'Areas that start at once are started; the others follow with the first screen that needs them.',
      entry: 'startAreas',
      invoke: { id: 'followAddress', src: 'followAddress', onError: {} },
      on: {
        'screen.changed': {
          guard: { type: 'isNewArea', params: ({ event }) => event.screen },
          actions: { type: 'startArea', params: ({ event }) => event.screen },
        },
        'area.changed': [
          {
            guard: { type: 'isFailed', params: ({ event }) => event.phase },
            actions: [
              { type: 'setPhase', params: ({ event }) => event },
              { type: 'tellFailed', params: ({ event }) => event.flows },
            ],
          },
          { actions: { type: 'setPhase', params: ({ event }) => event } },
        ],
        'area.retry': { actions: { type: 'passRetry', params: ({ event }) => event.area } },
      },
    },
  },
});
