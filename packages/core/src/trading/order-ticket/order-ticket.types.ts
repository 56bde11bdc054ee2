import type { Decimal } from '../../shared/decimal';
import type { Message } from '../../shared/message';
import type { IntentSettled } from '../../platform/intents/intents.types';
import type { Funds, Side } from '../trading.types';

/** A take-profit or stop-loss field (T-052…T-055): text as typed, kept while the toggle is off. */
export interface Trigger {
  readonly isOn: boolean;
  readonly text: string;
}
export type TriggerName = 'takeProfit' | 'stopLoss';

/** What the ticket knows of the current asset. */
export interface TicketAsset {
  readonly id: string;
  readonly symbol: string;
  readonly leverage: number;
  readonly decimals: number;
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly isOpen: boolean;
  readonly nextOpen: string | null;
}

export interface OrderTicketContext {
  side: Side;
  /** Text as typed; at most 6 decimals (T-045). */
  units: string;
  /** 1 to 100 per cent; acts only when moved (T-040). */
  percent: number;
  /** Shown amount (T-046, T-048, T-051); null shows a dash (T-059). */
  amount: Decimal | null;
  /** Who set the amount last: a slider move keeps it when the rate moves (T-051). */
  amountFrom: 'units' | 'slider';
  takeProfit: Trigger;
  stopLoss: Trigger;
  asset: TicketAsset | null;
  /** The quote is older than 15 s (T-060). */
  isStale: boolean;
  funds: Funds | null;
  problem: Message | null;
  /** Names the running submission; raised by each press (hard case 4). */
  submission: number;
}

export type OrderTicketEvent =
  | { type: 'side.choose'; side: Side }
  | { type: 'units.change'; text: string }
  | { type: 'units.increase' }
  | { type: 'units.decrease' }
  | { type: 'percent.change'; percent: number }
  | { type: 'trigger.toggle'; trigger: TriggerName }
  | { type: 'trigger.change'; trigger: TriggerName; text: string }
  | { type: 'trigger.increase'; trigger: TriggerName }
  | { type: 'trigger.decrease'; trigger: TriggerName }
  /** The big button (T-071). */
  | { type: 'order.submit' }
  | IntentSettled
  /** Another current asset, or its facts. */
  | { type: 'asset.changed'; asset: TicketAsset | null }
  /** An applied rate of the current asset (T-051). */
  | { type: 'quote.changed'; assetId: string; bid: Decimal; ask: Decimal; isOpen: boolean; nextOpen: string | null }
  | { type: 'quote.stale' }
  | { type: 'funds.changed'; funds: Funds };
