import type { Services } from '../../shared/services';
import { keepReferrer } from '../wire/referrer';

export const referralActions = ({ ports: { storage, clock } }: Services) => ({
  keepReferrer: (_: unknown, referrer: string) => {
    if (referrer !== '') keepReferrer(storage, clock.now(), referrer);
  },
});
