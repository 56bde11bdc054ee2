import { withdrawalView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { Dialog, FailedState, LateArea, LoadingState, useIsMobile } from '../../components';
import { Unknown } from '../deposit/ended';
import { Confirmation } from './confirmation';
import { Proof } from './proof';
import { ReceiverList } from './receiver-list';
import { WithdrawalForm } from './withdrawal-form';
import '../../styles/deposit';

/** Real money to a saved account (M-079 to M-109). */
export default function WithdrawalDialog() {
  const send = useSend('dialogs');
  return (
    <Dialog
      size={520}
      isWritten
      title={<FormattedMessage id="withdrawal.title" defaultMessage="Withdraw to a saved account" />}
      onClose={() => send({ type: 'dialog.close', name: 'withdrawal' })}
    >
      <LateArea area="money">
        <Step />
      </LateArea>
    </Dialog>
  );
}

function Step() {
  const { phase, isListing, problem } = useView(withdrawalView);
  const send = useSend('withdrawal');
  const isMobile = useIsMobile();
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'prospects.reload' })} />;
  if (phase === 'confirming') return <Confirmation />;
  if (phase === 'proving') return <Proof />;
  if (phase === 'unknown') return <Unknown answer={problem} onEdit={() => send({ type: 'form.edit' })} />;
  return isMobile && isListing ? <ReceiverList /> : <WithdrawalForm isMobile={isMobile} />;
}
