import { defineFact } from '../../shared/fact';
import type {} from './index';

/** The deposit whose invoice the provider has; null while there is none. */
export const invoicedFact = defineFact('invoiced', 'invoiceDeposit', (snapshot) =>
  snapshot.matches('paying') ? snapshot.context.deposit : null,
);
