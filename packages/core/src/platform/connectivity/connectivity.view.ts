import type { ResidentSnapshot } from '../../shared/resident';
import { defineView } from '../../shared/view';

export const isOffline = (connectivity: ResidentSnapshot<'connectivity'> | undefined): boolean =>
  connectivity?.value.network === 'offline';

export const connectivityView = defineView(['connectivity'], ({ connectivity }) => {
  const isGone = isOffline(connectivity);
  // Without a network nobody answers.
  return { isOffline: isGone, isSilent: !isGone && connectivity?.value.server === 'silent' };
});
