import { recoveredFact } from '../platform/intents/intents.facts';
import { screenFact } from '../platform/navigation/navigation.facts';
import { userFact } from '../platform/session/session.facts';
import { settingsFact } from '../platform/settings/settings.facts';
import { defineFlow } from '../shared/flow';
import { positionsLoadedFact } from './open-orders/open-orders.facts';
import { tradingMachine } from './trading.machine';

export const trading = defineFlow({
  name: 'trading',
  machine: tradingMachine,
  // What was recovered before its start is in the lists that it loads.
  needs: [userFact, settingsFact, recoveredFact],
  follows: [positionsLoadedFact, screenFact],
});
