import { positionsFrameView } from '@bourse/core/trading';
import { exposureTableView } from '@bourse/core/trading/exposure';
import { useView } from '@bourse/react';
import { Table } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { NumberText } from '../../components';
import head from '../positions/table-head.module.css';
import classes from './terminal.module.css';

const names = defineMessages({
  long: { id: 'terminal.long', defaultMessage: 'Long' },
  short: { id: 'terminal.short', defaultMessage: 'Short' },
  net: { id: 'terminal.net', defaultMessage: 'Net units' },
  margin: { id: 'exposure.margin', defaultMessage: 'Margin (USD)' },
  profit: { id: 'positions.netProfitUsd', defaultMessage: 'Net P/L (USD)' },
});
const FIGURES = ['long', 'short', 'net', 'margin'] as const;

/** What is bought and sold of each asset, and what is left of it (T-036). */
export function ExposureTable() {
  const { rows } = useView(exposureTableView);
  const { isStale } = useView(positionsFrameView);
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'terminal.byAsset', defaultMessage: 'Open positions by asset' });
  const nameOf = (figure: keyof typeof names) => intl.formatMessage(names[figure]);
  return (
    <div className={classes['exposure']} tabIndex={0} role="group" aria-label={label}>
      <Table className={head['head'] ?? ''} fz="sm" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="orderDetail.asset" defaultMessage="Asset" />
            </th>
            {([...FIGURES, 'profit'] as const).map((figure) => (
              <th key={figure} scope="col" className="number">
                {nameOf(figure)}
              </th>
            ))}
          </tr>
        </thead>
        {/* Where there is no room for columns its name stands over each figure. */}
        <tbody>
          {rows.map((row) => (
            <tr key={row.symbol}>
              <th scope="row">{row.symbol}</th>
              {FIGURES.map((figure) => (
                <td key={figure} className="number" data-name={nameOf(figure)}>
                  {row[figure]}
                </td>
              ))}
              <td className="number" data-name={nameOf('profit')}>
                <NumberText tone={row.profitTone} isStale={isStale}>
                  {row.profit}
                </NumberText>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
