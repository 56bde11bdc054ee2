import { defineModel as define, type Model } from '@bourse/model-testing';
import type { AnyStateMachine } from 'xstate';
import type { ResidentName } from '../shared/resident';

/** Describes how a machine of core is to be proved: the kit's, with the names that core's residents have. */
export const defineModel = <M extends AnyStateMachine>(
  machine: M,
  model: Omit<Model<M, ResidentName>, 'machine'>,
): Model<M, ResidentName> => define<M, ResidentName>(machine, model);
