import { momentOf } from '../../shared/dates';
import { dec, divide, HUNDRED, max, min, sum, toNumber, ZERO, type Decimal } from '../../shared/decimal';
import { formatMoney, formatPercent } from '../../shared/format';
import { remoteView, type RemoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';
import type { Miner, Mining } from './mining.types';

/** A simulated miner as its card shows it. */
export interface MinerView {
  readonly id: string;
  readonly asset: string;
  readonly image: string;
  readonly exchange: string;
  readonly balance: string;
  readonly profit: string;
  readonly estimatedProfit: string;
  readonly days: number;
  /** How far it is, 0 to 100, for a bar. */
  readonly progress: number;
  readonly progressText: string;
}

/** The page of the simulation (T-181, T-182). */
export interface MiningView extends Pick<RemoteView<unknown>, 'phase' | 'isStale'> {
  readonly count: string;
  /** Sums over all miners. */
  readonly balance: string;
  readonly profit: string;
  readonly estimatedProfit: string;
  readonly miners: readonly MinerView[];
}

const DAY = 86_400_000;

/** Per cent of the days that have passed at a time, within 0 to 100 (T-182). */
export function progressOf({ createdAt, days }: Pick<Miner, 'createdAt' | 'days'>, at: number): Decimal {
  const passed = dec(at - momentOf(createdAt)).times(HUNDRED);
  return max(ZERO, min(HUNDRED, divide(passed, dec(days * DAY), 2)));
}

function minerView(miner: Miner, at: number): MinerView {
  const progress = progressOf(miner, at);
  const { id, asset, image, exchange, days } = miner;
  return {
    ...{ id, asset, image, exchange, days },
    balance: formatMoney(miner.balance),
    profit: formatMoney(miner.profit),
    estimatedProfit: formatMoney(miner.estimatedProfit),
    progress: toNumber(progress),
    progressText: formatPercent(progress),
  };
}

const none: Mining = { miners: [], at: 0 };

export const miningView = defineView(['mining'], ({ mining }): MiningView => {
  const { phase, isStale, value } = remoteView(mining);
  const { miners, at } = value ?? none;
  const total = (amount: (miner: Miner) => Decimal) => formatMoney(sum(miners.map(amount)));
  return {
    phase: phase === 'ready' && miners.length === 0 ? 'empty' : phase,
    isStale,
    count: String(miners.length),
    balance: total((miner) => miner.balance),
    profit: total((miner) => miner.profit),
    estimatedProfit: total((miner) => miner.estimatedProfit),
    miners: miners.map((miner) => minerView(miner, at)),
  };
});
