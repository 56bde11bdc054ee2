import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { connectivityModel } from './connectivity.model';

describe('connectivity', () => {
  proveMachine(connectivityModel);
});
