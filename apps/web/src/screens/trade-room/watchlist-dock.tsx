import { assetRow, watchlistIdsView } from '@bourse/core/trading';
import { useRow, useSend, useView } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { useWatchedPrices } from '../../adapters/watched-prices';
import { AssetMark, NumberText, Panel } from '../../components';
import { AssetNote } from '../../components/asset-note';
import classes from './watchlist-dock.module.css';

/** The watchlist beside the chart, on screens wide enough for both. */
export function WatchlistDock() {
  const isWide = useMediaQuery('(min-width: 112.5em)', undefined, { getInitialValueInEffect: false });
  return isWide ? <WatchlistPanel className={classes['dock']} listClassName={classes['list']} /> : null;
}

interface WatchlistPanelProps {
  className: string | undefined;
  listClassName: string | undefined;
  /** After an asset became the current one. */
  onChosen?: () => void;
}

/** All of the watchlist, beside the chart and on the home page. */
export function WatchlistPanel({ className = '', listClassName = '', onChosen }: WatchlistPanelProps) {
  const { ids, phase } = useView(watchlistIdsView);
  const send = useSend('watchlist');
  const assets = useSend('assets');
  const watched = useWatchedPrices();
  return (
    <Panel
      name="watchlist"
      title={<FormattedMessage id="watchlist.title" defaultMessage="Watch List" />}
      phase={phase}
      empty={<FormattedMessage id="watchlist.empty" defaultMessage="Add assets with the star" />}
      onRetry={() => {
        send({ type: 'watchlist.reload' });
        assets({ type: 'assets.reload' });
      }}
      className={className}
    >
      <ul ref={watched} className={listClassName}>
        {ids.map((id) => (
          <WatchlistEntry key={id} id={id} {...(onChosen && { onChosen })} />
        ))}
      </ul>
    </Panel>
  );
}

/** One asset of the watchlist; a press makes it the current one. */
const WatchlistEntry = memo(function WatchlistEntry({ id, onChosen }: { id: string; onChosen?: () => void }) {
  const row = useRow(assetRow, id);
  const send = useSend('assets');
  if (row === undefined) return null;
  return (
    <li>
      <UnstyledButton
        className={classes['entry'] ?? ''}
        aria-current={row.isCurrent || undefined}
        onClick={() => {
          send({ type: 'asset.choose', id });
          onChosen?.();
        }}
      >
        <AssetMark symbol={row.symbol} image={row.image} type={row.type} size={24} />
        <span className={classes['name']}>{row.symbol}</span>
        <NumberText tints isStale={row.isPriceOld}>
          {row.bid}
        </NumberText>
        <NumberText tone={row.changeTone} isStale={row.isPriceOld} className={classes['change']}>
          {row.change}
        </NumberText>
        {row.isMarketOpen ? null : (
          <span className={classes['closed']}>
            <AssetNote of={row} />
          </span>
        )}
      </UnstyledButton>
    </li>
  );
});
