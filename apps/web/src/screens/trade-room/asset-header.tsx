import { assetHeaderView, chartFrameView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Badge, Group, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { AssetMark, NumberText, PanelBoundary, Star } from '../../components';
import classes from './asset-header.module.css';

/** Where the asset's symbol would stand. */
const noAsset = defineMessages({
  loading: { id: 'common.loading', defaultMessage: 'Loading' },
  failed: { id: 'common.loadFailed', defaultMessage: 'Could not load. Try again' },
  none: { id: 'assets.none', defaultMessage: 'No assets available' },
});

/** Which asset the room trades: name, star, change, how fresh its price is, and the chart's interval. */
export function AssetHeader() {
  const asset = useView(assetHeaderView);
  const { id, symbol } = asset;
  return (
    <div className={classes['header']}>
      <AssetName phase={asset.phase} symbol={symbol} name={asset.name} image={asset.image} type={asset.type} />
      {id === null ? null : <AssetStar id={id} symbol={symbol} star={asset.star} />}
      <span className={classes['change']}>
        <NumberText tone={asset.changeTone} withArrow isStale={asset.isStale}>
          {asset.change}
        </NumberText>
        <Text span size="xs" c="dimmed">
          <FormattedMessage id="assetHeader.day" defaultMessage="24 h" />
        </Text>
      </span>
      <AssetMarks />
      <PanelBoundary name="intervals" frame={NOTHING}>
        <ChartIntervals />
      </PanelBoundary>
    </div>
  );
}

type AssetView = ReturnType<typeof assetHeaderView.read>;
type NameProps = Pick<AssetView, 'phase' | 'symbol' | 'name' | 'image' | 'type'>;

/** Not drawn again with every price, as the star is not. */
const AssetName = memo(function AssetName({ phase, symbol, name, image, type }: NameProps) {
  const search = useSend('assetSearch');
  const intl = useIntl();
  return (
    // Around the button: what is in one is no heading to a screen reader.
    <h1 className={classes['heading']}>
      <UnstyledButton
        className={classes['name'] ?? ''}
        aria-label={intl.formatMessage(
          { id: 'assetHeader.choose', defaultMessage: '{symbol}: choose another asset' },
          // All that stands on it, so that it can be asked for by voice.
          { symbol: phase === 'ready' ? `${symbol} ${name}` : intl.formatMessage(noAsset[phase]) },
        )}
        onClick={() => search({ type: 'search.open' })}
      >
        <AssetMark symbol={symbol} image={image} type={type} />
        <span className={classes['names']}>
          <span className={classes['symbol']}>
            {phase === 'ready' ? symbol : <FormattedMessage {...noAsset[phase]} />}
            <IconChevronDown size={16} aria-hidden />
          </span>{' '}
          <span className={classes['full']}>{name}</span>
        </span>
      </UnstyledButton>
    </h1>
  );
});

type StarProps = Pick<AssetView, 'symbol' | 'star'> & { id: string };

const AssetStar = memo(function AssetStar({ id, symbol, star }: StarProps) {
  const send = useSend('watchlist');
  return <Star star={star} name={symbol} size={36} onClick={() => send({ type: 'star.toggle', id })} />;
});

/** The chart itself shows the retry. */
const NOTHING = () => null;

function ChartIntervals() {
  const { interval, intervals } = useView(chartFrameView);
  return <Intervals interval={interval} intervals={intervals} />;
}

/** Simulated, closed, out of date: what a trader must know of a price before trusting it. */
function AssetMarks() {
  const { isSimulated, isMarketOpen, isOutdated, nextOpen, isStale, age } = useView(assetHeaderView);
  return (
    <Group gap="sm" className={classes['marks'] ?? ''}>
      {isSimulated ? (
        <Badge variant="default">
          <FormattedMessage id="assetHeader.simulated" defaultMessage="Simulated prices" />
        </Badge>
      ) : null}
      {isMarketOpen ? null : (
        <Badge variant="light" color="warn">
          {isOutdated ? (
            <FormattedMessage id="assetHeader.outdated" defaultMessage="Price is out of date" />
          ) : nextOpen ? (
            <FormattedMessage
              id="assetHeader.opensAt"
              defaultMessage="Market closed. Opens {time}"
              values={{ time: nextOpen }}
            />
          ) : (
            <FormattedMessage id="assetHeader.closed" defaultMessage="Market closed" />
          )}
        </Badge>
      )}
      {isStale && age !== null ? (
        // It counts the seconds: a screen reader is told by the ticket, once.
        <Text span size="xs" c="var(--warn)" className={classes['age'] ?? ''}>
          <FormattedMessage id="assetHeader.age" defaultMessage="Price is {seconds} s old" values={{ seconds: age }} />
        </Text>
      ) : null}
    </Group>
  );
}

type IntervalsProps = Pick<ReturnType<typeof chartFrameView.read>, 'interval' | 'intervals'>;

/** How long a candle lasts; not drawn again with every price. */
const Intervals = memo(function Intervals({ interval, intervals }: IntervalsProps) {
  const send = useSend('candles');
  const intl = useIntl();
  // The control measures the layout, so it is rendered only after the first paint.
  const isPageDrawn = useDeferredValue(true, false);
  if (!isPageDrawn) return <div className={classes['intervals'] ?? ''} />;
  return (
    <SegmentedControl
      className={classes['intervals'] ?? ''}
      aria-label={intl.formatMessage({ id: 'chart.interval', defaultMessage: 'Length of a candle' })}
      data={[...intervals]}
      value={interval}
      onChange={(chosen) => send({ type: 'interval.choose', interval: chosen })}
    />
  );
});
