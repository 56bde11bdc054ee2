import { assign, setup } from 'xstate';
import { defineModel } from '../../testing/model';
import { activityPort, type ActivityEvent } from '../activity';
import { port } from '../port';
import { notAsked, polling } from './poll.chart';
import type { Arrived, PollContext, PollSignal } from './poll.types';
import { freshnessOf } from './poll.view';

interface Price extends Arrived {
  readonly value: number;
}
type Context = PollContext<string> & { value: number | null };

/** The regions of a poll and nothing else, with the actors `activity` and `ask`. */
function priceMachine(id: string, pollInterval: number) {
  const { flow, pollRegions, withAnswer } = polling(
    setup({
      types: {
        context: {} as Context,
        events: {} as { type: 'poll.change'; question: string | null } | ActivityEvent | PollSignal,
        tags: {} as 'background' | 'stale',
      },
      actors: { activity: activityPort, ask: port<Price, { question: string }>('ask') },
      actions: {
        setValue: assign((_, { value }: Price) => ({ value })),
        forgetValue: assign({ value: null }),
      },
    }),
    pollInterval,
  );
  return flow.createMachine({
    id,
    meta: { visible: ['active'] },
    context: { ...notAsked, value: null },
    type: 'parallel',
    tags: 'background',
    invoke: { id: 'activity', src: 'activity', onError: {} },
    states: pollRegions('ask', {
      asked: 'poll.change',
      question: ({ question }) => question,
      forgotten: 'forgetValue',
      input: ({ context }) => ({ question: context.question ?? '' }),
      applied: { actions: withAnswer('setValue') },
    }),
  });
}

/** A price of gold or of silver that is asked for every so many ms. */
export const priceModelOf = (id: string, pollInterval: number) =>
  defineModel(priceMachine(id, pollInterval), {
    events: [
      { type: 'poll.change', question: 'gold' },
      { type: 'poll.change', question: 'silver' },
      { type: 'poll.change', question: null },
      { type: 'activity.changed', active: false, at: 3_000 },
      { type: 'activity.changed', active: true, at: 9_500 },
    ],
    answers: { ask: { done: [{ value: 1, arrivedAt: 2_000 }] } },
    key: ({ context }) => [context.question, context.arrivedAt !== null, context.isActive],
    // Another question behaves as the first.
    stopWhen: ({ context }) => context.question !== null && context.question !== 'gold',
    view: (snapshot) => ({ value: snapshot.context.value, ...freshnessOf(snapshot) }),
  });

export const pollModel = priceModelOf('poll', 5_000);
