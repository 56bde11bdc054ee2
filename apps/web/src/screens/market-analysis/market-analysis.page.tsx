import '../../styles/market';
import { marketView } from '@bourse/core/markets';
import { useSend, useView } from '@bourse/react';
import { Badge, Group, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useWatchedPrices } from '../../adapters/watched-prices';
import { Loaded, PanelBoundary } from '../../components';
import classes from './market-analysis.module.css';
import { widgetsOf } from './widgets-provider';

/** All markets at a glance: a ticker tape, what moved most, and a table for each kind of asset (T-173, T-174). */
export default function MarketAnalysisPage() {
  const { phase, provider, isSimulated, ids, tables, rising, falling } = useView(marketView);
  const send = useSend('assets');
  const watched = useWatchedPrices();
  const { Tape, Movers, Tables } = widgetsOf(provider);
  return (
    <div ref={watched} className={classes['page']}>
      <Group gap="sm">
        <Title order={1} fz="xl">
          <FormattedMessage id="market.title" defaultMessage="Market analysis" />
        </Title>
        {isSimulated ? (
          <Badge variant="default">
            <FormattedMessage id="assetHeader.simulated" defaultMessage="Simulated prices" />
          </Badge>
        ) : null}
      </Group>
      <PanelBoundary name="market analysis">
        <Loaded
          phase={phase}
          empty={<FormattedMessage id="assets.none" defaultMessage="No assets available" />}
          onRetry={() => send({ type: 'assets.reload' })}
        >
          <Tape ids={ids} />
          <Movers rising={rising} falling={falling} />
          <Tables tables={tables} />
        </Loaded>
      </PanelBoundary>
    </div>
  );
}
