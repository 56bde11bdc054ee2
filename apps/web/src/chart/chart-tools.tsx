import { FullScreenButton, useIsFullScreen } from './full-screen';
import { IndicatorsMenu } from './indicators-menu';

/** What stands beside the chart's table button. The lines over the candles are chosen while the chart itself shows. */
export default function ChartTools({ isTable }: { isTable: boolean }) {
  const isFull = useIsFullScreen();
  return (
    <>
      {isTable ? null : <IndicatorsMenu />}
      <FullScreenButton isFull={isFull} />
    </>
  );
}
