import { connectivityView, lateCallView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Modal } from '@mantine/core';
import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MessageText } from '../adapters/message';
import classes from './dialog.module.css';
import { focusInside, useReturnFocus } from './focus';
import { useIsMobile } from './use-is-mobile';

/** Whether the dialog has only just come up: the second half of a double press beside it does not close it then. */
export const Arriving = createContext(false);

/** A press of it leaves the focus where the dialog gave it back. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Lies unseen over the page when the last dialog has only just gone: the second half of a double press lands on it. */
export const Leaving = () => (
  <div aria-hidden="true" data-leaving className={classes['leaving']} onMouseDown={keepFocus} />
);

export interface DialogProps {
  onClose: () => void;
  /** The title: what the dialog is for. */
  title: ReactNode;
  /** px; a phone gives it the whole screen, or the whole width if it only asks. */
  size?: number;
  /** Neither Escape nor a press beside it closes it: only its own buttons do. */
  isPersistent?: boolean;
  /** It asks one thing in a few lines: a phone shows it over the page as well, so that one sees what is asked about. */
  isQuestion?: boolean;
  /** Something is written in it: a press beside it, such as the second one of a double click, does not close it. */
  isWritten?: boolean;
  children: ReactNode;
}

const OFFLINE = (
  <FormattedMessage
    id="dialog.offline"
    defaultMessage="You are offline: nothing can be sent until the connection is back."
  />
);
const SILENT = (
  <FormattedMessage id="connectivity.silent" defaultMessage="The server does not answer. Still waiting…" />
);

/**
 * Repeats the page's connection note, which the dialog covers. No live region: the page's note is already announced.
 */
export function NetworkNote() {
  const { isOffline, isSilent } = useView(connectivityView);
  const { note } = useView(lateCallView);
  const text = isOffline ? OFFLINE : isSilent ? SILENT : note && <MessageText of={note} />;
  return text && <p className={classes['network']}>{text}</p>;
}

/** The looks of its parts, those of a sheet as well. */
export const dialogLooks = {
  content: classes['content'] ?? '',
  header: classes['header'] ?? '',
  close: classes['close'] ?? '',
};

/** The library's dialog, full screen on a phone unless it only asks. Open while it is rendered; the library then does not return the focus. */
export function Dialog(props: DialogProps) {
  const { size = 480, isPersistent = false, isQuestion = false, isWritten = false, children, ...modal } = props;
  useReturnFocus();
  const isArriving = useContext(Arriving);
  const isMobile = useIsMobile();
  const lasting = isPersistent ? { closeOnClickOutside: false, closeOnEscape: false, withCloseButton: false } : {};
  return (
    <Modal
      {...modal}
      ref={focusInside}
      classNames={dialogLooks}
      closeOnClickOutside={!isWritten && !isArriving}
      {...lasting}
      opened
      size={`${size / 16}rem`}
      fullScreen={isMobile && !isQuestion}
      centered={isMobile}
    >
      <NetworkNote />
      {children}
    </Modal>
  );
}
