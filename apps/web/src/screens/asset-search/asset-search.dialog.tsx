import { assetSearchView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { BusyButton, Dialog, EmptyState, FailedState, LoadingState, Text, TextField, useText } from '../../parts';
import { AssetTable } from './asset-table';
import classes from './asset-search.module.css';

/** Finds an asset by kind and by words; choosing one adds it to the watchlist and trades it (T-134…T-145). */
export default function AssetSearchDialog() {
  const search = useView(assetSearchView);
  const send = useSend('assetSearch');
  const say = useText();
  return (
    <Dialog isOpen={search.isOpen} size={860} title="assetSearch.title" onClose={() => send({ type: 'search.close' })}>
      <div className={classes['search']}>
        <TextField
          data-autofocus
          type="search"
          label="assetSearch.label"
          placeholder={say('assetSearch.placeholder')}
          value={search.text}
          onChange={(event) => send({ type: 'text.change', text: event.currentTarget.value })}
        />
        <div className={classes['clear']}>
          <BusyButton tone="neutral" size="sm" onClick={() => send({ type: 'filter.clear' })}>
            <Text of="assetSearch.all" />
          </BusyButton>
          <BusyButton tone="neutral" size="sm" aria-pressed onClick={() => send({ type: 'filter.clear' })}>
            <Text of="assetSearch.allExpirations" />
          </BusyButton>
        </div>
        <div className={classes['kinds']} role="group" aria-label={say('assetSearch.kinds')}>
          {search.categories.map(({ key, label, count, isChosen }) => (
            <UnstyledButton
              key={key}
              className={classes['kind']}
              aria-pressed={isChosen}
              onClick={() => send({ type: 'category.choose', category: key })}
            >
              <span>
                <Text of={label} />
              </span>
              <span className={classes['count']}>{count}</span>
            </UnstyledButton>
          ))}
        </div>
        <div className={classes['found']}>
          <Found />
        </div>
      </div>
    </Dialog>
  );
}

function Found() {
  const { phase, ids } = useView(assetSearchView);
  const assets = useSend('assets');
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => assets({ type: 'assets.reload' })} />;
  if (ids.length === 0) return <EmptyState text="assetSearch.none" />;
  return <AssetTable ids={ids} />;
}
