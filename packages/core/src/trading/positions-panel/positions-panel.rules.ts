/** Pixels of the panel, and the most it may take of the window (T-028). */
export const PANEL = { height: 200, least: 120, mostShare: 0.7, step: 20 } as const;

/** A height between 120 px and 70 % of the window (T-028). */
export const panelHeight = ({ height, available }: { height: number; available: number }): number =>
  Math.round(Math.max(PANEL.least, Math.min(height, available * PANEL.mostShare)));
