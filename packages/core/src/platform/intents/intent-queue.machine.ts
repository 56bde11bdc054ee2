import { assign, raise, setup, stopChild, type ErrorActorEvent } from 'xstate';
import { activityPort } from '../../shared/activity';
import { listenerPort, port } from '../../shared/actor-port';
import { tell, tellWhom } from '../../shared/resident';
import { intentMachine } from './intent.machine';
import { noticeOf, notReceived, withoutIntent, withoutOwners } from './intents.form';
import type {
  Asker,
  InFlightIntent,
  IntentSettled,
  IntentQueueContext,
  IntentQueueEvent,
  IntentQueueInput,
  PendingIntent,
} from './intents.types';

type Submitted = Extract<IntentQueueEvent, { type: 'intent.submit' }>;
type Ended = Extract<IntentQueueEvent, { type: 'intent.ended' }>;
type Found = Omit<PendingIntent, 'version' | 'at'>;
type Broken = ErrorActorEvent<unknown, `intent.${string}`>;

/** Owns every money call until it has ended, also when the flow that asked is gone (hard case 4). */
export const intentQueueMachine = setup({
  types: {
    context: {} as IntentQueueContext,
    events: {} as IntentQueueEvent | Broken,
    input: {} as IntentQueueInput,
    tags: {} as 'background',
  },
  actors: {
    intent: intentMachine,
    activity: activityPort,
    watchSettled: listenerPort<IntentQueueEvent>('watchSettled'),
    listPending: port<PendingIntent[], { userId: string }>('listPending'),
  },
  guards: {
    isActive: (_, active: boolean) => active,
    isAsked: ({ context }, ended: Ended) => ended.outcome !== null && !!context.inFlight[ended.id]?.owner,
    // A call may be asked about many times before the server knows: report it as unknown once.
    isStillUnknown: ({ context }, ended: Ended) =>
      ended.outcome?.kind === 'unknown' && askerOf(context, ended) !== undefined,
    isResolved: ({ context }, ended: Ended) => ended.outcome !== null && !!askerOf(context, ended)?.owner,
    isAwaited: ({ context }, key: string) => !!context.unresolved[key]?.owner,
    isFound: ({ context }, ended: Ended) => ended.outcome !== null && context.inFlight[ended.id] !== undefined,
  },
  actions: {
    carry: assign(({ context, spawn }, submitted: Submitted) => {
      const id = childId(context, context.count + 1);
      const { operation, body, owner, ref } = submitted;
      const { userId, isPractice } = context;
      spawn('intent', { id, input: { id, operation, body, key: null, userId, isPractice, isAwaited: false } });
      const inFlight = { operation, key: null, ref, owner, isLate: false };
      return { count: context.count + 1, inFlight: { ...context.inFlight, [id]: inFlight } };
    }),
    // One child per stored record, except for calls that this tab is already sending or asking about.
    carryFound: assign(({ context, spawn }, found: readonly Found[]) => {
      const inFlight: Record<string, InFlightIntent> = { ...context.inFlight };
      const known = new Set(Object.values(inFlight).map(({ key }) => key));
      for (const { key, operation, userId, isPractice } of found.filter((pending) => !known.has(pending.key))) {
        const id = childId(context, key);
        const isAwaited = !!context.unresolved[key]?.owner;
        spawn('intent', { id, input: { id, operation, body: null, key, userId, isPractice, isAwaited } });
        inFlight[id] = { operation, key, ref: '', owner: null, isLate: false };
      }
      return { inFlight };
    }),
    setKey: assign(({ context }, { id, key }: { id: string; key: string }) => {
      const intent = context.inFlight[id];
      return intent ? { inFlight: { ...context.inFlight, [id]: { ...intent, key } } } : {};
    }),
    setLate: assign(({ context }, id: string) => {
      const intent = context.inFlight[id];
      return intent ? { inFlight: { ...context.inFlight, [id]: { ...intent, isLate: true } } } : {};
    }),
    forgetIntent: assign(({ context }, { id, outcome }: Ended) => withoutIntent(context, id, outcome)),
    // A child that has ended stays in `children` until it is stopped.
    endChild: stopChild(({ event }) => (event.type === 'intent.ended' ? event.id : '')),
    forgetOwners: assign(({ context }, owners: readonly string[]) => ({
      inFlight: withoutOwners(context.inFlight, owners),
      unresolved: withoutOwners(context.unresolved, owners),
    })),
    // Guards ensure that the entry exists.
    tellOwner: tellWhom(
      ({ context }, { id }: Ended) => context.inFlight[id]?.owner ?? 'intentQueue',
      ({ context }, { id, outcome }: Ended) => settled(context.inFlight[id], outcome),
      'intentQueue',
    ),
    // The guard has found one. It may have gone on to something else: then it does not hear this.
    tellAsker: tellWhom(
      ({ context }, ended: Ended) => askerOf(context, ended)?.owner ?? 'intentQueue',
      ({ context }, ended: Ended) => ({
        ...settled(context.inFlight[ended.id], ended.outcome),
        type: 'intent.resolved',
        ref: askerOf(context, ended)?.ref ?? '',
      }),
      'intentQueue',
    ),
    notifyFound: tell('notices', ({ context }, { id, outcome }: Ended) => ({
      type: 'notice.add',
      ...noticeOf(context.inFlight[id]?.operation ?? 'placeOrder', outcome ?? { kind: 'unknown' }),
    })),
    notifySettled: tell('notices', (_, { operation, outcome }: IntentSettled) => ({
      type: 'notice.add',
      ...noticeOf(operation, outcome),
    })),
    // Its record is stored, so it may have been sent: the outcome is unknown.
    endBroken: raise(({ context }, { id }: { id: string }) => ({
      type: 'intent.ended',
      id,
      outcome: context.inFlight[id]?.key === null ? notReceived : ({ kind: 'unknown' } as const),
    })),
    /** Supplied by createApp. */
    logFault: (_, _fault: { error: unknown }) => undefined,
    countRecovered: assign({ recovered: ({ context }) => context.recovered + 1 }),
    countElsewhere: assign(({ context: { recovered, accepted } }) => ({
      ...{ recovered: recovered + 1, accepted: accepted + 1 },
    })),
    tellCarried: tell('app', ({ context }) => ({
      type: 'intents.changed',
      inFlight: Object.values(context.inFlight).map(({ operation }) => operation),
    })),
  },
  delays: {
    // A stored record is a call without a known outcome: the server may be back by then.
    lookInterval: 15_000,
  },
}).createMachine({
  id: 'intentQueue',
  meta: { visible: ['operation', 'owner', 'owners', 'ref', 'key', 'outcome', 'kind', 'active'] },
  context: ({ input }) => ({ ...input, count: 0, inFlight: {}, unresolved: {}, recovered: 0, accepted: 0 }),
  initial: 'looking',
  tags: 'background',
  invoke: [
    { id: 'activity', src: 'activity', onError: {} },
    { id: 'watchSettled', src: 'watchSettled', onError: {} },
  ],
  on: {
    'intent.submit': { actions: [{ type: 'carry', params: ({ event }) => event }, 'tellCarried'] },
    'intent.late': { actions: { type: 'setLate', params: ({ event }) => event.id } },
    'intent.remembered': { actions: { type: 'setKey', params: ({ event }) => event } },
    'intent.ended': [
      {
        guard: { type: 'isAsked', params: ({ event }) => event },
        actions: [
          { type: 'tellOwner', params: ({ event }) => event },
          'endChild',
          { type: 'forgetIntent', params: ({ event }) => event },
          'tellCarried',
        ],
      },
      {
        guard: { type: 'isStillUnknown', params: ({ event }) => event },
        actions: ['endChild', { type: 'forgetIntent', params: ({ event }) => event }, 'tellCarried'],
      },
      {
        guard: { type: 'isResolved', params: ({ event }) => event },
        actions: [
          { type: 'notifyFound', params: ({ event }) => event },
          { type: 'tellAsker', params: ({ event }) => event },
          'endChild',
          { type: 'forgetIntent', params: ({ event }) => event },
          'tellCarried',
          'countRecovered',
        ],
      },
      {
        guard: { type: 'isFound', params: ({ event }) => event },
        actions: [
          { type: 'notifyFound', params: ({ event }) => event },
          'endChild',
          { type: 'forgetIntent', params: ({ event }) => event },
          'tellCarried',
          'countRecovered',
        ],
      },
      // Another tab has settled it and reported it there.
      { actions: ['endChild', { type: 'forgetIntent', params: ({ event }) => event }, 'tellCarried'] },
    ],
    // A crashed child must not end the queue.
    'xstate.error.actor.intent.*': {
      actions: [
        { type: 'logFault', params: ({ event }) => ({ error: event.error }) },
        { type: 'endBroken', params: ({ event }) => ({ id: event.actorId }) },
      ],
    },
    // The flow that asked is gone.
    'intent.settled': {
      actions: [{ type: 'notifySettled', params: ({ event }) => event }, 'countRecovered'],
    },
    'intents.settledElsewhere': [
      // A form here waits to hear of it: the server knows, whoever asks.
      {
        guard: { type: 'isAwaited', params: ({ event }) => event.key },
        actions: [{ type: 'carryFound', params: ({ context, event }) => [foundOf(context, event.key)] }, 'tellCarried'],
      },
      // Another tab's call changed the account: it is fetched here too, and so are lists of what was accepted.
      { actions: 'countElsewhere' },
    ],
    'owners.left': { actions: { type: 'forgetOwners', params: ({ event }) => event.owners } },
  },
  states: {
    looking: {
      description: 'Calls that a former page left behind are looked for in storage.',
      invoke: {
        id: 'listPending',
        src: 'listPending',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'watching',
          actions: [{ type: 'carryFound', params: ({ event }) => event.output }, 'tellCarried'],
        },
        onError: 'watching',
      },
    },
    watching: {
      description: 'What was left behind is taken care of; it is looked again after a while and when the page is back.',
      after: { lookInterval: 'looking' },
      on: {
        'activity.changed': { guard: { type: 'isActive', params: ({ event }) => event.active }, target: 'looking' },
      },
    },
  },
});

/** A call made here goes by its number, one found in storage by its key. */
const childId = ({ queueStarts }: IntentQueueContext, name: number | string) => `intent.${queueStarts}.${name}`;

/** Who was told that nobody knows how this call ended. */
const askerOf = ({ inFlight, unresolved }: IntentQueueContext, { id }: Ended): Asker | undefined =>
  unresolved[inFlight[id]?.key ?? ''];

const foundOf = ({ unresolved, userId, isPractice }: IntentQueueContext, key: string): Found => ({
  ...{ key, userId, isPractice },
  operation: unresolved[key]?.operation ?? 'placeOrder',
});

function settled(intent: InFlightIntent | undefined, outcome: Ended['outcome']): IntentSettled {
  return {
    type: 'intent.settled',
    ref: intent?.ref ?? '',
    operation: intent?.operation ?? 'placeOrder',
    outcome: outcome ?? { kind: 'unknown' },
  };
}
