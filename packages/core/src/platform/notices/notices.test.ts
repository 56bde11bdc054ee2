import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { noticesModel } from './notices.model';

describe('notices', () => {
  proveMachine(noticesModel);
});
