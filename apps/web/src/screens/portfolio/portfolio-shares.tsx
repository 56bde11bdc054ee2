import { portfolioView } from '@bourse/core/wealth';
import { useView } from '@bourse/react';
import { ColorSwatch, Table } from '@mantine/core';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MessageText } from '../../adapters/message';
import { LoadingState, lazyPart, NumberText, PanelBoundary } from '../../components';
import { palette, sliceColor } from '../../components/slices';
import classes from './portfolio.module.css';

// Not fetched ahead: its library weighs as much as the rest of the page.
const PortfolioChart = lazyPart(() => import('./portfolio-chart'), { isOnDemand: true });

/** The portfolio as a ring, and as a table for who does not see it or comes by keyboard (T-183, T-184). */
export function PortfolioShares() {
  const { hasRing, isStale } = useView(portfolioView);
  return (
    <div className={`${palette} ${classes['shares']}`}>
      {hasRing ? (
        <div className={classes['picture']} data-stale={isStale || undefined}>
          <PanelBoundary name="portfolio ring">
            <Suspense fallback={<LoadingState />}>
              <PortfolioChart />
            </Suspense>
          </PanelBoundary>
        </div>
      ) : null}
      <Shares />
    </div>
  );
}

function Shares() {
  const { rows, total, isStale } = useView(portfolioView);
  const label = useIntl().formatMessage({ id: 'portfolio.table', defaultMessage: 'Portfolio as a table' });
  return (
    <div className={classes['table']} role="group" aria-label={label} tabIndex={0}>
      <Table fz="sm" verticalSpacing={6} horizontalSpacing={6} withRowBorders={false}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="portfolio.name" defaultMessage="Holding" />
            </th>
            <th scope="col" className="number">
              <FormattedMessage id="portfolio.value" defaultMessage="Value, USD" />
            </th>
            <th scope="col" className="number">
              <FormattedMessage id="portfolio.share" defaultMessage="Share" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figure, share, color }) => (
            <tr key={id}>
              <th scope="row">
                <span className={classes['name']}>
                  <ColorSwatch color={sliceColor(color)} size={10} withShadow={false} aria-hidden />
                  <MessageText of={name} />
                </span>
              </th>
              <td className="number">
                <NumberText isStale={isStale}>{figure}</NumberText>
              </td>
              <td className="number">
                <NumberText isStale={isStale}>{share}</NumberText>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <FormattedMessage id="portfolio.total" defaultMessage="Total" />
            </th>
            <td className="number">
              <NumberText isStale={isStale}>{total}</NumberText>
            </td>
            <td />
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}
