import '@mantine/core/styles/Affix.layer.css';
import '@mantine/core/styles/Dialog.layer.css';
import { publicLinksView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Anchor, CloseButton, Dialog, Group, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';

export interface ChatPanelProps {
  id: string;
  isLive: boolean;
  onClose: () => void;
}

/** What the chat says to a guest: support talks to clients. */
export default function ChatPanel({ id, isLive, onClose }: ChatPanelProps) {
  const { logInPath } = useView(publicLinksView);
  return (
    // After its button in the document, so that Tab goes on in it.
    <Dialog
      opened
      withinPortal={false}
      id={id}
      role="dialog"
      aria-labelledby={`${id}-title`}
      radius="md"
      p="md"
      position={{ bottom: 16, right: 16 }}
      transitionProps={{ duration: 0 }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title id={`${id}-title`} order={2} size="md" c="var(--text)">
          <FormattedMessage id="publicChat.title" defaultMessage="Chat with support" />
        </Title>
        <CloseButton autoFocus onClick={onClose} />
      </Group>
      <Text size="sm" c="var(--text)">
        {isLive ? (
          <FormattedMessage
            id="publicChat.logIn"
            defaultMessage="Please <link>log in</link> to chat with support"
            values={{
              link: (words) => (
                <Anchor component={Link} href={logInPath} inherit underline="always">
                  {words}
                </Anchor>
              ),
            }}
          />
        ) : (
          <FormattedMessage id="publicChat.notLive" defaultMessage="We are not live" />
        )}
      </Text>
    </Dialog>
  );
}
