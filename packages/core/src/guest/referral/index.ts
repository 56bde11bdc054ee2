import type { SnapshotFrom } from 'xstate';
import { referrerFact } from '../../platform/navigation/navigation.facts';
import { darkLoginFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { referralActions } from './referral.actors';
import { referralMachine } from './referral.machine';

export const referral = defineFlow({
  name: 'referral',
  machine: referralMachine,
  provide: (services) => referralMachine.provide({ actions: referralActions(services) }),
  needs: [referrerFact, darkLoginFact],
  hasAddress: true,
});

declare module '../../shared/resident' {
  interface Residents {
    referral: {
      event: { type: 'referrer.changed'; referrer: string };
      snapshot: SnapshotFrom<typeof referralMachine>;
    };
  }
}
