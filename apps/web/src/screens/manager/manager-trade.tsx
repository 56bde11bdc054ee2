import type { ManagerTradeRow } from '@bourse/core/manager';
import { FormattedMessage } from 'react-intl';
import { AssetMark, NumberText } from '../../components';
import { Direction } from '../positions/position-row';
import { Profit } from '../positions/profit';
import classes from './manager.module.css';

interface KindProps {
  kind: 'open' | 'closed';
}

interface TradeProps {
  row: ManagerTradeRow;
}

interface CardProps extends TradeProps, KindProps {
  isStale: boolean;
}

/** The price that a position has now, or had at its end. */
export function PriceName({ kind }: KindProps) {
  return kind === 'open' ? (
    <FormattedMessage id="positions.current" defaultMessage="Current price" />
  ) : (
    <FormattedMessage id="positions.closing" defaultMessage="Closing price" />
  );
}

/** The asset's picture and symbol (T-187). */
export const TradeAsset = ({ row: { symbol, image } }: TradeProps) => (
  <span className={classes['asset']}>
    <AssetMark symbol={symbol} image={image} type="" size={22} />
    {symbol}
  </span>
);

/** One position on a phone. */
export function TradeCard({ row, kind, isStale }: CardProps) {
  return (
    <li className={classes['card']}>
      <div className={classes['line']}>
        <TradeAsset row={row} />
        <Direction side={row.side} />
        <Profit row={row} isStale={isStale} className={classes['profit']} />
      </div>
      <dl className={classes['facts']}>
        <dt>
          <FormattedMessage id="positions.units" defaultMessage="Units" />
        </dt>
        <dd className="number">{row.units}</dd>
        <dt>
          <FormattedMessage id="positions.invested" defaultMessage="Invested" />
        </dt>
        <dd className="number">{row.margin}</dd>
        <dt>
          <FormattedMessage id="positions.opening" defaultMessage="Opening price" />
        </dt>
        <dd className="number">{row.openingPrice}</dd>
        <dt>
          <PriceName kind={kind} />
        </dt>
        <dd className="number">
          <NumberText isStale={isStale}>{row.price}</NumberText>
        </dd>
        {kind === 'closed' ? (
          <>
            <dt>
              <FormattedMessage id="positions.closedAt" defaultMessage="Closed" />
            </dt>
            <dd className="number">{row.closedAt}</dd>
          </>
        ) : null}
      </dl>
    </li>
  );
}
