import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { settingsModel } from './settings.model';

describe('settings', () => {
  proveMachine(settingsModel);
});
