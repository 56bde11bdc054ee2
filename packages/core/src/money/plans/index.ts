import type { SnapshotFrom } from 'xstate';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { userFact } from '../../platform/session/session.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { freeMarginFact, freeMarginLostFact } from '../../trading/trading-account/free-margin.facts';
import { bookedUserFact } from '../../trading/trading-account/trading-account.facts';
import { offeringFact } from '../plan-list';
import { plansMachine } from './plans.machine';
import type { PlansEvent } from './plans.types';

export type * from './plans.types';
export { plansView, type PlanColumn, type PlansView } from './plans.view';

export const plans = defineFlow({
  name: 'plans',
  machine: plansMachine,
  needs: [userFact, settingsFact],
  follows: [bookedUserFact, offeringFact, dialogFact('plansDialog', 'plans'), freeMarginFact, freeMarginLostFact],
});

declare module '../../shared/resident' {
  interface Residents {
    plans: { event: PlansEvent; snapshot: SnapshotFrom<typeof plansMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Trading plans, side by side (M-187). */
    plans: Record<string, never>;
  }
}
