import { assign, enqueueActions, sendTo, setup, type AnyEventObject } from 'xstate';
import { areaOfDialog, areas, type AreaName } from '../shared/areas';
import { listenerPort } from '../shared/actor-port';
import { tellParent } from '../shared/resident';
import { routeOf } from '../platform/navigation';
import { areaMachine } from './area.machine';
import type { AreasContext, AreasEvent, AreasInput } from './areas.types';

type Changed = Extract<AreasEvent, { type: 'area.changed' }>;
const idOf = (area: AreaName) => `area.${area}`;
const ofScreen = {
  params: ({ event }: { event: Extract<AreasEvent, { type: 'screen.changed' }> }) => routeOf(event.screen).area,
};
const ofDialog = {
  params: ({ event }: { event: Extract<AreasEvent, { type: 'dialog.shown' }> }) => areaOfDialog(event.name),
};
const isFor = (area: AreaName, needs: AreasInput['needs']) => ['anyone', needs].includes(areas[area].needs);
const namesOf = (needs: AreasInput['needs']) =>
  (Object.keys(areas) as AreaName[]).filter((name) => areas[name].needs === needs);

/** Hosts the areas of a guest or of the signed-in user by name; each loads, fails and restarts independently. */
export const areasMachine = setup({
  types: {
    context: {} as AreasContext,
    events: {} as AreasEvent,
    input: {} as AreasInput,
    tags: {} as 'background',
  },
  actors: {
    area: areaMachine,
    followAddress: listenerPort<AnyEventObject>('followAddress'),
    followDialogs: listenerPort<AnyEventObject>('followDialogs'),
  },
  guards: {
    isFailedFlow: ({ context }, name: string) => Object.hasOwn(context.failed, name),
    // One that could not be loaded is asked for anew, as the browser does with the screen's own part.
    isNewArea: ({ context }, area: AreaName | undefined) =>
      area !== undefined && isFor(area, context.needs) && [undefined, 'failed'].includes(context.phases[area]),
  },
  actions: {
    startAreas: enqueueActions(({ context, enqueue }) => {
      for (const area of namesOf(context.needs))
        if (areas[area].starts === 'atOnce') enqueue.spawnChild('area', { id: idOf(area), input: { area } });
    }),
    startArea: enqueueActions(({ enqueue }, area: AreaName | undefined) => {
      if (!area) return;
      enqueue.stopChild(idOf(area));
      enqueue.spawnChild('area', { id: idOf(area), input: { area } });
    }),
    setPhase: assign(({ context }, { area, phase, failed }: Changed) => ({
      phases: { ...context.phases, [area]: phase },
      failed: {
        ...Object.fromEntries(Object.entries(context.failed).filter(([, of]) => of !== area)),
        ...Object.fromEntries(failed.map((name) => [name, area])),
      },
    })),
    // A flow that starts again has no record of its calls in flight: detach them from it (hard case 4).
    tellEnded: tellParent((_, flows: readonly string[]) => ({ type: 'flows.ended', flows })),
    passRetry: sendTo((_, area: AreaName) => idOf(area), { type: 'area.retry' }),
    passFlowRetry: sendTo(
      ({ context }, name: string) => idOf(context.failed[name]!),
      (_, name: string) => ({ type: 'flow.retry', name }),
    ),
  },
}).createMachine({
  id: 'areas',
  meta: { visible: ['area', 'phase', 'screen', 'name', 'flows', 'failed'] },
  context: ({ input }) => ({ ...input, phases: {}, failed: {} }),
  tags: 'background',
  initial: 'hosting',
  states: {
    hosting: {
      description:
        'Areas that start at once are started; the others follow with the first screen or dialog that needs them.',
      entry: 'startAreas',
      invoke: [
        { id: 'followAddress', src: 'followAddress', onError: {} },
        { id: 'followDialogs', src: 'followDialogs', onError: {} },
      ],
      on: {
        'screen.changed': {
          guard: { type: 'isNewArea', ...ofScreen },
          actions: { type: 'startArea', ...ofScreen },
        },
        'dialog.shown': { guard: { type: 'isNewArea', ...ofDialog }, actions: { type: 'startArea', ...ofDialog } },
        'area.changed': { actions: { type: 'setPhase', params: ({ event }) => event } },
        'flows.ended': { actions: { type: 'tellEnded', params: ({ event }) => event.flows } },
        'area.retry': { actions: { type: 'passRetry', params: ({ event }) => event.area } },
        'flow.retry': {
          guard: { type: 'isFailedFlow', params: ({ event }) => event.name },
          actions: { type: 'passFlowRetry', params: ({ event }) => event.name },
        },
      },
    },
  },
});
