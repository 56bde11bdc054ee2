import { tradeRoomView } from '@bourse/core/trading/home';
import { useSend, useView } from '@bourse/react';
import { useCallback } from 'react';

/** Opens an asset in the trade room. */
export function useTrade(): (id: string) => void {
  const assets = useSend('assets');
  const navigation = useSend('navigation');
  const { path } = useView(tradeRoomView);
  return useCallback(
    (id) => {
      assets({ type: 'asset.choose', id });
      navigation({ type: 'navigation.go', path });
    },
    [assets, navigation, path],
  );
}
