import { assign, setup } from 'xstate';
import { listenerPort, port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import { isPrompt, notReceived, withReason } from './intents.form';
import type {
  AskOutcome,
  IntentContext,
  IntentEvent,
  IntentInput,
  IntentOutcome,
  IntentOperation,
  PendingIntent,
  SendOutcome,
} from './intents.types';

type Sent = { operation: IntentOperation; body: unknown; key: string; isFirst: boolean };
type Paused = { readonly pause: number; readonly reason?: string | null };
const sentOf = ({ operation, body, key }: IntentContext) => ({ operation, body, key: key! });
const outputOf = ({ event }: { event: { output: SendOutcome | AskOutcome } }) => event.output;
const definite = {
  guard: { type: 'isDefinite', params: outputOf },
  target: '#intent.ended',
  actions: [{ type: 'setOutcome', params: outputOf }, 'removeRecord'],
} as const;

/** A limit has refused it, perhaps for an hour: its key is made void at once, and the server's words are shown (R13). */
const limited = {
  guard: { type: 'isLimited', params: ({ event }: { event: { output: SendOutcome } }) => event.output },
  target: 'asking',
  actions: { type: 'setPause', params: outputOf },
} as const;

/** One money call from key to outcome (hard case 4, R15). It is sent at most twice, both times with the same key. */
export const intentMachine = setup({
  types: {
    context: {} as IntentContext,
    events: {} as IntentEvent,
    input: {} as IntentInput,
    tags: {} as 'busy' | 'background',
  },
  actors: {
    makeKey: port<string>('makeKey'),
    storeRecord: port<void, { record: Omit<PendingIntent, 'version' | 'at'> }>('storeRecord'),
    holdLock: listenerPort<IntentEvent, { key: string }>('holdLock'),
    sendIntent: port<SendOutcome, Sent>('sendIntent'),
    askIntent: port<AskOutcome, { operation: IntentOperation; key: string }>('askIntent'),
  },
  guards: {
    isFound: ({ context }) => context.key !== null,
    isFresh: ({ context }) => context.body !== null,
    // Another tab has settled it and reported it there; a form that waits here has to hear of it as well.
    isGone: ({ context }, lock: IntentEvent) => !lock.isStored && !context.isAwaited,
    isExpired: (_, lock: IntentEvent) => lock.isExpired,
    isDefinite: (_, outcome: SendOutcome | AskOutcome) => outcome.kind === 'accepted' || outcome.kind === 'rejected',
    isPrompt: (_, outcome: SendOutcome) => isPrompt(outcome),
    isLimited: (_, outcome: SendOutcome) => outcome.kind === 'lost' && outcome.isLimited,
    // Nobody waits for one from storage; what the server put off is not on its way.
    isOnItsWay: ({ context }) => context.body !== null && context.reason === null,
    mayAskAgain: ({ context }) => context.asked < 4,
  },
  actions: {
    setKey: assign((_, key: string) => ({ key })),
    setOutcome: assign(({ context }, outcome: SendOutcome | AskOutcome) =>
      outcome.kind === 'accepted' || outcome.kind === 'rejected'
        ? { outcome: withReason(outcome, context.reason) }
        : {},
    ),
    setUnknown: assign({ outcome: { kind: 'unknown' } satisfies IntentOutcome }),
    setNothingSent: assign({ outcome: notReceived }),
    setPause: assign(({ context }, outcome: SendOutcome | AskOutcome) => {
      const { pause, reason } = outcome as Paused;
      return { pause, reason: reason ?? context.reason };
    }),
    countAsk: assign({ asked: ({ context }) => context.asked + 1 }),
    /** Supplied by intentActions. */
    removeRecord: () => undefined,
    tellLate: tell('intentQueue', ({ context }) => ({ type: 'intent.late', id: context.id })),
    tellRemembered: tell('intentQueue', ({ context }) => ({
      type: 'intent.remembered',
      id: context.id,
      key: context.key!,
    })),
    tellEnded: tell('intentQueue', ({ context }) => ({
      type: 'intent.ended',
      id: context.id,
      outcome: context.outcome,
    })),
  },
  delays: {
    pause: ({ context }) => context.pause,
    // No answer to a call in this time counts as lost; the call itself is not aborted.
    requestTimeout: 10_000,
    // Longer than a person waits before pressing again.
    patience: 5_000,
    // A fresh key cannot collide: do not wait long for its lock.
    lockTimeout: 2_000,
  },
}).createMachine({
  id: 'intent',
  meta: { visible: ['isStored', 'isExpired'] },
  context: ({ input }) => ({ ...input, asked: 0, pause: 1_000, reason: null, outcome: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'A call found in storage has its key already, a new one needs one.',
      always: [{ guard: 'isFound', target: 'inFlight' }, { target: 'naming' }],
    },
    naming: {
      description: 'The call gets the key under which it counts once, however often it is sent.',
      tags: 'busy',
      invoke: {
        id: 'makeKey',
        src: 'makeKey',
        onDone: { target: 'inFlight', actions: { type: 'setKey', params: ({ event }) => event.output } },
        // No connection, or no key: nothing was sent, so the outcome is certain.
        onError: { target: 'ended', actions: 'setNothingSent' },
      },
    },
    inFlight: {
      description:
        'The lock is held from before the record is stored until the end: no other tab asks about a call being sent here.',
      tags: 'busy',
      invoke: {
        id: 'holdLock',
        src: 'holdLock',
        input: ({ context }) => ({ key: context.key! }),
        // A new call goes on without the lock; a record from storage is asked about another time.
        onError: [{ guard: 'isFresh' }, { target: 'ended', actions: 'setUnknown' }],
      },
      after: { patience: { guard: 'isOnItsWay', actions: 'tellLate' } },
      initial: 'locking',
      states: {
        locking: {
          description: 'It waits until no other tab holds this call.',
          on: {
            'lock.held': [
              { guard: 'isFresh', target: 'storing' },
              { guard: { type: 'isGone', params: ({ event }) => event }, target: '#intent.ended' },
              {
                guard: { type: 'isExpired', params: ({ event }) => event },
                target: '#intent.ended',
                actions: ['removeRecord', 'setUnknown'],
              },
              { target: 'asking' },
            ],
          },
          after: { lockTimeout: { guard: 'isFresh', target: 'storing' } },
        },
        storing: {
          description: 'Without its record a call could not be asked about after a reload: then nothing leaves.',
          invoke: {
            id: 'storeRecord',
            src: 'storeRecord',
            input: ({ context: { key, operation, userId, isPractice } }) => ({
              record: { key: key!, operation, userId, isPractice },
            }),
            onDone: { target: 'sending', actions: 'tellRemembered' },
            onError: { target: '#intent.ended', actions: ['removeRecord', 'setNothingSent'] },
          },
        },
        sending: {
          description: 'The call is on its way.',
          invoke: {
            id: 'sendIntent',
            src: 'sendIntent',
            input: ({ context }) => ({ ...sentOf(context), isFirst: true }),
            onDone: [
              definite,
              {
                guard: { type: 'isPrompt', params: ({ event }) => event.output },
                target: 'pausing',
                actions: { type: 'setPause', params: ({ event }) => event.output },
              },
              limited,
              // The server wants a longer wait: an order for the price of that moment is not sent later.
              { target: 'waitingToAsk', actions: { type: 'setPause', params: ({ event }) => event.output } },
            ],
            onError: 'pausing',
          },
          after: { requestTimeout: 'asking' },
        },
        pausing: {
          description: 'No clear answer came: a moment passes before it is sent once more.',
          after: { pause: 'resending' },
        },
        resending: {
          description: 'The call is on its way a second time, with the same key.',
          invoke: {
            id: 'resendIntent',
            src: 'sendIntent',
            input: ({ context }) => ({ ...sentOf(context), isFirst: false }),
            onDone: [
              definite,
              limited,
              { target: 'waitingToAsk', actions: { type: 'setPause', params: ({ event }) => event.output } },
            ],
            onError: 'waitingToAsk',
          },
          after: { requestTimeout: 'asking' },
        },
        asking: {
          description: 'The server is asked what became of the key.',
          entry: 'countAsk',
          invoke: {
            id: 'askIntent',
            src: 'askIntent',
            input: ({ context }) => ({ operation: context.operation, key: context.key! }),
            onDone: [
              definite,
              {
                guard: 'mayAskAgain',
                target: 'waitingToAsk',
                actions: { type: 'setPause', params: ({ event }) => event.output },
              },
              // The record stays: it is asked about at the next start or when the page is back.
              { target: '#intent.ended', actions: 'setUnknown' },
            ],
            onError: [
              { guard: 'mayAskAgain', target: 'waitingToAsk' },
              { target: '#intent.ended', actions: 'setUnknown' },
            ],
          },
          after: {
            requestTimeout: [
              { guard: 'mayAskAgain', target: 'waitingToAsk' },
              { target: '#intent.ended', actions: 'setUnknown' },
            ],
          },
        },
        waitingToAsk: {
          description: 'It is not settled yet: a while passes before the server is asked again.',
          after: { pause: 'asking' },
        },
      },
    },
    ended: {
      description: 'It was accepted or rejected, or stays unknown; the queue is told.',
      type: 'final',
      entry: 'tellEnded',
    },
  },
});
