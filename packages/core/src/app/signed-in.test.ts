import { describe } from 'vitest';
import { proveMachine } from '../testing';
import { signedInModel } from './signed-in.model';

describe('signed in', () => {
  proveMachine(signedInModel);
});
