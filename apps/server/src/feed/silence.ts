import type { Services } from '../services';

/** Writes into the log, once each, that the feed has fallen silent and that its ticks are back. */
export function createSilenceWatch({ feed, log }: Pick<Services, 'feed' | 'log'>): () => void {
  let wasSilent = false;
  return () => {
    const isSilent = feed.isSilent();
    if (isSilent === wasSilent) return;
    wasSilent = isSilent;
    if (isSilent)
      log.warn('no tick of the feed comes any more: nothing is traded, and no take profit or stop loss closes');
    else log.info('ticks of the feed are back');
  };
}
