import { assign, setup } from 'xstate';
import { defineModel } from '../../testing/model';
import { activityPort, type ActivityEvent } from '../activity';
import { port } from '../actor-port';
import { notAsked, polling } from './poll.chart';
import type { Arrived, PollContext, PollSignal } from './poll.types';
import { freshnessOf } from './poll.view';

export interface Price extends Arrived {
  readonly value: number;
}
type Context = PollContext<string> & { value: number | null };

/** The regions of a poll and nothing else, with the actors `activity` and `ask`: of any price, and of gold alone. */
function priceMachines(id: string, pollInterval: number) {
  const { flow, pollRegions, steadyRegions, withAnswer } = polling(
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
  const about = {
    id,
    meta: { visible: ['active'] },
    type: 'parallel',
    tags: 'background',
    invoke: { id: 'activity', src: 'activity', onError: {} },
  } as const;
  const asks = {
    input: ({ context }: { context: Context }) => ({ question: context.question ?? '' }),
    applied: { actions: withAnswer('setValue') },
  } as const;
  const following = flow.createMachine({
    ...about,
    context: { ...notAsked, value: null },
    states: pollRegions('ask', {
      ...asks,
      asked: 'poll.change',
      question: ({ question }) => question,
      forgotten: 'forgetValue',
    }),
  });
  const steady = flow.createMachine({
    ...about,
    context: { ...notAsked, question: 'gold', value: null },
    states: steadyRegions('ask', asks),
  });
  return { following, steady };
}

const activities: ActivityEvent[] = [
  { type: 'activity.changed', active: false, at: 3_000 },
  { type: 'activity.changed', active: true, at: 9_500 },
];
const answers = { ask: { done: [{ value: 1, arrivedAt: 2_000 }] } };
const keyOf = ({ context }: { context: Context }) => [context.question, context.arrivedAt !== null, context.isActive];
const viewOf = (snapshot: Parameters<typeof freshnessOf>[0] & { context: Context }) => ({
  value: snapshot.context.value,
  ...freshnessOf(snapshot),
});

/** A price of gold or of silver that is asked for every so many ms. */
export const priceModelOf = (id: string, pollInterval: number) =>
  defineModel(priceMachines(id, pollInterval).following, {
    events: [
      { type: 'poll.change', question: 'gold' },
      { type: 'poll.change', question: 'silver' },
      { type: 'poll.change', question: null },
      ...activities,
    ],
    answers,
    key: keyOf,
    // Another question behaves as the first.
    stopWhen: ({ context }) => context.question !== null && context.question !== 'gold',
    view: viewOf,
  });

export const pollModel = priceModelOf('poll', 5_000);

/** The price of gold, every 5 s. */
export const steadyPollModel = defineModel(priceMachines('steadyPoll', 5_000).steady, {
  events: activities,
  answers,
  key: keyOf,
  view: viewOf,
});
