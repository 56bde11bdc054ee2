import { dec } from '../../shared/decimal';
import { remoteModelOf } from '../../shared/remote/remote.model';
import { miningMachine } from './mining.machine';
import type { Miner } from './mining.types';

/** 30 days from the 2nd of November. */
export const miner = (changes: Partial<Miner> = {}): Miner => ({
  ...{ id: '1', asset: 'Bitcoin', image: '', exchange: 'CRYPTO:BTCUSD', days: 30 },
  ...{ balance: dec('1250.5'), profit: dec('41.275'), estimatedProfit: dec(90) },
  createdAt: '2026-11-02T00:00:00.000Z',
  ...changes,
});

const at = Date.UTC(2026, 10, 17);

export const miningModel = remoteModelOf(
  miningMachine,
  [
    { value: { miners: [miner()], at }, next: '9' },
    { value: { miners: [], at }, next: null },
  ],
  null,
  'mining',
);
