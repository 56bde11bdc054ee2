import type { ResidentSnapshot } from '../shared/resident';
import type {} from '../platform/settings';
import type { OfferedAmounts } from '../shared/offered-amounts';
import { defineView } from '../shared/view';

/** Offered where the server sends no list of amounts, or none that can be read: the defaults of its settings (R28). */
export const ownPresets: OfferedAmounts = {
  deposit: [100, 200, 500, 1000],
  customDeposit: [250, 583, 875, 1500],
  topUp: [200, 500, 1000, 2000, 3000, 5000, 10_000, 50_000, 100_000],
  initialDeposit: [200, 500, 1000, 5000, 10_000],
};

/** One of the lists of amounts that screens offer. */
export function presetsOf(
  settings: ResidentSnapshot<'settings'> | undefined,
  list: keyof OfferedAmounts,
): readonly number[] {
  const offered = settings?.context.settings?.offered[list] ?? [];
  return offered.length > 0 ? offered : ownPresets[list];
}

/** What the panels of deposits offer, USD: by one press, and named by the custom method (M-056, M-077). */
export const depositPresetsView = defineView(['settings'], ({ settings }) => ({
  quick: presetsOf(settings, 'deposit').map(String),
  custom: presetsOf(settings, 'customDeposit').map(String),
}));
