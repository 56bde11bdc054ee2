export interface MarketClockContext {
  /** By how many ms the server's clock is ahead of the device's; null until a quote has told. */
  ahead: number | null;
  /** Nobody has watched the device's clock since: the next quote says anew by how much. */
  isAheadDoubted: boolean;
  /** The device's time, ms since 1970, as of the last second; null while nobody looks. */
  now: number | null;
}

export type MarketClockEvent =
  /** Something that shows the time has come, or is gone. */
  | { type: 'clock.start' }
  | { type: 'clock.stop' }
  /** A quote's time on the server's clock less that of its arrival here, ms. */
  | { type: 'serverAhead.changed'; serverAhead: number }
  | SecondPassed;

export interface SecondPassed {
  type: 'second.passed';
  at: number;
  /** When it was to pass; null where nobody watched the clock before. */
  due: number | null;
}
