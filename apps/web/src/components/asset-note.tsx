import type { AssetRowView } from '@bourse/core/trading';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './asset-note.module.css';

/** The line under an asset's symbol: what it has otherwise, or why its prices are not those of now (T-060, T-061). */
export function AssetNote({
  of: { isMarketOpen, isOutdated },
  children = null,
}: {
  of: Pick<AssetRowView, 'isMarketOpen' | 'isOutdated'>;
  children?: ReactNode;
}) {
  if (isMarketOpen) return children;
  return (
    <span className={classes['note']}>
      {isOutdated ? (
        <FormattedMessage id="assetHeader.outdated" defaultMessage="Price is out of date" />
      ) : (
        <FormattedMessage id="assetHeader.closed" defaultMessage="Market closed" />
      )}
    </span>
  );
}
