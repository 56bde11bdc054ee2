import { openOrdersPage } from '../lib/paths/open-orders.ts';
import { orderDialogPage } from '../lib/paths/order-dialog.ts';
import { orderTicketPage } from '../lib/paths/order-ticket.ts';
import { walkEach } from '../lib/paths/walked.ts';

walkEach(
  { 'the order ticket': orderTicketPage, 'the order dialog': orderDialogPage, 'the open positions': openOrdersPage },
  ['@desktop'],
);
