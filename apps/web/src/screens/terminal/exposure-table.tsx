import { positionsFrameView } from '@bourse/core/trading';
import { exposureTableView } from '@bourse/core/trading/exposure';
import { useView } from '@bourse/react';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
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
const FIGURES = [names.long, names.short, names.net, names.margin, names.profit] as const;

/** What is bought and sold of each asset, and what is left of it (T-036). */
export function ExposureTable() {
  const { rows } = useView(exposureTableView);
  const { isStale } = useView(positionsFrameView);
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'terminal.byAsset', defaultMessage: 'Open positions by asset' });
  const [long, short, net, margin, profit] = FIGURES.map((name) => intl.formatMessage(name));
  return (
    <div className={classes['exposure']} tabIndex={0} role="group" aria-label={label}>
      <Table className={head['head'] ?? ''} fz="sm" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="orderDetail.asset" defaultMessage="Asset" />
            </th>
            {[long, short, net, margin, profit].map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.symbol}>
              <th scope="row">{row.symbol}</th>
              <Cell name={long}>{row.long}</Cell>
              <Cell name={short}>{row.short}</Cell>
              <Cell name={net}>{row.net}</Cell>
              <Cell name={margin}>{row.margin}</Cell>
              <Cell name={profit}>
                <NumberText tone={row.profitTone} isStale={isStale}>
                  {row.profit}
                </NumberText>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Where there is no room for columns its name stands over each figure. */
function Cell({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <td className="number" data-name={name}>
      {children}
    </td>
  );
}
