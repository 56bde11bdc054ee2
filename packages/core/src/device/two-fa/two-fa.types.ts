import type { CodeEvent, CodeState } from '../../shared/code';

/** The problem is also told as a notice. */
export type TwoFaContext = CodeState;
export type TwoFaEvent =
  | CodeEvent
  /** Whether the settings ask for the check has changed. */
  | { type: 'check.changed'; check: boolean };
