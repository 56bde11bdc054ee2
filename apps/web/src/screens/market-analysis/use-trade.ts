import { useSend } from '@bourse/react';
import { useCallback } from 'react';

/** Opens an asset in the trade room. */
export function useTrade(): (id: string) => void {
  const assets = useSend('assets');
  const navigation = useSend('navigation');
  return useCallback(
    (id) => {
      assets({ type: 'asset.choose', id });
      navigation({ type: 'navigation.go', path: '/traderoom' });
    },
    [assets, navigation],
  );
}
