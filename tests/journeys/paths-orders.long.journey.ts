import { closingPage } from '../lib/paths/closing.ts';
import { orderTicketPage } from '../lib/paths/order-ticket.ts';
import { walkEach } from '../lib/paths/walked.ts';

walkEach({ 'the close of positions': closingPage, 'the order ticket': orderTicketPage }, ['@desktop']);
