import { assetSearchView } from '@bourse/core/trading/asset-search';
import { useSend, useView } from '@bourse/react';
import { Button, Group, NavLink, Stack, TextInput } from '@mantine/core';
import { memo, useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog, EmptyState, FailedState, LoadingState, MessageText } from '../../components';
import { useListCursor, type ListCursor } from '../../components/use-list-cursor';
import { AssetTable } from './asset-table';
import { FoundCount } from './found-count';
import classes from './asset-search.module.css';

/** Finds an asset by kind and by words; choosing one adds it to the watchlist and trades it (T-134…T-145). */
export default function AssetSearchDialog() {
  const send = useSend('assetSearch');
  return (
    <Dialog
      size={860}
      title={<FormattedMessage id="assetSearch.title" defaultMessage="Choose an asset" />}
      onClose={() => send({ type: 'search.close' })}
    >
      <Search />
    </Dialog>
  );
}

function Search() {
  const { text, category, categories, phase, ids } = useView(assetSearchView);
  const send = useSend('assetSearch');
  const watchlist = useSend('watchlist');
  const cursor = useListCursor({
    ids: phase === 'ready' ? ids : [],
    sought: text && `${category ?? ''} ${text}`,
    onChoose: useCallback((id) => send({ type: 'search.choose', id }), [send]),
    onStar: (id) => watchlist({ type: 'star.toggle', id }),
  });
  const intl = useIntl();
  return (
    <div className={classes['search']}>
      <TextInput
        data-autofocus
        type="search"
        label={<FormattedMessage id="assetSearch.label" defaultMessage="Search" />}
        placeholder={intl.formatMessage({ id: 'assetSearch.placeholder', defaultMessage: 'Name or symbol' })}
        value={text}
        onChange={(event) => send({ type: 'text.change', text: event.currentTarget.value })}
        {...cursor.field}
        {...cursor.combobox}
      />
      <Clear isAll={category === null && text === ''} />
      <Kinds categories={categories} />
      <div className={classes['found']}>
        <Found cursor={cursor} />
      </div>
      <FoundCount count={phase === 'ready' || phase === 'empty' ? ids.length : null} />
    </div>
  );
}

/** What stands still while letters are typed is not drawn again for each of them. */
const Clear = memo(function Clear({ isAll }: { isAll: boolean }) {
  const send = useSend('assetSearch');
  return (
    <Group gap="sm" align="end" className={classes['clear'] ?? ''}>
      <Button variant="default" aria-pressed={isAll} onClick={() => send({ type: 'filter.clear' })}>
        <FormattedMessage id="assetSearch.all" defaultMessage="All assets" />
      </Button>
      <Button variant="default" aria-pressed onClick={() => send({ type: 'filter.clear' })}>
        <FormattedMessage id="assetSearch.allExpirations" defaultMessage="All expirations" />
      </Button>
    </Group>
  );
});

type KindsProps = Pick<ReturnType<typeof assetSearchView.read>, 'categories'>;

const Kinds = memo(function Kinds({ categories }: KindsProps) {
  const send = useSend('assetSearch');
  const intl = useIntl();
  return (
    <div
      className={classes['kinds']}
      role="group"
      aria-label={intl.formatMessage({ id: 'assetSearch.kinds', defaultMessage: 'Kinds of assets' })}
    >
      {categories.map(({ key, label, count, isChosen }) => (
        <NavLink
          key={key}
          component="button"
          type="button"
          className={classes['kind']}
          label={<MessageText of={label} />}
          rightSection={<small>{count}</small>}
          active={isChosen}
          aria-pressed={isChosen}
          onClick={() => send({ type: 'category.choose', category: key })}
        />
      ))}
    </div>
  );
});

function Found({ cursor }: { cursor: ListCursor }) {
  const { phase, ids, elsewhere, category } = useView(assetSearchView);
  const assets = useSend('assets');
  const watchlist = useSend('watchlist');
  const send = useSend('assetSearch');
  if (phase === 'loading') return <LoadingState />;
  const retry = () => {
    assets({ type: 'assets.reload' });
    watchlist({ type: 'watchlist.reload' });
  };
  if (phase === 'failed') return <FailedState onRetry={retry} />;
  if (ids.length === 0)
    return (
      <Stack flex={1} align="center">
        <EmptyState text={<FormattedMessage id="assetSearch.none" defaultMessage="No assets found" />} />
        {elsewhere > 0 ? (
          <Button onClick={() => send({ type: 'category.leave' })}>
            <FormattedMessage
              id="assetSearch.elsewhere"
              defaultMessage="{count, plural, one {Show # match among all assets} other {Show # matches among all assets}}"
              values={{ count: elsewhere }}
            />
          </Button>
        ) : null}
      </Stack>
    );
  return <AssetTable ids={ids} isWishlist={category === 'wishlist'} onChoose={cursor.choose} cursor={cursor} />;
}
