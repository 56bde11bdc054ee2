import { IndicatorsMenu } from './indicators-menu';

/** What stands beside the chart's table button while the chart itself shows. */
export default function ChartTools() {
  return <IndicatorsMenu isFull={false} />;
}
