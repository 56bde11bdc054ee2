import { accountModeView } from '@bourse/core/account';
import { useSend, useView } from '@bourse/react';
import { Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../components/icon-button';
import { useIsMobile } from '../../components/use-is-mobile';

/** Fetches the balances; it spins until they came (A-067, M-131). */
export function RefreshButton() {
  const { isRefreshing, isReady } = useView(accountModeView);
  const send = useSend('accountMode');
  const intl = useIntl();
  return (
    <IconButton
      label={
        isRefreshing
          ? intl.formatMessage({ id: 'accounts.refreshing', defaultMessage: 'Refreshing balances' })
          : intl.formatMessage({ id: 'accounts.refresh', defaultMessage: 'Refresh balances' })
      }
      icon={
        isRefreshing ? <Loader size={16} color="currentColor" aria-hidden /> : <IconRefresh size={18} stroke={1.8} />
      }
      size={useIsMobile() ? 44 : 32}
      isDisabled={!isReady || isRefreshing}
      onClick={() => send({ type: 'account.refresh' })}
    />
  );
}
