import { publicChatView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FormattedMessage } from 'react-intl';
import { askAgain, lazyPart } from '../../adapters/lazy-part';
import { HostedChat } from './hosted-chat';

const ChatPanel = lazyPart(() => import('./chat-panel'), { isOnDemand: true });

/** The chat of a page for all: the operator's hosted one, or ours. */
export default function PublicChat() {
  const { isLive, hosted } = useView(publicChatView);
  return hosted === null ? <OwnChat isLive={isLive} /> : <HostedChat address={hosted} />;
}

function OwnChat({ isLive }: { isLive: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        leftSection={<IconMessageCircle size={16} stroke={1.8} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          askAgain();
          setOpen(!isOpen);
        }}
      >
        <FormattedMessage id="publicChat.open" defaultMessage="Chat" />
      </Button>
      {isOpen ? (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <ChatPanel id={id} isLive={isLive} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
