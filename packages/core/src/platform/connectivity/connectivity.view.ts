import { defineView } from '../../shared/view';

export const connectivityView = defineView(['connectivity'], ({ connectivity }) => ({
  isOffline: connectivity?.value === 'offline',
}));
