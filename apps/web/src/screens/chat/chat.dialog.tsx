import { useSend } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { LateArea, PanelBoundary } from '../../components';
import { Sheet } from '../../components/sheet';
import { Chat } from './chat';

/** The chat as a drawer over whatever shows; what is typed stays when it closes (M-248). */
export default function ChatDialog() {
  const send = useSend('dialogs');
  return (
    <Sheet
      position="right"
      isFilled
      title={<FormattedMessage id="chat.title" defaultMessage="Chat with support" />}
      onClose={() => send({ type: 'dialog.close', name: 'chat' })}
    >
      <PanelBoundary name="chat">
        <LateArea area="support">
          <Chat />
        </LateArea>
      </PanelBoundary>
    </Sheet>
  );
}
