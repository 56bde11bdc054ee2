import { assign, setup } from 'xstate';
import { port } from '../actor-port';
import { isOnline, networkBack, requestsOf, requestTimeout } from './remote.chart';
import type { Answer, PageInput, RemoteContext, RemoteEvent, RemoteInput } from './remote.types';

/** The pages of a list are one list; of anything else the last one counts. */
function joined<Value>(former: Value | null, value: Value): Value {
  return Array.isArray(former) && Array.isArray(value) ? ([...former, ...value] as Value) : value;
}

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : undefined);

/**
 * The machine of anything that is loaded and shown: a list with pages, a list, a single value. A flow names it, gives
 * it the actor `ask` and shows it by `remoteView`.
 *
 * @param question what is asked before anybody chose otherwise
 * @param isAwaited whether the answer tells of something that is still to be decided: it is asked for again whenever the
 * account is read, which is as often as somebody looks
 */
export function remoteMachine<Value, Question = null>(
  id: string,
  question: Question,
  isAwaited?: (value: Value) => boolean,
) {
  const flow = setup({
    types: {
      context: {} as RemoteContext<Value, Question>,
      events: {} as RemoteEvent<Question>,
      input: {} as RemoteInput,
      tags: {} as 'busy' | 'background',
    },
    actors: { ask: port<Answer<Value>, PageInput<Question>>('ask') },
    guards: {
      isShown: ({ context }) => context.isShown,
      isVisit: ({ context }, screen: string) => screen === context.screen,
      isOnline,
      hasNext: ({ context }) => context.next !== null,
      isMoreWanted: ({ context }) => context.isMoreWanted,
      isAwaited: ({ context: { value } }) => value !== null && isAwaited?.(value) === true,
    },
    actions: {
      setQuestion: assign((_, changed: Question) => ({
        question: changed,
        ...{ value: null, next: null, isMoreWanted: false },
      })),
      // A list that is whole by now has no page to wait for.
      setAnswer: assign(({ context }, { value, next }: Answer<Value>) => ({
        value,
        next,
        isMoreWanted: context.isMoreWanted && next !== null,
      })),
      wantMore: assign(({ context }) => ({ isMoreWanted: context.next !== null })),
      dropWish: assign(() => ({ isMoreWanted: false })),
      addPage: assign(({ context }, { value, next }: Answer<Value>) => ({
        value: joined(context.value, value),
        next,
        isMoreWanted: false,
      })),
    },
    delays: { requestTimeout },
  });
  const { request, remoteStates, withAnswer } = requestsOf(flow);
  const { loading, refreshing, failed } = remoteStates('ask', {
    input: ({ context: { question: asked, value } }) => ({ question: asked, page: null, shown: lengthOf(value) }),
    loaded: { target: 'ready', actions: withAnswer('setAnswer') },
    refreshed: { target: 'resting', actions: withAnswer('setAnswer') },
    kept: 'stale',
    reload: 'remote.load',
  });
  const withReading = isAwaited && {
    'reading.changed': { guard: 'isAwaited', target: 'refreshing' } as const,
  };
  const isVisit = { type: 'isVisit', params: ({ event }: { event: { screen: string } }) => event.screen } as const;
  return flow.createMachine({
    id,
    context: ({ input: { isShown = false, screen = null } }) => ({
      question,
      value: null,
      next: null,
      isMoreWanted: false,
      isShown,
      screen,
    }),
    initial: 'idle',
    on: {
      'remote.change': {
        target: '.loading',
        reenter: true,
        actions: { type: 'setQuestion', params: ({ event }) => event.question },
      },
    },
    states: {
      idle: {
        description: 'Nothing was asked for yet.',
        always: { guard: 'isShown', target: 'loading' },
        on: {
          'remote.load': 'loading',
          'screen.changed': { guard: isVisit, target: 'loading' },
          'remote.change': { actions: { type: 'setQuestion', params: ({ event }) => event.question } },
        },
      },
      loading: {
        description: 'The first answer is on its way.',
        ...loading,
        on: {
          'source.changed': { target: 'loading', reenter: true },
          'network.changed': { ...networkBack, target: 'loading', reenter: true },
        },
      },
      failed: {
        description: 'It did not come; there is nothing to show.',
        on: {
          ...failed.on,
          'screen.changed': { guard: isVisit, target: 'loading' },
          'source.changed': 'loading',
          'network.changed': { ...networkBack, target: 'loading' },
        },
      },
      ready: {
        description: 'There is an answer to show.',
        initial: 'resting',
        on: {
          'remote.load': '.refreshing',
          'screen.changed': { guard: isVisit, target: '.refreshing' },
          // Also in place of an answer that is on its way, which may be of before.
          'source.changed': { target: '.refreshing', reenter: true },
        },
        states: {
          resting: {
            description: 'Nothing is on its way, but a page that was asked for before a reload comes after it.',
            always: { guard: 'isMoreWanted', target: 'appending' },
            on: {
              'remote.more': { guard: 'hasNext', target: 'appending' },
              ...withReading,
            },
          },
          refreshing: {
            description: 'What shows is asked for again; a screen that opens twice asks once.',
            ...refreshing,
            on: {
              'remote.load': {},
              'screen.changed': {},
              'remote.more': { guard: 'hasNext', actions: 'wantMore' },
              'network.changed': { ...networkBack, target: 'refreshing', reenter: true },
            },
          },
          stale: {
            description: 'What is shown may be old: it could not be loaded again.',
            on: {
              'network.changed': { ...networkBack, target: 'refreshing' },
              // Pages of an old list are of no use: it comes anew, and then the page.
              'remote.more': { target: 'refreshing', actions: 'wantMore' },
              ...withReading,
            },
          },
          appending: {
            description: 'The next page is on its way. A reload goes first, then it is asked for again.',
            entry: 'wantMore',
            ...request('ask', {
              input: ({ context }) => ({ question: context.question, page: context.next }),
              answered: { target: 'resting', actions: withAnswer('addPage') },
              failed: { target: 'cut', actions: 'dropWish' },
            }),
            on: { 'network.changed': { ...networkBack, target: 'appending', reenter: true } },
          },
          cut: {
            description: 'The next page did not come: the list ends early.',
            on: { 'remote.more': 'appending', 'network.changed': { ...networkBack, target: 'appending' } },
          },
        },
      },
    },
  });
}
