/** Shown for a missing value (R16); a module of its own, because a page without figures shows dates too. */
export const DASH = '—';
