import { FormattedMessage } from 'react-intl';
import type { FigureLine } from './figures';

/** Fee and total, in words and figures (M-083, M-084). */
export const costLines = ({
  percent,
  fee,
  total,
}: {
  percent: string;
  fee: string;
  total: string;
}): readonly FigureLine[] => [
  {
    key: 'fee',
    label: <FormattedMessage id="withdrawal.fee" defaultMessage="Fee ({percent}%)" values={{ percent }} />,
    value: fee,
  },
  {
    key: 'total',
    label: <FormattedMessage id="withdrawal.total" defaultMessage="Total you receive" />,
    value: total,
    isStrong: true,
  },
];
