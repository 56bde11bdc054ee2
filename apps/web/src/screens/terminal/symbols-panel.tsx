import { assetIdsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { useWatchedPrices } from '../../adapters/watched-prices';
import { Panel, useIsMobile } from '../../components';
import { AssetTable } from '../asset-search/asset-table';
import classes from './terminal.module.css';

/** Every asset with its prices; a press trades it (T-035). */
export function SymbolsPanel() {
  const { ids, phase } = useView(assetIdsView);
  const send = useSend('assets');
  const isMobile = useIsMobile();
  const watched = useWatchedPrices();
  const choose = useCallback((id: string) => send({ type: 'asset.choose', id }), [send]);
  return (
    <Panel
      name="symbols"
      title={<FormattedMessage id="terminal.symbols" defaultMessage="Symbols" />}
      phase={phase}
      empty={<FormattedMessage id="assets.none" defaultMessage="No assets available" />}
      onRetry={() => send({ type: 'assets.reload' })}
      className={classes['symbols'] ?? ''}
    >
      <div ref={watched} className={classes['list']}>
        <AssetTable ids={ids} isDense={!isMobile} onChoose={choose} />
      </div>
    </Panel>
  );
}
