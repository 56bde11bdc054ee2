import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { closePositionModel, closingModel } from './closing.model';

describe('closing', () => {
  proveMachine(closingModel);
});

describe('closing one position', () => {
  proveMachine(closePositionModel);
});
