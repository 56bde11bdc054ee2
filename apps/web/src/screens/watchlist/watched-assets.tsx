import { watchlistPageView } from '@bourse/core/markets';
import { useSend, useView } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { Loaded, useIsMobile } from '../../components';
import type { ListCursor } from '../../components/use-list-cursor';
import { AssetTable } from '../asset-search/asset-table';
import { AssetCards } from './asset-cards';

/** What fits the category and the words: a table, on a phone cards (T-147). */
export function WatchedAssets({ cursor }: { cursor: ListCursor }) {
  const { ids, phase, category, text } = useView(watchlistPageView);
  const assets = useSend('assets');
  const watchlist = useSend('watchlist');
  const isMobile = useIsMobile();
  const List = isMobile ? AssetCards : AssetTable;
  return (
    <Loaded
      phase={phase}
      empty={
        category === 'wishlist' && text === '' ? (
          <FormattedMessage id="watchlist.empty" defaultMessage="Add assets with the star" />
        ) : (
          <FormattedMessage id="assetSearch.none" defaultMessage="No assets found" />
        )
      }
      onRetry={() => {
        assets({ type: 'assets.reload' });
        watchlist({ type: 'watchlist.reload' });
      }}
    >
      <List ids={ids} isWishlist={category === 'wishlist'} onChoose={cursor.choose} cursor={cursor} withChange />
    </Loaded>
  );
}
