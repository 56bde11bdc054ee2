import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { assetsModel } from './assets.model';

describe('assets', () => {
  proveMachine(assetsModel);
});
