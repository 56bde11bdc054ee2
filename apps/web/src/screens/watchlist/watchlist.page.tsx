import { watchlistPageView } from '@bourse/core/markets';
import { useSend, useView } from '@bourse/react';
import { TextInput, Title } from '@mantine/core';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useWatchedPrices } from '../../adapters/watched-prices';
import { LateArea, PanelBoundary, useIsMobile } from '../../components';
import { useListCursor } from '../../components/use-list-cursor';
import { Categories } from './categories';
import { WatchedAssets } from './watched-assets';
import classes from './watchlist.module.css';

/** Every asset by kind and by words, with its prices and its star (T-146 to T-150). */
export default function WatchlistPage() {
  return (
    <div className={classes['page']}>
      <Title order={1} fz="xl" tabIndex={-1} data-list-head>
        <FormattedMessage id="watchlist.title" defaultMessage="Watch List" />
      </Title>
      <LateArea area="markets">
        <PanelBoundary name="watchlist page">
          <Assets />
        </PanelBoundary>
      </LateArea>
    </div>
  );
}

function Assets() {
  const { text, category, phase, ids } = useView(watchlistPageView);
  const send = useSend('watchlistPage');
  const watchlist = useSend('watchlist');
  const intl = useIntl();
  const isMobile = useIsMobile();
  const watched = useWatchedPrices();
  const cursor = useListCursor({
    ids: phase === 'ready' ? ids : [],
    sought: text && `${category ?? ''} ${text}`,
    onChoose: useCallback((id) => send({ type: 'row.choose', id }), [send]),
    onStar: (id) => watchlist({ type: 'star.toggle', id }),
  });
  return (
    <div ref={watched} className={classes['assets']}>
      <Categories />
      <div className={classes['list']}>
        <TextInput
          type="search"
          className={classes['search'] ?? ''}
          label={<FormattedMessage id="assetSearch.label" defaultMessage="Search" />}
          placeholder={intl.formatMessage({ id: 'assetSearch.placeholder', defaultMessage: 'Name or symbol' })}
          description={
            isMobile ? null : (
              <FormattedMessage
                id="watchlistPage.keys"
                defaultMessage="Up and down move, Enter makes an asset the current one, Shift+Enter changes its star."
              />
            )
          }
          inputWrapperOrder={['label', 'input', 'description']}
          value={text}
          onChange={(event) => send({ type: 'text.change', text: event.currentTarget.value })}
          {...cursor.field}
        />
        <WatchedAssets cursor={cursor} />
      </div>
    </div>
  );
}
