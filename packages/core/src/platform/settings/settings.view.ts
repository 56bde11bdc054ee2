import { defineView } from '../../shared/view';

/** What brands the page and decides what is shown; null until the first answer (R2). */
export const settingsView = defineView(['settings'], ({ settings }) => ({
  settings: settings?.context.settings ?? null,
  /** Why there are none, on the two pages that say so. */
  failure: settings?.context.failure ?? null,
  busy: settings?.hasTag('busy') ?? true,
}));
