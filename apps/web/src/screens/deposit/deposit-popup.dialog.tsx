import { depositView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { Dialog, EmptyState, FailedState, LateArea, LoadingState } from '../../components';
import { Methods } from './methods';
import '../../styles/deposit';

/** The ways to pay in (M-008 to M-017). A deposit funds the real account, whichever is active. */
export default function DepositPopupDialog() {
  const send = useSend('dialogs');
  return (
    <Dialog
      size={760}
      isWritten
      title={<FormattedMessage id="depositPopup.title" defaultMessage="Deposit to your real account" />}
      onClose={() => send({ type: 'dialog.close', name: 'depositPopup' })}
    >
      <LateArea area="money">
        <Offering />
      </LateArea>
    </Dialog>
  );
}

function Offering() {
  const { phase } = useView(depositView);
  const send = useSend('deposit');
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'methods.reload' })} />;
  if (phase === 'disabled')
    return (
      <EmptyState
        text={<FormattedMessage id="depositPopup.disabled" defaultMessage="Deposit is currently disabled" />}
      />
    );
  return <Methods />;
}
