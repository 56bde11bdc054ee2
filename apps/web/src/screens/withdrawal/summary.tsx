import { withdrawalView } from '@bourse/core/money';
import { useView } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { costLines } from './cost-lines';
import { Figures } from './figures';
import { MethodName } from './method-mark';

/** What would be sent: amount, fee, total and receiver. */
export function Summary() {
  const { summary } = useView(withdrawalView);
  if (summary === null) return null;
  const { amount, fee, percent, total, receiver } = summary;
  return (
    <Figures
      lines={[
        {
          key: 'amount',
          label: <FormattedMessage id="withdrawal.amount" defaultMessage="Taken from your balance" />,
          value: amount,
        },
        ...costLines({ percent, fee, total }),
        {
          key: 'receiver',
          label: <FormattedMessage id="withdrawal.to" defaultMessage="Paid to" />,
          value: (
            <>
              <MethodName method={receiver.method} />: {receiver.name}
            </>
          ),
        },
      ]}
    />
  );
}
