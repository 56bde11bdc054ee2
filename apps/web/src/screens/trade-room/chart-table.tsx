import { chartLinesView, chartTableView, type ChartLine } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { Table } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import classes from './chart-panel.module.css';

const kinds = defineMessages({
  entry: { id: 'chart.entry', defaultMessage: 'Opening price' },
  takeProfit: { id: 'chart.takeProfit', defaultMessage: 'Take profit' },
  stopLoss: { id: 'chart.stopLoss', defaultMessage: 'Stop loss' },
});
const sides = defineMessages({
  buy: { id: 'positions.buy', defaultMessage: 'Buy' },
  sell: { id: 'positions.sell', defaultMessage: 'Sell' },
});

/** The chart for who does not see it, or wants its figures: newest candles and the lines of the own positions. */
export default function ChartTable({ label }: { label: string }) {
  const { rows } = useView(chartTableView);
  const { lines } = useView(chartLinesView);
  return (
    <div className={classes['table']} role="region" aria-label={label} tabIndex={0}>
      {lines.length > 0 ? <Lines lines={lines} /> : null}
      <Table className="number" verticalSpacing={4} horizontalSpacing={3} fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <FormattedMessage id="chart.time" defaultMessage="Date and time" />
            </Table.Th>
            {HEADS.map((head) => (
              <Table.Th key={head.key} ta="end">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, time, open, high, low, close }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {time}
              </Table.Th>
              <Table.Td ta="end">{open}</Table.Td>
              <Table.Td ta="end">{high}</Table.Td>
              <Table.Td ta="end">{low}</Table.Td>
              <Table.Td ta="end">{close}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const HEADS = [
  <FormattedMessage key="open" id="chart.open" defaultMessage="Open" />,
  <FormattedMessage key="high" id="chart.high" defaultMessage="High" />,
  <FormattedMessage key="low" id="chart.low" defaultMessage="Low" />,
  <FormattedMessage key="close" id="chart.close" defaultMessage="Close" />,
];

function Lines({ lines }: { lines: readonly ChartLine[] }) {
  const intl = useIntl();
  return (
    <ul className={classes['lines']}>
      {lines.map(({ key, kind, side, units, text }) => (
        <li key={key}>
          {intl.formatMessage(sides[side])} <span className="number">{units}</span>: {intl.formatMessage(kinds[kind])}{' '}
          <span className="number">{text}</span>
        </li>
      ))}
    </ul>
  );
}
