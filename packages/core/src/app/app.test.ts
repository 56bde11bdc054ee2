import { describe } from 'vitest';
import { proveMachine } from '@bourse/model-testing/vitest';
import { appModel } from './app.model';

describe('the root', () => {
  proveMachine(appModel);
});
