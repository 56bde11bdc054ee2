import { defineModel } from '../../testing/model';
import { remoteMachine } from './remote.machine';
import type { Answer } from './remote.types';
import { remoteView } from './remote.view';

/** The model of any `remoteMachine`: what its actor can answer, and another question than the first if there are several. */
export const remoteModelOf = <Value, Question>(
  machine: ReturnType<typeof remoteMachine<Value, Question>>,
  answers: readonly Answer<Value>[],
  other: Question,
) =>
  defineModel(machine, {
    inputs: [{}, { isShown: true }],
    events: [{ type: 'remote.load' }, { type: 'remote.more' }, { type: 'remote.change', question: other }],
    answers: { ask: { done: answers } },
    key: ({ context }) => [context.question, context.next],
    view: remoteView,
  });

/** A list in pages that answers a filter. */
export const remoteModel = remoteModelOf(
  remoteMachine<readonly string[], string>('remote', 'all'),
  [
    { value: ['a', 'b'], next: '2' },
    { value: ['c'], next: null },
    { value: [], next: null },
  ],
  'some',
);
