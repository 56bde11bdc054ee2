import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import type { Notice } from '@bourse/core';
import { useSend } from '@bourse/react';
import { Notification } from '@mantine/core';
import { Text, useText } from '../parts/text';
import classes from './notices.module.css';

/** Notices, newest on top, each with a title and a close button. */
export default function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const send = useSend('notices');
  const say = useText();
  return notices.map(({ key, kind, message }) => (
    <Notification
      key={key}
      classNames={{ root: classes['notice'] ?? '', description: classes['text'] ?? '', title: classes['title'] ?? '' }}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      color={kind === 'error' ? 'down' : 'up'}
      title={say(kind === 'error' ? 'notices.error' : 'notices.success')}
      closeButtonProps={{ 'aria-label': say('notices.close') }}
      onClose={() => send({ type: 'notice.close', key })}
    >
      <Text of={message} />
    </Notification>
  ));
}
