import { describe } from 'vitest';
import { proveMachine } from '../../testing/prove';
import { signInModel } from './sign-in.model';

describe('sign-in', () => {
  proveMachine(signInModel);
});
