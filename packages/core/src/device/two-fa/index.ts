import type { SnapshotFrom } from 'xstate';
import { defineFact } from '../../shared/fact';
import { defineFlow } from '../../shared/flow';
import { twoFaActors } from './two-fa.actors';
import { twoFaMachine } from './two-fa.machine';
import type { TwoFaEvent } from './two-fa.types';

export { twoFaView } from './two-fa.view';

/** Whether the settings ask for the check. */
const checkFact = defineFact('check', 'session', ({ context }) => context.record.twoFactor);

export const twoFa = defineFlow({
  name: 'twoFa',
  machine: twoFaMachine,
  provide: (services) => twoFaMachine.provide({ actors: twoFaActors(services) }),
  needs: [checkFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    twoFa: { event: TwoFaEvent; snapshot: SnapshotFrom<typeof twoFaMachine> };
  }
}
