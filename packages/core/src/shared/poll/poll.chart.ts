import {
  assign,
  raise,
  type AnyEventObject,
  type DoneActorEvent,
  type EventObject,
  type ExtractEvent,
  type InputFrom,
  type MetaObject,
  type NonReducibleUnknown,
  type OutputFrom,
  type SetupReturn,
  type SingleOrArray,
  type UnknownActorLogic,
} from 'xstate';
import { activeOf, type ActivityEvent } from '../activity';
import type { FlowAction, FlowTransition, Params } from '../remote/flow.types';
import { requestsOf, requestTimeout } from '../remote/remote.chart';
import type { Arrived, PollContext } from './poll.types';

/** What a poll remembers before anything was asked. */
export const notAsked = { question: null, arrivedAt: null, age: 0, isActive: true } as const;

/**
 * A flow that repeats a question (R22): `flow` is the given setup with the guards, actions and delays of the regions,
 * `pollRegions` makes the regions themselves. The flow is parallel and invokes `activity`.
 *
 * @param pollInterval ms from one question to the next; an answer is stale after three missed ones
 */
export function polling<
  C extends PollContext<unknown>,
  E extends AnyEventObject,
  A extends Record<string, UnknownActorLogic>,
  Children extends Record<string, string>,
  Actions extends Record<string, Params>,
  Guards extends Record<string, Params>,
  Delay extends string,
  Tag extends string,
  In,
  Out extends NonReducibleUnknown,
  Emitted extends EventObject,
  Meta extends MetaObject,
  TransitionMeta extends MetaObject,
