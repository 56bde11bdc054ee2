import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { openOrdersModel } from './open-orders.model';

describe('open-orders', () => {
  proveMachine(openOrdersModel);
});
