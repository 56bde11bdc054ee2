import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { orderTicketModel } from './order-ticket.model';

describe('order ticket', () => {
  proveMachine(orderTicketModel);
});
