import { defineModel } from '../../testing/model';
import { pollMachine } from './poll.machine';
import type { Polled } from './poll.types';
import { pollView } from './poll.view';

/** The model of any `pollMachine`: what its actor can answer, and two questions. */
export const pollModelOf = <Value, Question extends string | number>(
  machine: ReturnType<typeof pollMachine<Value, Question>>,
  answers: readonly Polled<Value>[],
  questions: readonly [Question, Question],
) =>
  defineModel(machine, {
    events: [
      ...questions.map((question) => ({ type: 'poll.change', question }) as const),
      { type: 'poll.change', question: null },
      { type: 'activity.changed', active: false, at: 3_000 },
      { type: 'activity.changed', active: true, at: 9_500 },
    ],
    answers: { ask: { done: answers } },
    key: ({ context }) => [context.question, context.arrivedAt !== null, context.isActive],
    // Another question behaves as the first.
    stopWhen: ({ context }) => context.question !== null && context.question !== questions[0],
    view: pollView,
  });

/** A price that is asked for every 5 s. */
export const pollModel = pollModelOf(
  pollMachine<number, string>('poll', 5_000),
  [{ value: 1, arrivedAt: 2_000 }],
  ['gold', 'silver'],
);
