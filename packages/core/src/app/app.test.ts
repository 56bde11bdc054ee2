import { describe } from 'vitest';
import { proveMachine } from '../testing';
import { appModel } from './app.model';

describe('the root', () => {
  proveMachine(appModel);
});
