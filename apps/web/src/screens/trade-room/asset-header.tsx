import { assetHeaderView, chartView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { AssetMark, Badge, Choice, NumberText, Star, Text, useText } from '../../parts';
import classes from './asset-header.module.css';

/** Where the asset's symbol would stand. */
const NO_ASSET = { loading: 'common.loading', failed: 'common.loadFailed', none: 'assets.none' } as const;

/** Which asset the room trades: name, star, change, how fresh its price is, and the chart's interval. */
export function AssetHeader() {
  const asset = useView(assetHeaderView);
  const chart = useView(chartView);
  const send = useSend('watchlist');
  const search = useSend('assetSearch');
  const candles = useSend('candles');
  const say = useText();
  const { id } = asset;
  return (
    <div className={classes['header']}>
      <UnstyledButton
        className={classes['name']}
        aria-label={say('assetHeader.choose', { symbol: asset.symbol })}
        onClick={() => search({ type: 'search.open' })}
      >
        <AssetMark symbol={asset.symbol} image={asset.image} type={asset.type} />
        <span className={classes['names']}>
          <h1 className={classes['symbol']}>
            {asset.phase === 'ready' ? asset.symbol : <Text of={NO_ASSET[asset.phase]} />}
            <IconChevronDown size={16} aria-hidden />
          </h1>
          <span className={classes['full']}>{asset.name}</span>
        </span>
      </UnstyledButton>
      {id === null ? null : (
        <Star star={asset.star} name={asset.symbol} size={36} onClick={() => send({ type: 'star.toggle', id })} />
      )}
      <span className={classes['change']}>
        <NumberText tone={asset.changeTone} withArrow>
          {asset.change}
        </NumberText>
        <span className={classes['dim']}>
          <Text of="assetHeader.day" />
        </span>
      </span>
      <AssetMarks />
      <Choice
        className={classes['intervals']}
        label={say('chart.interval')}
        options={chart.intervals.map((value) => ({ value, label: value }))}
        value={chart.interval}
        onChange={(interval) => candles({ type: 'interval.choose', interval })}
      />
    </div>
  );
}

/** Simulated, closed, out of date: what a trader must know of a price before trusting it. */
function AssetMarks() {
  const asset = useView(assetHeaderView);
  return (
    <span className={classes['marks']}>
      {asset.isSimulated ? (
        <Badge>
          <Text of="assetHeader.simulated" />
        </Badge>
      ) : null}
      {asset.isMarketOpen ? null : (
        <Badge isWarning>
          <Text
            of={asset.nextOpen ? 'assetHeader.opensAt' : 'assetHeader.closed'}
            values={{ time: asset.nextOpen ?? '' }}
          />
        </Badge>
      )}
      {asset.isStale && asset.age !== null ? (
        <span role="status" className={classes['stale']}>
          <Text of="assetHeader.age" values={{ seconds: asset.age }} />
        </span>
      ) : null}
    </span>
  );
}
