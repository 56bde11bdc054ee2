import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { twoFaActors } from './two-fa.actors';
import { twoFaMachine } from './two-fa.machine';
import type { TwoFaEvent } from './two-fa.types';

export { twoFaView } from './two-fa.view';

export const twoFa = defineFlow({
  name: 'twoFa',
  machine: twoFaMachine,
  provide: (services) => twoFaMachine.provide({ actors: twoFaActors(services) }),
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    twoFa: { event: TwoFaEvent; snapshot: SnapshotFrom<typeof twoFaMachine> };
  }
}
