import type { RequestOf } from '@bourse/contract';
import { dec, toWire } from '../../shared/decimal';
import type { IntentOutcome } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { amountOf, amountProblem } from '../amounts';
import type { CoinDepositContext } from './coin-deposit.types';

/** USD (M-059, R19). */
const LIMITS = { least: dec(1), minimum: null, maximum: dec(1_000_000) };

/** What keeps the amount from being sent (M-059). */
export const problemOf = ({ amount }: Pick<CoinDepositContext, 'amount'>): Message | null =>
  amountProblem(amount, LIMITS);

/** Body of POST /user/deposits: the amount is USD, though `currency` is the coin (M-062, M-304). */
export const coinBody = ({ coin, amount }: CoinDepositContext): RequestOf<'createDeposit'> => ({
  payment_method: 'crypto',
  currency: coin?.symbol ?? '',
  amount: toWire(amountOf(amount) ?? dec(0)),
  billing_address: coin?.wallet ?? '',
});

/** The document's text first, the server's after it (M-061, R13). */
export function failureOf(outcome: IntentOutcome): Message {
  const reason = outcome.kind === 'rejected' ? (outcome.message ?? Object.values(outcome.fields)[0]) : undefined;
  return reason ? { id: 'coinDeposit.refused', values: { reason } } : { id: 'coinDeposit.failed' };
}
