import { tradeRoomView } from '@bourse/core/trading/home';
import { useSend, useView } from '@bourse/react';
import { useCallback } from 'react';
import { WatchlistPanel } from '../trade-room/watchlist-dock';
import classes from './home.module.css';

/** The watchlist; a press opens the asset in the trade room. */
export function HomeWatchlist() {
  const navigation = useSend('navigation');
  const { path } = useView(tradeRoomView);
  const open = useCallback(() => navigation({ type: 'navigation.go', path }), [navigation, path]);
  return <WatchlistPanel className={classes['panel']} listClassName={classes['rows']} onChosen={open} />;
}
