import type { SnapshotFrom } from 'xstate';
import { holderFact } from '../../platform/session/session.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { accountModeActors } from './account-mode.actors';
import { accountModeMachine } from './account-mode.machine';
import type { AccountModeEvent } from './account-mode.types';

export type * from './account-mode.types';
export { accountModeView, type AccountModeView } from './account-mode.view';

export const accountMode = defineFlow({
  name: 'accountMode',
  machine: accountModeMachine,
  provide: (services) => accountModeMachine.provide({ actors: accountModeActors(services) }),
  needs: [holderFact, settingsFact],
});

declare module '../../shared/resident' {
  interface Residents {
    accountMode: { event: AccountModeEvent; snapshot: SnapshotFrom<typeof accountModeMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Both accounts: the balance dropdown of a phone. */
    accounts: Record<string, never>;
    /** Both accounts and the bonus (A-285, M-129). */
    bonusSummary: Record<string, never>;
  }
}
