export interface MarketClockContext {
  /** By how many ms the server's clock is ahead of the device's; null until a quote has told. */
  ahead: number | null;
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
}
