import { Problem } from '../http/problem';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';

/** Whether the operator offers a practice account. */
export function isPracticeOffered(settings: Pick<OperatorSettings, 'enable_practice_account'>): boolean {
  return isOn(settings.enable_practice_account);
}

/**
 * Whether the practice account is the active one of a user whose row says `isPractice`: never while practice is
 * switched off, and again once it is back on (R18).
 */
export function isActivePractice(
  settings: Pick<OperatorSettings, 'enable_practice_account'>,
  isPractice: boolean,
): boolean {
  return isPractice && isPracticeOffered(settings);
}

/** The refusal of whatever needs the practice account while there is none (R18). */
export function practiceDisabled(): Problem {
  return new Problem(403, 'The practice account is not available.', { word: 'practice_disabled' });
}

/** Throws when the client showed another account mode than the active one (T-097); a client that shows none is taken at its word. */
export function requireShownMode(active: { readonly isPractice: boolean }, shown: boolean | undefined): void {
  if (shown === undefined || shown === active.isPractice) return;
  throw new Problem(409, 'The account mode was switched meanwhile. Please check and try again.', {
    word: 'mode_changed',
  });
}
