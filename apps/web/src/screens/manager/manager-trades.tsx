import { managerProfileView, type ManagerTradeRow } from '@bourse/core/manager';
import { useView } from '@bourse/react';
import { Paper, Table } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { EmptyState, NumberText, useIsMobile } from '../../components';
import { Direction } from '../positions/position-row';
import { PriceName, TradeAsset, TradeCard } from './manager-trade';
import classes from './manager.module.css';

interface ManagerTradesProps {
  kind: 'open' | 'closed';
}

const names = defineMessages({
  open: { id: 'manager.openTrades', defaultMessage: 'Open trades of the manager' },
  closed: { id: 'manager.closedTrades', defaultMessage: 'Closed trades of the manager' },
});

/** Positions of the manager's own: as a table, on a phone as cards (T-187, A-246). */
export function ManagerTrades({ kind }: ManagerTradesProps) {
  const { openTrades, closedTrades, isStale } = useView(managerProfileView);
  const label = useIntl().formatMessage(names[kind]);
  const isMobile = useIsMobile();
  const rows = kind === 'open' ? openTrades : closedTrades;
  if (rows.length === 0) return <NoTrades kind={kind} />;
  return (
    <Paper withBorder radius="md" px={{ base: 'sm', sm: 6 }}>
      {isMobile ? (
        <ul className={classes['cards']} aria-label={label}>
          {rows.map((row) => (
            <TradeCard key={row.id} row={row} kind={kind} isStale={isStale} />
          ))}
        </ul>
      ) : (
        <TradesTable rows={rows} kind={kind} label={label} isStale={isStale} />
      )}
    </Paper>
  );
}

function NoTrades({ kind }: ManagerTradesProps) {
  return (
    <EmptyState
      text={
        kind === 'open' ? (
          <FormattedMessage id="manager.noOpenTrades" defaultMessage="The manager has no open trades" />
        ) : (
          <FormattedMessage id="manager.noClosedTrades" defaultMessage="The manager has no closed trades" />
        )
      }
    />
  );
}

interface TradesTableProps extends ManagerTradesProps {
  rows: readonly ManagerTradeRow[];
  label: string;
  isStale: boolean;
}

function TradesTable({ rows, kind, label, isStale }: TradesTableProps) {
  return (
    <Table aria-label={label} className={classes['trades'] ?? ''}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="positions.name" defaultMessage="Name" />
          </th>
          <th scope="col">
            <FormattedMessage id="positions.direction" defaultMessage="Direction" />
          </th>
          <th scope="col" className="number">
            <FormattedMessage id="positions.units" defaultMessage="Units" />
          </th>
          <th scope="col" className="number">
            <FormattedMessage id="positions.invested" defaultMessage="Invested" />
          </th>
          <th scope="col" className="number" data-extra>
            <FormattedMessage id="positions.opening" defaultMessage="Opening price" />
          </th>
          <th scope="col" className="number" data-extra>
            <PriceName kind={kind} />
          </th>
          <th scope="col" className="number">
            <FormattedMessage id="positions.netProfitUsd" defaultMessage="Net P/L (USD)" />
          </th>
          {kind === 'closed' ? (
            <th scope="col">
              <FormattedMessage id="positions.closedAt" defaultMessage="Closed" />
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <TradeAsset row={row} />
            </th>
            <td>
              <Direction side={row.side} />
            </td>
            <td className="number">{row.units}</td>
            <td className="number">{row.margin}</td>
            <td className="number" data-extra>
              {row.openingPrice}
            </td>
            <td className="number" data-extra>
              <NumberText isStale={isStale}>{row.price}</NumberText>
            </td>
            <td className="number">
              <NumberText tone={row.tone} isStale={isStale}>
                {row.profit}
              </NumberText>
            </td>
            {kind === 'closed' ? <td className={classes['when']}>{row.closedAt}</td> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
