import type { SnapshotFrom } from 'xstate';
import { userFact } from '../../platform/session/session.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { traderRequestActors } from './trader-request.actors';
import { traderRequestMachine } from './trader-request.machine';
import type { TraderRequestEvent } from './trader-request.types';

export type * from './trader-request.types';
export type { ConnectionStage } from './trader-request.rules';
export { traderRequestView, type TraderRequestView } from './trader-request.view';

export const traderRequest = defineFlow({
  name: 'traderRequest',
  machine: traderRequestMachine,
  provide: (services) => traderRequestMachine.provide({ actors: traderRequestActors(services) }),
  needs: [userFact, settingsFact],
});

declare module '../../shared/resident' {
  interface Residents {
    traderRequest: { event: TraderRequestEvent; snapshot: SnapshotFrom<typeof traderRequestMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** The connection to an account manager (A-073, T-260). */
    autoConnect: Record<string, never>;
  }
}
