import { assign, setup } from 'xstate';
import { activityPort, type ActivityEvent } from '../activity';
import { port } from '../port';
import { notAsked, polling } from './poll.chart';
import type { PollContext, Polled, PollEvent, PollSignal } from './poll.types';

/**
 * The machine of anything that is polled while the page is visible: a flow names it, gives it the actors
 * `activity` and `ask`, and shows it by `pollView`. What has no parameters is asked about its account or its own name.
 *
 * @param pollInterval ms from one question to the next; an answer is stale after three missed ones
 */
export function pollMachine<Value, Question extends string | number = string>(id: string, pollInterval: number) {
  const { flow, pollRegions, withAnswer } = polling(
    setup({
      types: {
        context: {} as PollContext<Question> & { value: Value | null },
        events: {} as PollEvent<Question> | ActivityEvent | PollSignal,
        tags: {} as 'background' | 'stale',
      },
      actors: { activity: activityPort, ask: port<Polled<Value>, { question: Question }>('ask') },
      actions: {
        setValue: assign((_, { value }: Polled<Value>) => ({ value })),
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
      input: ({ context }) => ({ question: context.question! }),
      applied: { actions: withAnswer('setValue') },
    }),
  });
}
