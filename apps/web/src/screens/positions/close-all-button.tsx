import { useSend } from '@bourse/react';
import { memo } from 'react';
import { BusyButton, Text, useText } from '../../parts';

/** Opens the confirm step of close all; nothing to close, nothing to press (T-024, T-095). */
export const CloseAllButton = memo(function CloseAllButton({ canCloseAll }: { canCloseAll: boolean }) {
  const send = useSend('closing');
  const say = useText();
  return (
    <BusyButton
      tone="neutral"
      size="xs"
      aria-label={say('closing.closeAll')}
      disabled={!canCloseAll}
      onClick={() => send({ type: 'closeAll.ask' })}
    >
      <Text of="positions.closeAll" />
    </BusyButton>
  );
});
