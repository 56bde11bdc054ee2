import { assign, enqueueActions, setup, type AnyEventObject, type ErrorActorEvent } from 'xstate';
import type { AreaName } from '../shared/areas';
import { factsNow, followFacts } from '../shared/fact';
import type { NetworkChanged } from '../platform/connectivity/connectivity.types';
import type { ReadyFlow } from '../shared/flow';
import { listenerPort, port } from '../shared/actor-port';
import { tell, tellParent } from '../shared/resident';
import { anew, changeAt, factsOf, flowOf, lasting, startOf, toldTo, type Change } from './area.flows';
import type { AreaContext, AreaEvent, AreaInput, AreaPhase } from './areas.types';

type Fault = ErrorActorEvent<unknown>;
const logged = {
  type: 'logFault',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;
const networkOf = ({ event }: { event: NetworkChanged }) => event.network;
type Ended = { event: { actorId: string } };
const ofActor = { params: ({ event }: Ended) => flowOf(event) } as const;
const without = (names: readonly string[], gone: readonly string[]) => names.filter((name) => !gone.includes(name));

/** One area: loads its module when needed, then hosts its flows. A flow that crashes stops alone (hard case 1). */
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
    followNetwork: listenerPort<AnyEventObject>('followNetwork'),
    followFacts,
  },
  guards: {
    isOffline: (_, network: NetworkChanged['network']) => network === 'offline',
    isOnline: (_, network: NetworkChanged['network']) => network === 'online',
    isRunning: ({ context }, name: string) => context.started.includes(name),
    isFailed: ({ context }, name: string) => context.failed.includes(name),
  },
  actions: {
    setFlows: assign((_, flows: readonly ReadyFlow[]) => ({ flows })),
    // Known by their names only: the module that defines them has just been loaded (hard case 1).
    hostFlows: enqueueActions(({ context, enqueue, self: { system } }, { stop, start }: Change) => {
      const ended = context.started.filter((name) => stop.includes(name));
      for (const name of ended) {
        enqueue.stopChild(factsOf(name));
        enqueue.stopChild(name);
      }
      if (ended.length > 0) enqueue(tellParent(() => ({ type: 'flows.ended', flows: ended })));
      for (const flow of start) {
        const { logic, input } = startOf(system, flow);
        enqueue.spawnChild(logic as never, { id: flow.name, systemId: flow.name, input } as never);
      }
      // After all of them have started: some follow facts of others.
      for (const flow of start) {
        const facts = toldTo(flow);
        const input = { name: flow.name, facts, known: factsNow(system, flow.needs ?? []) };
        if (facts.length > 0) enqueue.spawnChild('followFacts', { id: factsOf(flow.name), input });
      }
      const names = start.map(({ name }) => name);
      enqueue.assign({
        started: [...without(context.started, ended), ...names],
        failed: without(context.failed, names),
      });
    }),
    setFailed: assign(({ context }, name: string) => ({ failed: [...context.failed, name] })),
    tellPhase: tellParent(({ context: { area, failed } }, phase: AreaPhase) => ({
      type: 'area.changed',
      area,
      phase,
      failed,
    })),
    notifyFailed: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'area.failed' } }),
    /** Supplied by createApp: a fault of an area is written to the log. */
    logFault: (_, _fault: { error: unknown }) => undefined,
  },
  delays: { loadLimit: 120_000 },
}).createMachine({
  id: 'area',
  meta: { visible: ['screen', 'name'] },
  context: ({ input }) => ({ ...input, flows: [], started: [], failed: [] }),
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
            { type: 'hostFlows', params: ({ event }) => ({ stop: [], start: lasting(event.output) }) },
          ],
        },
        onError: { target: 'failed', actions: logged },
      },
      after: { loadLimit: 'failed' },
    },
    running: {
      description: 'Its flows live: those without an address from now on, the others while the address names them.',
      entry: { type: 'tellPhase', params: 'running' },
      invoke: { id: 'followAddress', src: 'followAddress', onError: { actions: logged } },
      on: {
        'screen.changed': {
          actions: [
            {
              type: 'hostFlows',
              params: ({ context, event }) => changeAt(context.flows, context.started, event.screen),
            },
            { type: 'tellPhase', params: 'running' },
          ],
        },
        'flow.retry': {
          guard: { type: 'isFailed', params: ({ event }) => event.name },
          actions: [
            { type: 'hostFlows', params: ({ context, event }) => anew(context.flows, event.name) },
            { type: 'tellPhase', params: 'running' },
          ],
        },
        'xstate.done.actor.*': {
          actions: { type: 'hostFlows', params: ({ event }: Ended) => ({ stop: [flowOf(event)], start: [] }) },
        },
        'xstate.error.actor.*': {
          guard: { type: 'isRunning', ...ofActor },
          actions: [
            logged,
            { type: 'hostFlows', params: ({ event }: Ended) => ({ stop: [flowOf(event)], start: [] }) },
            { type: 'setFailed', ...ofActor },
            { type: 'tellPhase', params: 'running' },
            'notifyFailed',
          ],
        },
      },
    },
    failed: {
      description:
        'Its module did not come: a person may ask again. Where the network was gone, it is asked for once more.',
      entry: [{ type: 'tellPhase', params: 'failed' }, 'notifyFailed'],
      invoke: { id: 'followNetwork', src: 'followNetwork', onError: { actions: logged } },
      on: { 'area.retry': 'loading' },
      initial: 'standing',
      states: {
        standing: {
          description: 'It does not come by itself (A-241).',
          on: { 'network.changed': { guard: { type: 'isOffline', params: networkOf }, target: 'offline' } },
        },
        offline: {
          description: 'There is no network: it is asked for when it is back.',
          on: { 'network.changed': { guard: { type: 'isOnline', params: networkOf }, target: '#area.loading' } },
        },
      },
    },
  },
});
