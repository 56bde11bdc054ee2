import type { ReceiverMethod } from '@bourse/core/money';
import { IconBrandPaypal, IconBuildingBank, IconCurrencyBitcoin } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';

const ICONS = { paypal: IconBrandPaypal, bank: IconBuildingBank, crypto: IconCurrencyBitcoin } as const;

export function MethodIcon({ method }: { method: ReceiverMethod }) {
  const Icon = ICONS[method];
  return <Icon size={20} stroke={1.6} aria-hidden />;
}

/** What a method is called (M-121). */
export function MethodName({ method }: { method: ReceiverMethod }) {
  if (method === 'paypal') return <FormattedMessage id="withdrawalMethods.paypal" defaultMessage="PayPal" />;
  if (method === 'bank') return <FormattedMessage id="withdrawalMethods.bank" defaultMessage="Bank transfer" />;
  return <FormattedMessage id="withdrawalMethods.crypto" defaultMessage="Crypto" />;
}

/** The same as a text, for an entry of a select. */
export function useMethodName(): (method: ReceiverMethod) => string {
  const { formatMessage } = useIntl();
  return (method) => {
    if (method === 'paypal') return formatMessage({ id: 'withdrawalMethods.paypal', defaultMessage: 'PayPal' });
    if (method === 'bank') return formatMessage({ id: 'withdrawalMethods.bank', defaultMessage: 'Bank transfer' });
    return formatMessage({ id: 'withdrawalMethods.crypto', defaultMessage: 'Crypto' });
  };
}
