import { expect } from 'vitest';
import type { Api, Trader } from './api.ts';
import { units } from './exact.ts';
import { isAcknowledged, type Intent, type Switch, type TopUp } from './intents.ts';

/** Less than what a top-up fills the practice account up to, on both sides. */
export const NEWCOMER_BALANCE = '5000.00';
const [OPENING, TOPPED_UP] = [units(5_000, 2), units(10_000, 2)];

/**
 * Each newcomer switches to the practice account once and tops it up once. Nothing else happens to them, so that one
 * look says whether each of the two took place: no call sent again could have mended it.
 */
export function newcomersDo(newcomers: readonly Trader[]): (Switch | TopUp)[] {
  return newcomers.flatMap((trader): (Switch | TopUp)[] => [
    { kind: 'switch', trader, mode: 'practice' },
    { kind: 'top up', trader },
  ]);
}

/** What was acknowledged is there, and what nobody knows of took place wholly or not at all; settled, all of it has. */
export async function checkNewcomers(
  api: Api,
  newcomers: readonly Trader[],
  intents: readonly Intent[],
  when: 'before anything is sent again' | 'when all is settled',
): Promise<void> {
  for (const trader of newcomers) {
    const mine = intents.filter((intent) => intent.trader === trader);
    const isSure = (kind: Intent['kind']) =>
      when === 'when all is settled' || mine.some((intent) => intent.kind === kind && isAcknowledged(intent));
    const user = await api.user(trader);
    const balance = units(user.practice_wallet, 2);
    const modes = isSure('switch') ? [true] : [true, false];
    expect(modes, `the mode of ${trader.email} ${when}`).toContain(user.is_practice);
    const balances = isSure('top up') ? [TOPPED_UP] : [OPENING, TOPPED_UP];
    expect(balances, `the practice balance of ${trader.email} ${when}`).toContain(balance);
    expect(units(user.estimatedBalance, 2), `the real balance of ${trader.email}`).toBe(OPENING);
  }
}
