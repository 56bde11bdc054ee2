import { chatRow, chatView } from '@bourse/core/support';
import { useRow, useSend, useView } from '@bourse/react';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState, FailedState, LoadingState, MessageText, TailList } from '../../components';
import { PersonPicture } from '../../components/person-picture';
import { Composer } from './composer';
import classes from './chat.module.css';

/** px of a message of one line. */
const USUAL = 80;
const DOWN = <IconArrowDown size="1rem" stroke={1.8} aria-hidden />;

/** The chat with support, the same in the drawer and on the page (M-248). */
export function Chat() {
  const { phase, isStale, latest } = useView(chatView);
  if (phase === 'notLive')
    return <EmptyState text={<FormattedMessage id="shell.notLive" defaultMessage="We are not live" />} />;
  return (
    <div className={classes['chat']}>
      <div role="status">
        {isStale ? (
          <Text size="xs" className={classes['note'] ?? ''}>
            <FormattedMessage id="chat.stale" defaultMessage="New messages do not arrive at the moment." />
          </Text>
        ) : null}
      </div>
      <Messages />
      <VisuallyHidden role="status">{latest}</VisuallyHidden>
      <Composer />
    </div>
  );
}

function Messages() {
  const { phase, ids } = useView(chatView);
  const send = useSend('chat');
  const intl = useIntl();
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed' || phase === 'retrying')
    return <FailedState isRetrying={phase === 'retrying'} onRetry={() => send({ type: 'messages.reload' })} />;
  if (phase === 'empty')
    return (
      <EmptyState
        text={<FormattedMessage id="chat.none" defaultMessage="There are no messages yet. Write to support below." />}
      />
    );
  return (
    <div className={classes['messages']}>
      <TailList
        ids={ids}
        usual={USUAL}
        label={intl.formatMessage({ id: 'chat.messages', defaultMessage: 'Messages' })}
        row={bubbleOf}
        wayBack={(go) => (
          <Button className={classes['back'] ?? ''} size="xs" variant="default" onClick={go} leftSection={DOWN}>
            <FormattedMessage id="chat.newest" defaultMessage="Newest messages" />
          </Button>
        )}
      />
    </div>
  );
}

const bubbleOf = (id: string) => <Bubble id={id} />;

/** Plain elements: a reader who scrolls makes some of them in every frame. */
const Bubble = memo(function Bubble({ id }: { id: string }) {
  const row = useRow(chatRow, id);
  if (row === undefined) return null;
  const { isOwn, name, avatar, text, ago } = row;
  return (
    <div className={classes['row']} data-own={isOwn || undefined}>
      <PersonPicture src={avatar || null} name={name} alt="" size="2rem" aria-hidden />
      <div className={classes['bubble']}>
        <p className={classes['fact']}>{name}</p>
        <p className={classes['text']}>{text}</p>
        <p className={classes['fact']}>
          <MessageText of={ago} />
        </p>
      </div>
    </div>
  );
});
