import { assign, enqueueActions, setup, type AnyEventObject, type ErrorActorEvent } from 'xstate';
import type { AreaName } from '../shared/areas';
import { factsNow, followFacts } from '../shared/fact';
import type { ReadyFlow } from '../shared/flow';
import { listenerPort, port } from '../shared/port';
import { tell, tellParent } from '../shared/resident';
import { routeOf } from '../platform/navigation';
import type { ScreenName } from '../platform/navigation/navigation.types';
import type { AreaContext, AreaEvent, AreaInput, AreaPhase } from './areas.types';

type Fault = ErrorActorEvent<unknown>;
const logged = {
  type: 'logFault',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

/** One area: loads its module when needed, then hosts its flows. A flow that crashes fails its area, and no other. */
export const areaMachine = setup({
  types: {
    context: {} as AreaContext,
    events: {} as AreaEvent | Fault,
    input: {} as AreaInput,
    tags: {} as 'busy' | 'background',
  },
  actors: {
    loadArea: port<readonly ReadyFlow[], { area: AreaName }>('loadArea'),
    followAddress: listenerPort<AnyEventObject>('followAddress'),
    followFacts,
  },
  guards: {
    isNewFlow: ({ context }, screen: ScreenName) => {
      const { flow } = routeOf(screen);
      return context.flows.some(({ name }) => name === flow) && !context.started.includes(flow ?? '');
    },
  },
  actions: {
    setFlows: assign((_, flows: readonly ReadyFlow[]) => ({ flows })),
    // Known by their names only: the module that defines them has just been loaded (hard case 1).
    startFlows: assign(({ context, spawn, self: { system } }, address: string | null) => {
      const due = context.flows.filter(({ name, hasAddress = false }) => (hasAddress ? name : null) === address);
      for (const { name, logic, needs = [], input } of due) {
        const known = factsNow(system, needs);
        spawn(logic as never, { id: name, systemId: name, input: input ? input(known as never) : known } as never);
      }
      // After all of them have started: some follow facts of others.
      for (const { name, needs = [], follows = [] } of due) {
        const facts = [...needs, ...follows];
        if (facts.length > 0)
          spawn('followFacts', { id: `facts.${name}`, input: { name, facts, known: factsNow(system, needs) } });
      }
      return { started: [...context.started, ...due.map(({ name }) => name)] };
    }),
    stopFlows: enqueueActions(({ context, enqueue }) => {
      for (const name of context.started) {
        enqueue.stopChild(`facts.${name}`);
        enqueue.stopChild(name);
      }
      enqueue.assign({ started: [] });
    }),
    // The next visit of its address starts it anew.
    endFlow: enqueueActions(({ enqueue, context }, name: string) => {
      enqueue.stopChild(`facts.${name}`);
      enqueue.stopChild(name);
      enqueue.assign({ started: context.started.filter((one) => one !== name) });
    }),
    tellPhase: tellParent(({ context: { area, started } }, phase: AreaPhase) => ({
      type: 'area.changed',
      area,
      phase,
      flows: started,
    })),
    notifyFailed: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'area.failed' } }),
    /** Supplied by createApp: a fault of an area is written to the log. */
    logFault: (_, _fault: { error: unknown }) => undefined,
  },
  delays: { loadLimit: 120_000 },
}).createMachine({
  id: 'area',
  meta: { visible: ['screen'] },
  context: ({ input }) => ({ ...input, flows: [], started: [] }),
  tags: 'background',
  initial: 'loading',
  // Sent by a flow that was stopped at the same moment.
  on: { 'xstate.error.actor.*': { actions: logged } },
  states: {
    loading: {
      description: 'The module of the area is on its way.',
      tags: 'busy',
      entry: { type: 'tellPhase', params: 'loading' },
      invoke: {
        id: 'loadArea',
        src: 'loadArea',
        input: ({ context: { area } }) => ({ area }),
        onDone: {
          target: 'running',
          actions: [
            { type: 'setFlows', params: ({ event }) => event.output },
            { type: 'startFlows', params: null },
          ],
        },
        onError: { target: 'failed', actions: logged },
      },
      after: { loadLimit: 'failed' },
    },
    running: {
      description: 'Its flows live: those without an address from now on, the others once the address names them.',
      entry: { type: 'tellPhase', params: 'running' },
      invoke: { id: 'followAddress', src: 'followAddress', onError: { actions: logged } },
      on: {
        'screen.changed': {
          guard: { type: 'isNewFlow', params: ({ event }) => event.screen },
          actions: { type: 'startFlows', params: ({ event }) => routeOf(event.screen).flow ?? null },
        },
        'xstate.done.actor.*': {
          actions: { type: 'endFlow', params: ({ event }: { event: { actorId: string } }) => event.actorId },
        },
        'xstate.error.actor.*': { target: 'failed', actions: logged },
      },
    },
    failed: {
      description:
        'It did not come, or one of its flows broke. A module that is not there is not asked for by itself (A-241).',
      entry: [{ type: 'tellPhase', params: 'failed' }, 'stopFlows', 'notifyFailed'],
      on: { 'area.retry': 'loading' },
    },
  },
});
