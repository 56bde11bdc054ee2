import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { closedOrdersModel } from './closed-orders.model';

describe('closed-orders', () => {
  proveMachine(closedOrdersModel);
});
