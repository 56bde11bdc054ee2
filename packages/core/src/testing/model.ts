import type { Model } from '@bourse/model-testing';
import type { AnyStateMachine } from 'xstate';
import type { ResidentName } from '../shared/resident';

/**
 * Describes how a machine of core is to be proved, with the names that core's residents have. The kit's own would be
 * needed to run: whoever only looks at machines does without it.
 */
export const defineModel = <M extends AnyStateMachine>(
  machine: M,
  model: Omit<Model<M, ResidentName>, 'machine'>,
): Model<M, ResidentName> => ({ machine, ...model });
