import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { managerProfileView } from '@bourse/core/manager';
import { useView } from '@bourse/react';
import { BarChart } from '@mantine/charts';
import { useIntl } from 'react-intl';

/** Returns by month as bars; the table under them has the same figures. */
export default function ManagerChart() {
  const { months } = useView(managerProfileView);
  const intl = useIntl();
  const nameOf = (month: string) =>
    intl.formatDate(`${month}-01T00:00:00Z`, { timeZone: 'UTC', month: 'short', year: '2-digit' });
  return (
    <BarChart
      aria-hidden
      h="100%"
      withTooltip={false}
      dataKey="month"
      data={months.map(({ month, value }) => ({ month: nameOf(month), value }))}
      series={[{ name: 'value', color: 'var(--accent)' }]}
      getBarColor={(value) => (value < 0 ? 'var(--down-fill)' : 'var(--up-fill)')}
      unit="%"
      maxBarWidth={48}
      yAxisProps={{ width: 56 }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      referenceLines={[{ y: 0, color: 'var(--line-strong)' }]}
    />
  );
}
