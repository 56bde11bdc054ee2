import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { navigationModel } from './navigation.model';

describe('navigation', () => {
  proveMachine(navigationModel);
});
