import { chatButtonView, shellView, type Point, type Space } from '@bourse/core/account';
import { useSend, useView } from '@bourse/react';
import { ActionIcon, Indicator, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useId, type KeyboardEvent, type PointerEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './chat-button.module.css';

/** The floating chat button, where the operator wants one. */
export function ChatButton() {
  const { hasChatButton } = useView(shellView);
  return hasChatButton ? <Floating /> : null;
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const at = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });
const space = (): Space => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return { width, height };
};

/**
 * The library's floating window knows no press and no keys: core tells a press from a drag and keeps the button in the
 * window. It stays there when the window becomes smaller.
 */
function Floating() {
  const { unread } = useView(shellView);
  const { right, bottom, isDragged } = useView(chatButtonView);
  const send = useSend('chatButton');
  const intl = useIntl();
  const help = useId();
  const label = intl.formatMessage({ id: 'shell.chat', defaultMessage: 'Chat' });
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    send({ type: 'pointer.press', at: at(event) });
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    send({ type: 'button.step', by, space: space() });
  };
  return (
    <aside
      aria-label={label}
      className={classes['floating']}
      style={{ right: `min(${right}px, 100vw - 3rem)`, bottom: `min(${bottom}px, 100dvh - 3rem)` }}
    >
      <Indicator inline label={unread} disabled={unread === null} size={18} offset={6} color="down">
        <Tooltip label={label} disabled={isDragged} position="left">
          <ActionIcon
            variant="filled"
            size="3rem"
            radius="50%"
            className={classes['button'] ?? ''}
            data-dragged={isDragged || undefined}
            aria-label={
              unread === null
                ? label
                : intl.formatMessage(
                    { id: 'shell.chatUnread', defaultMessage: 'Chat, unread messages: {unread}' },
                    { unread },
                  )
            }
            aria-describedby={help}
            onPointerDown={press}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId))
                send({ type: 'pointer.move', at: at(event), space: space() });
            }}
            onPointerUp={() => send({ type: 'pointer.release' })}
            onLostPointerCapture={() => send({ type: 'pointer.cancel' })}
            onKeyDown={step}
            // A press of the pointer is told by it; without one there is no count of clicks.
            onClick={({ detail }) => {
              if (detail === 0) send({ type: 'button.press' });
            }}
          >
            <IconMessageCircle size="1.5rem" stroke={1.8} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Indicator>
      <VisuallyHidden id={help}>
        <FormattedMessage id="shell.chatMoves" defaultMessage="Arrow keys move this button" />
      </VisuallyHidden>
    </aside>
  );
}
