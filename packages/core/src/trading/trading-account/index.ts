import type { SnapshotFrom } from 'xstate';
import { recoveredFact } from '../../platform/intents/intents.facts';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { userFact } from '../../platform/session/session.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { positionsLoadedFact } from '../open-orders/open-orders.facts';
import { tradingAccountActors } from './trading-account.actors';
import { tradingAccountMachine } from './trading-account.machine';
import type { TradingAccountEvent } from './trading-account.types';

export type * from './trading-account.types';

export const tradingAccount = defineFlow({
  name: 'tradingAccount',
  machine: tradingAccountMachine,
  provide: (services) => tradingAccountMachine.provide({ actors: tradingAccountActors(services) }),
  // What was recovered before its start is in the lists that it loads.
  needs: [userFact, settingsFact, recoveredFact],
  follows: [positionsLoadedFact, screenFact],
  fedBy: ['openOrders'],
});

declare module '../../shared/resident' {
  interface Residents {
    tradingAccount: { event: TradingAccountEvent; snapshot: SnapshotFrom<typeof tradingAccountMachine> };
  }
}
