export interface PositionsPanelContext {
  /** Pixels, 120 to 70 % of the window that it was chosen in (T-028); a smaller one shows less of it. */
  height: number;
}

export type PositionsPanelEvent =
  | { type: 'panel.toggle' }
  /** There is something new to see: an order was placed, or the first positions came (T-073). */
  | { type: 'panel.show' }
  /** `available` is the window's height in px. */
  | { type: 'panel.resize'; height: number; available: number }
  /** The edge was let go: this height is the one that was chosen. */
  | { type: 'panel.settle' }
  /** What was chosen at an earlier visit. */
  | { type: 'height.found'; height: number };

/** Events of the actor that keeps the height. */
export type KeptHeightEvent = { type: 'height.keep'; height: number } | { type: 'height.forget' };
