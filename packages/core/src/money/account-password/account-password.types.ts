import type { Secret } from '../../shared/secret';

export interface AccountPasswordContext {
  /** Whose password is readable. */
  readonly shownId: number | null;
}

export type AccountPasswordEvent =
  | { type: 'password.show'; id: number }
  | { type: 'password.hide' }
  /** The password itself travels with the press and stays nowhere (hard case 10). */
  | { type: 'password.copy'; password: Secret }
  /** The address names another screen. */
  | { type: 'screen.changed'; screen: string };
