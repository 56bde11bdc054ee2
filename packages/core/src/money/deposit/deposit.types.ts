import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import type { Offer } from '../money.types';

/** What the server says of the methods; which of them show depends on the settings as well. */
export type PaymentSettings = Omit<Offer, 'invoice'> & {
  readonly hasInvoice: boolean;
  readonly callbackUrl: string;
};

/** What it starts with. */
export interface DepositInput {
  readonly settings: AppSettings;
}

export interface DepositContext extends DepositInput {
  /** null while the popup is closed, and until its settings came. */
  offer: Offer | null;
  /** What the server said, for when the settings change; null as `offer` is. */
  payment: PaymentSettings | null;
  /** Id of the method in front; empty without one. */
  chosen: string;
  /** A wallet, a coin or a limit is known to be another one by now, and they have not come again. */
  isOld: boolean;
}

export type DepositEvent =
  /** The real column of the chooser (M-007). */
  | { type: 'deposit.start' }
  /** A tab of the popup, or an entry of a phone's list (M-008, M-014). */
  | { type: 'method.choose'; method: string }
  /** A phone's way back from a method to the list (M-016). */
  | { type: 'methods.show' }
  /** Loads again what did not come. */
  | { type: 'methods.reload' }
  /** A coin's wallet, or the coin, is another one by now: the coins come again behind the forms (M-063). */
  | { type: 'coins.reload' }
  /** The limits of a card are others by now: they come again behind the form (M-033, M-034). */
  | { type: 'card.reload' }
  /** The popup was opened or closed, by whatever. */
  | { type: 'popup.changed'; popup: boolean }
  /** The address names another screen: what was typed is not for that one (M-051). */
  | { type: 'screen.changed' }
  | { type: 'settings.changed'; settings: AppSettings }
  | NetworkChanged;
