import type { SnapshotFrom } from 'xstate';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { defineFlow } from '../../shared/flow';
import { receiverFormActors } from './receiver-form.actors';
import { receiverFormMachine } from './receiver-form.machine';
import type { ReceiverFormEvent } from './receiver-form.types';

export type * from './receiver-form.types';
export { receiverFields } from './receiver-form.form';
export { receiverFormView, type ReceiverFormView } from './receiver-form.view';

export const receiverForm = defineFlow({
  name: 'receiverForm',
  machine: receiverFormMachine,
  provide: (services) => receiverFormMachine.provide({ actors: receiverFormActors(services) }),
  follows: [dialogFact('receiverDialog', 'receiverForm')],
});

declare module '../../shared/resident' {
  interface Residents {
    receiverForm: { event: ReceiverFormEvent; snapshot: SnapshotFrom<typeof receiverFormMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Another account to withdraw to (M-117). */
    receiverForm: Record<string, never>;
  }
}
