import type { Model } from '@bourse/model-testing';
import type { AnyStateMachine } from 'xstate';
import type { ResidentName } from '../shared/resident';

/**
 * Describes how a machine of core is to be tested, with the names of core's residents. It does not import the kit, so
 * that programs which only inspect machines need not install it.
 */
export const defineModel = <M extends AnyStateMachine>(
  machine: M,
  model: Omit<Model<M, ResidentName>, 'machine'>,
): Model<M, ResidentName> => ({ machine, ...model });
