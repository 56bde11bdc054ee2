import type { Decimal } from '../../shared/decimal';
import type { Secret } from '../../shared/secret';

/** A user's account at a trading platform (M-281, M-282). */
export interface PlatformAccount {
  readonly id: number;
  readonly loginId: string;
  readonly title: string;
  readonly accountType: string;
  readonly leverage: string;
  readonly server: string;
  readonly currency: string;
  readonly balance: Decimal;
  readonly isDemo: boolean;
  /** Printed by nothing; shown for a moment when its owner asks (M-242). */
  readonly password: Secret;
}
