import { positionsFrameView } from '@bourse/core/trading';
import { exposureTableView } from '@bourse/core/trading/exposure';
import { useView } from '@bourse/react';
import { Table } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { NumberText } from '../../components';
import head from '../positions/table-head.module.css';
import classes from './terminal.module.css';

/** What is bought and sold of each asset, and what is left of it (T-036). */
export function ExposureTable() {
  const { rows } = useView(exposureTableView);
  const { isStale } = useView(positionsFrameView);
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'terminal.byAsset', defaultMessage: 'Open positions by asset' });
  return (
    <div className={classes['exposure']} tabIndex={0} role="group" aria-label={label}>
      <Table className={head['head'] ?? ''} fz="sm" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="orderDetail.asset" defaultMessage="Asset" />
            </th>
            <th scope="col" className="number">
              <FormattedMessage id="terminal.long" defaultMessage="Long" />
            </th>
            <th scope="col" className="number">
              <FormattedMessage id="terminal.short" defaultMessage="Short" />
            </th>
            <th scope="col" className="number">
              <FormattedMessage id="terminal.net" defaultMessage="Net units" />
            </th>
            <th scope="col" className="number">
              <FormattedMessage id="exposure.margin" defaultMessage="Margin (USD)" />
            </th>
            <th scope="col" className="number">
              <FormattedMessage id="positions.netProfitUsd" defaultMessage="Net P/L (USD)" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ symbol, long, short, net, margin, profit, profitTone }) => (
            <tr key={symbol}>
              <th scope="row">{symbol}</th>
              <td className="number">{long}</td>
              <td className="number">{short}</td>
              <td className="number">{net}</td>
              <td className="number">{margin}</td>
              <td className="number">
                <NumberText tone={profitTone} isStale={isStale}>
                  {profit}
                </NumberText>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
