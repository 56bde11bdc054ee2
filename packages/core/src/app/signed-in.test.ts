import { describe } from 'vitest';
import { proveMachine } from '@bourse/model-testing/vitest';
import { signedInModel } from './signed-in.model';

describe('signed in', () => {
  proveMachine(signedInModel);
});
