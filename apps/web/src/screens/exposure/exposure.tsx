import '@mantine/core/styles/ColorSwatch.layer.css';
import { exposureView } from '@bourse/core/trading/exposure';
import { useSend, useView } from '@bourse/react';
import { ColorSwatch, Table, Text } from '@mantine/core';
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState, FailedState, LoadingState, lazyPart, PanelBoundary } from '../../components';
import { palette, sliceColor } from '../../components/slices';
import classes from './exposure.module.css';

// Not fetched ahead: its library weighs as much as the rest of the page.
const ExposureChart = lazyPart(() => import('./exposure-chart'), { isOnDemand: true });

const EMPTY = <FormattedMessage id="exposure.empty" defaultMessage="No margin is in use: nothing is open." />;

/** The margin in use by asset: as a chart and as figures (T-117). */
export default function Exposure() {
  const { phase, slices } = useView(exposureView);
  const send = useSend('openOrders');
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'orders.reload' })} />;
  if (slices.length === 0) return <EmptyState text={EMPTY} />;
  return (
    <div className={`${palette} ${classes['exposure']}`}>
      <div className={classes['picture']}>
        <PanelBoundary name="exposure">
          <Suspense fallback={<LoadingState />}>
            <ExposureChart />
          </Suspense>
        </PanelBoundary>
      </div>
      <Slices />
    </div>
  );
}

function Slices() {
  const { slices } = useView(exposureView);
  return (
    <Table fz="sm" verticalSpacing={4} horizontalSpacing={6} withRowBorders={false}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="orderDetail.asset" defaultMessage="Asset" />
          </th>
          <th scope="col" className="number">
            <FormattedMessage id="exposure.margin" defaultMessage="Margin (USD)" />
          </th>
          <th scope="col" className="number">
            <FormattedMessage id="exposure.share" defaultMessage="Share" />
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ symbol, count, margin, shareText }, index) => (
          <tr key={symbol ?? ''}>
            <th scope="row" className={classes['asset']}>
              <ColorSwatch color={sliceColor(index)} size={10} withShadow={false} aria-hidden />
              <span>{symbol ?? <FormattedMessage id="exposure.others" defaultMessage="Other assets" />}</span>
              <Text component="span" size="xs" c="dimmed">
                × {count}
              </Text>
            </th>
            <td className="number">{margin}</td>
            <td className="number">{shareText}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
