import { closeAllView, positionsFrameView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog, MessageText, NumberText } from '../../components';
import { StaleNote } from './stale-note';

/** Asks before closing everything: which account, how many positions and their total P/L (T-095). */
export default function CloseAllDialog() {
  const view = useView(closeAllView);
  const { isStale } = useView(positionsFrameView);
  const send = useSend('closing');
  if (!view.isShown) return null;
  const { count } = view;
  return (
    <ConfirmDialog
      title={<FormattedMessage id="closing.confirmTitle" defaultMessage="Close all positions" />}
      confirm={
        <FormattedMessage
          id="closing.confirm"
          defaultMessage="{count, plural, one {Close # position} other {Close # positions}}"
          values={{ count }}
        />
      }
      cancel={<FormattedMessage id="closing.cancel" defaultMessage="Cancel" />}
      isBusy={view.isBusy}
      canLeave
      isLocked={view.isLocked}
      onClose={() => send({ type: 'closeAll.cancel' })}
      onConfirm={() => send({ type: 'closeAll.confirm' })}
    >
      <Stack>
        <StaleNote isRepeated />
        <Text>
          {view.isPractice ? (
            <FormattedMessage id="closing.practiceAccount" defaultMessage="Practice account" />
          ) : (
            <FormattedMessage id="closing.realAccount" defaultMessage="Real account" />
          )}
          {'. '}
          <FormattedMessage
            id="closing.confirmText"
            defaultMessage="{count, plural, one {This closes # open position} other {This closes # open positions}} at the current price."
            values={{ count }}
          />
        </Text>
        <Text>
          <FormattedMessage id="closing.totalProfit" defaultMessage="Total net P/L" />{' '}
          <NumberText tone={view.tone} isStale={isStale}>
            {view.profit}
          </NumberText>
        </Text>
        <Text role="status">
          <MessageText of={view.problem} />
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
