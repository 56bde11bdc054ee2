import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { rateModel } from './rate.model';

describe('rate', () => {
  proveMachine(rateModel);
});
