import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { dialogsModel } from './dialogs.model';

describe('dialogs', () => {
  proveMachine(dialogsModel);
});
