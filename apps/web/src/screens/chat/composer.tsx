import { chatMessageView } from '@bourse/core/support';
import { useSend, useView } from '@bourse/react';
import { Text, Textarea } from '@mantine/core';
import { memo, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton, MessageText } from '../../components';
import classes from './chat.module.css';

/**
 * The message that is written: Enter sends, Shift+Enter breaks the line (M-250, M-262). What arrives does not draw it
 * again.
 */
export const Composer = memo(function Composer() {
  const { draft, canSend, isSending, isUnsure, problem } = useView(chatMessageView);
  const send = useSend('chatMessage');
  const intl = useIntl();
  const press = (event: KeyboardEvent) => {
    // Enter that ends a word of an input method is no press.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send({ type: 'message.send' });
  };
  return (
    <form
      className={classes['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'message.send' });
      }}
    >
      <Textarea
        className={classes['field'] ?? ''}
        aria-label={intl.formatMessage({ id: 'chat.message', defaultMessage: 'Message' })}
        placeholder={intl.formatMessage({ id: 'chat.placeholder', defaultMessage: 'Write a message' })}
        rows={2}
        value={draft}
        error={problem ? <MessageText of={problem} /> : null}
        onChange={({ currentTarget: { value } }) => send({ type: 'draft.change', text: value })}
        onKeyDown={press}
      />
      {/* Whoever sent by it goes on from there: disabled, it would lose the focus. */}
      <BusyButton type="submit" isBusy={isSending} isLocked={!canSend && !isSending}>
        <FormattedMessage id="chat.send" defaultMessage="Send" />
      </BusyButton>
      <div role="status" className={classes['doubt']}>
        {isUnsure ? (
          <Text size="xs" className={classes['note'] ?? ''}>
            <FormattedMessage
              id="chat.unsure"
              defaultMessage="No answer came. We are checking whether your message arrived."
            />
          </Text>
        ) : null}
      </div>
    </form>
  );
});
