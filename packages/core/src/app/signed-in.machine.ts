import { assign, enqueueActions, sendTo, setup, stopChild } from 'xstate';
import type { intentQueueMachine } from '../platform/intents/intent-queue.machine';
import { port } from '../shared/actor-port';
import { tell } from '../shared/resident';
import type { SignedInContext, SignedInEvent, SignedInInput } from './app.types';
import { areasMachine } from './areas.machine';

const QUEUE = 'intentQueue';
/** The queue as the app made it. */
export type Queue = typeof intentQueueMachine;

const logged = {
  type: 'logFault',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

/** Everything that runs while somebody is signed in; leaving it stops polls, flows, timers (hard cases 1 and 5). */
export const signedInMachine = setup({
  types: {
    context: {} as SignedInContext,
    events: {} as SignedInEvent,
    input: {} as SignedInInput,
    tags: {} as 'background',
  },
  actors: { loadIntents: port<Queue>('loadIntents'), areas: areasMachine },
  guards: {
    // A manager's offer is to be seen soon after a client may ask for one (R8).
    mayAskForManager: ({ context: { user, settings } }) =>
      settings.enableAccountConnection && user.traderRequest === '',
  },
  actions: {
    reloadUser: tell('session', { type: 'user.reload' }),
    startQueue: enqueueActions(({ enqueue, context: { user, queueStarts } }, queue: Queue) => {
      const input = { userId: user.id, isPractice: user.isPractice, queueStarts };
      enqueue.spawnChild(queue as never, { id: QUEUE, systemId: QUEUE, input } as never);
    }),
    endQueue: stopChild(QUEUE),
    countQueueStart: assign({ queueStarts: ({ context }) => context.queueStarts + 1 }),
    tellBroken: tell('app', { type: 'intents.broken' }),
    forgetOwners: sendTo(QUEUE, (_, owners: readonly string[]) => ({ type: 'owners.left', owners })),
    notifyFailed: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'area.failed' } }),
    /** Supplied by createApp. */
    logFault: (_, _fault: { error: unknown }) => undefined,
  },
  delays: { firstLook: 5_000 },
}).createMachine({
  id: 'signedIn',
  meta: { visible: ['area', 'flows'] },
  context: ({ input }) => ({ ...input, queueStarts: 1 }),
  tags: 'background',
  initial: 'starting',
  after: { firstLook: { guard: 'mayAskForManager', actions: 'reloadUser' } },
  on: { 'xstate.error.actor.intentQueue': { target: '.broken', actions: [logged, 'tellBroken'] } },
  states: {
    starting: {
      description: 'What carries money calls is on its way: it starts before the flows that send it intents.',
      invoke: {
        id: 'loadIntents',
        src: 'loadIntents',
        onDone: { target: 'working', actions: { type: 'startQueue', params: ({ event }) => event.output } },
        onError: { target: 'broken', actions: logged },
      },
    },
    working: {
      description: 'Money calls are in flight, and the areas of the signed-in pages run.',
      exit: 'endQueue',
      invoke: {
        id: 'areas',
        src: 'areas',
        systemId: 'areas',
        input: { needs: 'user' },
        onError: { target: 'broken', actions: logged },
      },
      on: {
        'flows.ended': { actions: { type: 'forgetOwners', params: ({ event }) => event.flows } },
      },
    },
    broken: {
      description:
        'The intent queue or the areas crashed, or the queue did not load: every area is stopped. After a retry the new queue asks the server about calls in flight.',
      entry: 'notifyFailed',
      on: { 'area.retry': { target: 'starting', actions: 'countQueueStart' } },
    },
  },
});
