import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { exposureView } from '@bourse/core/trading/exposure';
import { useView } from '@bourse/react';
import { DonutChart } from '@mantine/charts';
import { useIntl } from 'react-intl';
import { sliceColor } from '../../components/slices';

/** The margin in use as a ring, a slice per asset; the list beside it has the same figures. */
export default function ExposureChart() {
  const { slices, margin } = useView(exposureView);
  const intl = useIntl();
  const others = intl.formatMessage({ id: 'exposure.others', defaultMessage: 'Other assets' });
  return (
    <DonutChart
      aria-hidden
      accessibilityLayer={false}
      withTooltip={false}
      size={148}
      thickness={18}
      paddingAngle={slices.length > 1 ? 2 : 0}
      strokeWidth={0}
      chartLabel={margin}
      pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
      data={slices.map(({ symbol, share }, index) => ({
        name: symbol ?? others,
        value: share,
        color: sliceColor(index),
      }))}
    />
  );
}
