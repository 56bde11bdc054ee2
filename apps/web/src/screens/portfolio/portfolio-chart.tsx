import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { portfolioView } from '@bourse/core/wealth';
import { useView } from '@bourse/react';
import { DonutChart } from '@mantine/charts';
import { sliceColor } from '../../components/slices';

/** The portfolio as a ring, its total in the middle; the table beside it has the same figures. */
export default function PortfolioChart() {
  const { rows, total } = useView(portfolioView);
  const arcs = rows.filter(({ arc }) => arc > 0);
  return (
    <DonutChart
      aria-hidden
      accessibilityLayer={false}
      withTooltip={false}
      size={172}
      thickness={20}
      paddingAngle={arcs.length > 1 ? 2 : 0}
      strokeWidth={0}
      chartLabel={total}
      pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
      data={arcs.map(({ id, arc, color }) => ({ name: id, value: arc, color: sliceColor(color) }))}
    />
  );
}
