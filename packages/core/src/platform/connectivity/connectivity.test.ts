import { describe } from 'vitest';
import { proveMachine } from '@bourse/model-testing/vitest';
import { connectivityModel } from './connectivity.model';

describe('connectivity', () => {
  proveMachine(connectivityModel);
});
