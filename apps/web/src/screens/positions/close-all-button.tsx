import { closeAllView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton, useMessage } from '../../components';
import classes from './positions-table.module.css';

/** Opens the confirm step of close all; nothing to press without positions (T-024, T-095). */
export const CloseAllButton = memo(function CloseAllButton({ canCloseAll }: { canCloseAll: boolean }) {
  const { hindrance } = useView(closeAllView);
  const message = useMessage();
  const send = useSend('closing');
  const intl = useIntl();
  return (
    <BusyButton
      variant="default"
      size="xs"
      className={classes['press'] ?? ''}
      aria-label={intl.formatMessage({ id: 'closing.closeAll', defaultMessage: 'Close all positions' })}
      title={message(hindrance) || undefined}
      disabled={!canCloseAll}
      onClick={() => send({ type: 'closeAll.ask' })}
    >
      <FormattedMessage id="positions.closeAll" defaultMessage="Close all" />
    </BusyButton>
  );
});
