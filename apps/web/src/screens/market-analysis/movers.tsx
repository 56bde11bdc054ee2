import { assetRow } from '@bourse/core/trading';
import { useRow } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { AssetMark, EmptyState, NumberText } from '../../components';
import classes from './market-analysis.module.css';
import { AssetNote } from '../../components/asset-note';
import { MarketPanel } from './market-panel';
import { useTrade } from './use-trade';

/** What rose and what fell most since a day ago. */
export function Movers({ rising, falling }: { rising: readonly string[]; falling: readonly string[] }) {
  return (
    <div className={classes['columns']}>
      <MoverList
        title={<FormattedMessage id="market.rising" defaultMessage="Largest gains in 24 hours" />}
        ids={rising}
      />
      <MoverList
        title={<FormattedMessage id="market.falling" defaultMessage="Largest losses in 24 hours" />}
        ids={falling}
      />
    </div>
  );
}

function MoverList({ title, ids }: { title: ReactNode; ids: readonly string[] }) {
  return (
    <MarketPanel title={title}>
      {ids.length === 0 ? (
        <EmptyState text={<FormattedMessage id="market.noMovers" defaultMessage="No asset moved this way" />} />
      ) : (
        <ol className={classes['movers']}>
          {ids.map((id) => (
            <Mover key={id} id={id} />
          ))}
        </ol>
      )}
    </MarketPanel>
  );
}

function Mover({ id }: { id: string }) {
  const row = useRow(assetRow, id);
  const trade = useTrade();
  if (row === undefined) return null;
  return (
    <li>
      <UnstyledButton className={classes['mover']} onClick={() => trade(id)}>
        <AssetMark symbol={row.symbol} image={row.image} type={row.type} size={26} />
        <span className={classes['names']}>
          <span>{row.symbol}</span>
          <small>
            <AssetNote of={row}>{row.name}</AssetNote>
          </small>
        </span>
        <NumberText isStale={row.isPriceOld}>{row.bid}</NumberText>
        <NumberText tone={row.changeTone} withArrow isStale={row.isPriceOld} className={classes['change']}>
          {row.change}
        </NumberText>
      </UnstyledButton>
    </li>
  );
}
