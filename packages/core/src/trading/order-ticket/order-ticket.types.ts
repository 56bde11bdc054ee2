import type { Decimal } from '../../shared/decimal';
import type { Conversion } from '../../shared/figures';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { IntentSettled } from '../../platform/intents/intents.types';
import type { Funds, Position, Side } from '../trading.types';

/** A take-profit or stop-loss field in USD of P/L (T-052…T-055): text as typed, kept while the toggle is off. */
export interface Trigger {
  readonly isOn: boolean;
  readonly text: string;
}
export type TriggerName = 'takeProfit' | 'stopLoss';

/** The field a refused submission points at. */
export type TicketField = 'units' | TriggerName;

/** What is wrong with a field: it kept its former text, or this has separators, is not above 0 or is out of reach. */
export type FieldFault = 'refused' | 'miswritten' | 'notPositive' | 'unreachable';

/** Why a field kept its former text: more than 6 decimals, a thousand million and more, or too long to be a figure. */
export type Refusal = 'tooFine' | 'tooLarge' | 'tooLong';

/** What the ticket knows of the current asset. */
export interface TicketAsset {
  readonly id: string;
  readonly symbol: string;
  readonly leverage: number;
  readonly decimals: number;
  readonly bid: Decimal;
  readonly ask: Decimal;
  /** From the asset's pricing currency to USD; null when nothing quotes it (T-062). */
  readonly conversion: Conversion | null;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  /** ISO. */
  readonly nextOpen: string | null;
}

/** What is typed and chosen, and what it is worth at the moment; whether it may be sent is the chart's to say. */
export interface OrderTicketContext {
  side: Side;
  /** Text as typed; at most 6 decimals (T-045). */
  units: string;
  /** 1 to 100 per cent of the active balance; acts only when moved (T-040). */
  percent: number;
  /** Amount of the last slider move, kept when the rate moves; null after a unit edit or side toggle (T-050, T-051). */
  sliderAmount: Decimal | null;
  takeProfit: Trigger;
  stopLoss: Trigger;
  asset: TicketAsset | null;
  funds: Funds | null;
  /** There is no network: nothing can be sent. */
  isOffline: boolean;
  /** Why the last press was refused on the spot. */
  problem: TicketField | null;
  /** The field that did not take what was typed last, and why; until its next edit (R40). */
  refused: { readonly field: TicketField; readonly why: Refusal } | null;
  /** What the last order opened, while it is shown beside the locked button (R39); null when it could not be read. */
  fill: Position | null;
  /** The price of the side at the last press; null before the first. */
  pressed: Decimal | null;
  /** How long the next lock of the button lasts after the last press, ms (R39). */
  lock: number;
  /** Names the running submission; raised by each press (hard case 4). */
  submission: number;
}

/** Whether an order may be placed at the price that shows, and if not, why. */
export type TicketMarket = 'unpriced' | 'awaited' | 'open' | 'stale' | 'closed';

/** An applied rate of the current asset. */
export interface QuoteFacts {
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  readonly nextOpen: string | null;
}

/** Prices of an asset, without a word on how fresh they are. */
export interface PriceFacts {
  readonly assetId: string;
  readonly bid: Decimal;
  readonly ask: Decimal;
}

export type OrderTicketEvent =
  | { type: 'side.choose'; side: Side }
  /** A price of a phone's price bar: opens the sheet with that side (T-013), not while an order is on its way. */
  | { type: 'ticket.open'; side: Side }
  | { type: 'units.change'; text: string }
  | { type: 'units.increase' }
  | { type: 'units.decrease' }
  | { type: 'percent.change'; percent: number }
  | { type: 'trigger.toggle'; trigger: TriggerName }
  | { type: 'trigger.change'; trigger: TriggerName; text: string }
  | { type: 'trigger.increase'; trigger: TriggerName }
  | { type: 'trigger.decrease'; trigger: TriggerName }
  /** The sheet has come to a stand: from now on the button under the finger is the one that is seen. */
  | { type: 'sheet.shown' }
  /** Whether the sheet is open, on its way or standing. */
  | { type: 'sheet.changed'; sheet: boolean }
  /** The big button (T-071). */
  | { type: 'order.submit' }
  | IntentSettled
  /** Another current asset, or its facts. */
  | { type: 'asset.changed'; asset: TicketAsset | null }
  /** An applied rate of the current asset (T-051). */
  | ({ type: 'quote.changed'; assetId: string } & QuoteFacts)
  /** Another call than the rate's brought newer prices: shown, though how fresh they are is the rate's to say (R41). */
  | ({ type: 'price.moved' } & PriceFacts)
  | { type: 'quote.stale' }
  | { type: 'funds.changed'; funds: Funds }
  | NetworkChanged;