>(
  setup: SetupReturn<C, E, A, Children, Actions, Guards, Delay, Tag, In, Out, Emitted, Meta, TransitionMeta>,
  pollInterval: number,
) {
  const staleAfter = 3 * pollInterval;
  const flow = setup.extend({
    guards: {
      hasQuestion: ({ context }) => context.question !== null,
      isNone: (_, question: unknown) => question === null,
      isOther: ({ context }, question: unknown) => question !== null && question !== context.question,
      isAskedNow: ({ context }, question: unknown) =>
        context.isActive && question !== null && question !== context.question,
      isReturn: ({ context }, active: boolean) => active && context.question !== null,
      hasArrived: ({ context }) => context.arrivedAt !== null,
    },
    actions: {
      setQuestion: assign((_, question: unknown) => ({ question, arrivedAt: null, age: 0 }) as Partial<C>),
      setArrival: assign((_, { arrivedAt }: Arrived) => ({ arrivedAt, age: 0 }) as Partial<C>),
      setActivity: assign((_, isActive: boolean) => ({ isActive }) as Partial<C>),
      // Timers sleep in a hidden page, so the age is taken from the clock.
      measureAge: assign(
        ({ context }, at: number) =>
          ({ age: Math.max(0, Math.floor((at - (context.arrivedAt ?? at)) / 1_000)) }) as Partial<C>,
      ),
      startAge: assign(() => ({ age: staleAfter / 1_000 }) as Partial<C>),
      countAge: assign(({ context }) => ({ age: context.age + 1 }) as Partial<C>),
      askNow: raise({ type: 'poll.due' } as AnyEventObject as E),
      markApplied: raise({ type: 'poll.applied' } as AnyEventObject as E),
      // For a flow that says so; others ignore it.
      markFailed: raise({ type: 'poll.failed' } as AnyEventObject as E),
    },
    delays: { pollInterval, requestTimeout, staleAfter, second: 1_000 },
  });
  const { request, withAnswer } = requestsOf(flow);
  type To<On extends EventObject> = FlowTransition<C, E, Actions, Guards, Delay, Emitted, TransitionMeta, On>;
  type Does<On extends EventObject> = SingleOrArray<FlowAction<C, Actions, On>>;
  type Ask = { [K in keyof A & string]: OutputFrom<A[K]> extends Arrived ? K : never }[keyof A & string];

  type Parts<K extends Ask> = {
    input: (args: { context: C; event: E }) => InputFrom<A[K]>;
    /** What becomes of an answer, and of which: one that the guard refuses is ignored. */
    applied: To<DoneActorEvent<OutputFrom<A[K]> & Arrived>>;
    /** On each change to a stale answer. */
    staled?: Does<E>;
  };

  /** Three regions: when it is time to ask, the question on its way, and how old the last applied answer is. */
  function pollRegions<const K extends Ask, const Asked extends E['type']>(
    ask: K,
    parts: Parts<K> & {
      /** The event that brings another question, or none. */
      asked: Asked;
      question: (event: ExtractEvent<E, Asked>) => C['question'];
      /** On another question: forgets the answer to the former one. */
      forgotten?: Does<ExtractEvent<E, Asked>>;
    },
  ) {
    const { asked, question, input, applied, forgotten = [], staled = [] } = parts;
    const questionOf = ({ event }: { event: ExtractEvent<E, Asked> }): unknown => question(event);
    const change = [{ type: 'setQuestion', params: questionOf }, ...[forgotten].flat()] as const;
    const setActivity = { type: 'setActivity', params: activeOf } as const;
    const tellStale = [staled].flat();
    const setArrival = {
      type: 'setArrival',
      params: ({ event }: { event: { output: Arrived } }) => event.output,
    } as const;
    const answered = [
      { ...applied, target: 'idle', actions: [setArrival, ...[applied.actions ?? []].flat(), 'markApplied'] },
      ...(applied.guard === undefined ? [] : [{ target: 'idle' }]),
    ] as const;
    const onAsked = <const T>(transitions: T) => ({ [asked]: transitions }) as { readonly [R in Asked]: T };
    return {
      timer: {
        description: 'When the next question is due.',
        initial: 'stopped',
        on: {
          ...onAsked([
            { guard: { type: 'isAskedNow', params: questionOf }, target: '.ticking', actions: [...change, 'askNow'] },
            { guard: { type: 'isNone', params: questionOf }, target: '.stopped', actions: change },
            { guard: { type: 'isOther', params: questionOf }, actions: change },
          ]),
          'activity.changed': [
            { guard: { type: 'isReturn', params: activeOf }, target: '.ticking', actions: [setActivity, 'askNow'] },
            { target: '.stopped', actions: setActivity },
          ],
        },
        states: {
          stopped: { description: 'There is nothing to ask for, or nobody looks.' },
          ticking: {
            description: 'It is asked at once and again after each interval.',
            after: { pollInterval: { target: 'ticking', reenter: true, actions: 'askNow' } },
          },
        },
      },
      request: {
        description: 'The one question that may be on its way.',
        initial: 'idle',
        states: {
          idle: {
            description: 'No question is on its way.',
            on: { 'poll.due': { guard: 'hasQuestion', target: 'asking' } },
          },
          asking: {
            description: 'A question is on its way; a tick that comes meanwhile is skipped.',
            ...request(ask, {
              input,
              answered: answered as never,
              // An action of the flow made here, as `answered` is.
              failed: { target: 'idle', actions: 'markFailed' } as unknown as 'idle',
            }),
            on: {
              ...onAsked([
                { guard: { type: 'isNone', params: questionOf }, target: 'idle' },
                { guard: { type: 'isOther', params: questionOf }, target: 'idle' },
              ]),
              'activity.changed': 'idle',
            },
          },
        },
      },
      freshness: {
        description: 'How old the answer is that shows.',
        initial: 'none',
        on: {
          ...onAsked([
            { guard: { type: 'isNone', params: questionOf }, target: '.none' },
            // A value from another source may be old: it counts as fresh from the first applied answer on.
            { guard: { type: 'isOther', params: questionOf }, target: '.awaited' },
          ]),
          // Whether the page leaves or comes back: the answer is stale until the next one is applied.
          'activity.changed': {
            guard: 'hasArrived',
            target: '.stale',
            actions: [{ type: 'measureAge', params: ({ event }: { event: ActivityEvent }) => event.at }, ...tellStale],
          },
          'poll.applied': '.fresh',
        },
        states: {
          none: { description: 'Nothing is asked for.' },
          awaited: {
            description: 'The first applied answer is awaited: what is known from elsewhere may be old.',
            tags: 'stale',
          },
          fresh: {
            description: 'An answer was applied lately.',
            after: { staleAfter: { target: 'stale', actions: ['startAge', ...tellStale] } },
          },
          stale: {
            description: 'No answer was applied for a while: its age counts.',
            tags: 'stale',
            after: { second: { target: 'stale', reenter: true, actions: 'countAge' } },
          },
        },
      },
    } as const;
  }

  /** The same for one question, which `context.question` has from the start: asked once the page is known to be active. */
  function steadyRegions<const K extends Ask>(ask: K, parts: Parts<K>) {
    const {
      timer,
      request: requested,
      freshness,
    } = pollRegions(ask, {
      ...parts,
      // Its edges are left out below.
      asked: 'poll.applied',
      question: () => null,
    });
    const { none: _, ...known } = freshness.states;
    const { idle, asking } = requested.states;
    return {
      timer: { ...timer, on: { 'activity.changed': timer.on['activity.changed'] } },
      request: {
        ...requested,
        states: { idle, asking: { ...asking, on: { 'activity.changed': asking.on['activity.changed'] } } },
      },
      freshness: {
        ...freshness,
        initial: 'awaited',
        on: {
          'activity.changed': freshness.on['activity.changed'],
          'poll.applied': freshness.on['poll.applied'],
        },
        states: known,
      },
    } as const;
  }
  return { flow, pollRegions, steadyRegions, withAnswer };
}
