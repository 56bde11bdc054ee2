import { Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { LateArea, PanelBoundary } from '../../components';
import { Chat } from './chat';
import classes from './chat.module.css';

/** The chat as a page of its own (M-248). */
export default function LiveChatPage() {
  return (
    <div className={classes['page']}>
      <Title order={1} fz="xl" mb="md">
        <FormattedMessage id="chat.title" defaultMessage="Chat with support" />
      </Title>
      <div className={classes['card']}>
        <PanelBoundary name="chat">
          <LateArea area="support">
            <Chat />
          </LateArea>
        </PanelBoundary>
      </div>
    </div>
  );
}
