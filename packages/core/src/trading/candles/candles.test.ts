import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { candlesModel } from './candles.model';

describe('candles', () => {
  proveMachine(candlesModel);
});
