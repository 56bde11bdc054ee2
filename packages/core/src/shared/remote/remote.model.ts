import { defineModel } from '../../testing/model';
import { remoteMachine } from './remote.machine';
import type { Answer, RemoteEvent } from './remote.types';
import { remoteView } from './remote.view';

/**
 * The model of any `remoteMachine`: what its actor can answer, another question than the first if there are several,
 * the screen whose visits load it again, and what else it is sent.
 */
export const remoteModelOf = <Value, Question>(
  machine: ReturnType<typeof remoteMachine<Value, Question>>,
  answers: readonly Answer<Value>[],
  other: Question,
  screen = 'its own',
  ...others: readonly RemoteEvent<Question>[]
) =>
  defineModel(machine, {
    inputs: [{ screen }, { screen, isShown: true }],
    events: [
      { type: 'remote.load' },
      { type: 'remote.more' },
      { type: 'remote.change', question: other },
      { type: 'screen.changed', screen },
      { type: 'screen.changed', screen: 'another' },
      { type: 'source.changed' },
      { type: 'network.changed', network: 'online' },
      ...others,
    ],
    answers: { ask: { done: answers } },
    key: ({ context }) => [context.question, context.next, context.isMoreWanted],
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
