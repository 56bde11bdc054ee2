import { FullScreenButton, useIsFullScreen } from './full-screen';
import { IndicatorsMenu } from './indicators-menu';

/** What stands beside the chart's table button while the chart itself shows. */
export default function ChartTools() {
  const isFull = useIsFullScreen();
  return (
    <>
      <IndicatorsMenu isFull={isFull} />
      <FullScreenButton isFull={isFull} />
    </>
  );
}
