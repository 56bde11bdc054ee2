import type { AppSettings } from '../platform/settings/settings.types';
import type { ResidentSnapshot } from '../shared/resident';
// The declaration of the resident that is read.
import type {} from '../platform/settings';

/**
 * The phase of a screen that shows what a signed-in user alone is told, of withdrawals or of invoices. Where that has not
 * come with the sign-in, it comes or has failed, and nothing shows as if it were off (M-109, M-291).
 */
export function withConditions<Phase extends string>(
  phase: Phase,
  { isWhole }: Pick<AppSettings, 'isWhole'>,
  settings: ResidentSnapshot<'settings'> | undefined,
): Phase | 'loading' | 'failed' {
  if (isWhole) return phase;
  return settings?.matches('refreshing') ? 'loading' : 'failed';
}
