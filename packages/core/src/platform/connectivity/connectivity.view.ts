import { defineView } from '../../shared/view';

export const connectivityView = defineView(['connectivity'], ({ connectivity }) => {
  const isOffline = connectivity?.value.network === 'offline';
  // Without a network nobody answers.
  return { isOffline, isSilent: !isOffline && connectivity?.value.server === 'silent' };
});
