import { followResident } from '../../shared/follow';
import type { Services } from '../../shared/services';
import type { orderDialogMachine } from './order-dialog.machine';
import type { OrderDialogEvent } from './order-dialog.types';

/** Back closes a dialog without asking what it shows (hard case 7). */
export const orderDialogActors = () =>
  ({
    followDialog: followResident(
      'dialogs',
      ({ context }) => context.stack.some(({ name }) => name === 'orderDialog'),
      (isOpen, isStart): OrderDialogEvent | null => (isOpen || isStart ? null : { type: 'dialog.closed' }),
    ),
  }) satisfies Parameters<typeof orderDialogMachine.provide>[0]['actors'];

export const orderDialogActions = ({ ports }: Services) =>
  ({ playSuccess: () => ports.play('success') }) satisfies Parameters<typeof orderDialogMachine.provide>[0]['actions'];
