import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { sessionModel } from './session.model';

describe('session', () => {
  proveMachine(sessionModel);
});
