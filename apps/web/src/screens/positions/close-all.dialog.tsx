import { closeAllView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { ConfirmDialog, NumberText, Text } from '../../parts';

/** Asks before closing everything: which account, how many positions and what they bring in all (T-095). */
export default function CloseAllDialog() {
  const view = useView(closeAllView);
  const send = useSend('closing');
  return (
    <ConfirmDialog
      isOpen={view.isShown}
      title="closing.confirmTitle"
      confirm={{ id: 'closing.confirm', values: { count: view.count } }}
      cancel="closing.cancel"
      tone="accent"
      isBusy={view.isBusy}
      onClose={() => send({ type: 'closeAll.cancel' })}
      onConfirm={() => send({ type: 'closeAll.confirm' })}
    >
      <p>
        <Text of={view.isPractice ? 'closing.practiceAccount' : 'closing.realAccount'} />
        {'. '}
        <Text of="closing.confirmText" values={{ count: view.count }} />
      </p>
      <p>
        <Text of="closing.totalProfit" /> <NumberText tone={view.tone}>{view.profit}</NumberText>
      </p>
      <p role="status">
        <Text of={view.problem} />
      </p>
    </ConfirmDialog>
  );
}
