import type { Services } from '../../shared/services';
import type { orderTicketMachine } from './order-ticket.machine';

/** What the ticket does to the outside world; its only call belongs to `intentQueue` (hard case 4). */
export const orderTicketActions = ({ ports }: Services) =>
  ({ playSuccess: () => ports.play('success') }) satisfies Parameters<typeof orderTicketMachine.provide>[0]['actions'];
