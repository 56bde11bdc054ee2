import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { BusyButton, type BusyButtonProps } from './busy-button';
import classes from './dialog.module.css';
import { Text, useText, type Says, type TextValues } from './text';
import { useIsMobile } from './use-is-mobile';
import { useReturnFocus } from './use-return-focus';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Says the task. */
  title: Says;
  values?: TextValues;
  /** px on a desktop; a phone gives it the whole width. */
  size?: number;
  children: ReactNode;
}

/** Where it stands, and how it comes there: the middle, the whole screen, the screen's foot, the side of the menu. */
const COMING = { middle: 'fade-down', whole: 'fade-down', foot: 'slide-up', side: 'slide-right' } as const;
/** ms */
const DURATION = 200;
/** Over the page, under the notices. */
const LAYER = 200;

interface FrameProps extends DialogProps {
  place: keyof typeof COMING;
}

/** The library's frame of every dialog: focus, Escape, scrolling behind it. Its ready-made dialogs weigh twice as much. */
function Frame({ isOpen, onClose, title, values, size = 300, place, children }: FrameProps) {
  const say = useText();
  useReturnFocus();
  const inner = { className: classes['inner'], 'data-place': place };
  const style = { '--dialog': `${size / 16}rem` } as CSSProperties;
  return (
    <ModalBase
      opened={isOpen}
      onClose={onClose}
      zIndex={LAYER}
      transitionProps={{ transition: COMING[place], duration: DURATION }}
      trapFocus
      returnFocus
      lockScroll
      withinPortal
      closeOnEscape
      closeOnClickOutside
    >
      <ModalBaseOverlay />
      <ModalBaseContent innerProps={inner} className={classes['content'] ?? ''} style={style}>
        {/* No banner of the page, which has one. */}
        <ModalBaseHeader role="none">
          <ModalBaseTitle className={classes['title'] ?? ''}>{say(title, values)}</ModalBaseTitle>
          <ModalBaseCloseButton aria-label={say('common.close')} />
        </ModalBaseHeader>
        <ModalBaseBody>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  );
}

/** A centred dialog; on a phone it fills the screen. Escape, the cross and a press outside close it. */
export function Dialog({ size = 480, ...props }: DialogProps) {
  return <Frame {...props} size={size} place={useIsMobile() ? 'whole' : 'middle'} />;
}

/** A sheet from the foot of the screen: what a phone opens instead of a dialog. */
export function Sheet(props: Omit<DialogProps, 'size'>) {
  return <Frame {...props} place="foot" />;
}

/** A panel from the side where reading starts: the phone's menu. */
export function SidePanel(props: Omit<DialogProps, 'size'>) {
  return <Frame {...props} place="side" />;
}

export interface ConfirmDialogProps extends DialogProps {
  onConfirm: () => void;
  confirm: Says;
  cancel?: Says;
  tone?: BusyButtonProps['tone'];
  isBusy?: boolean;
  canConfirm?: boolean;
}

/** Asks before what cannot be undone: a summary, one primary button, a way back. The way back has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onConfirm, confirm, cancel = 'common.cancel', tone = 'accent', isBusy = false, canConfirm = true } = props;
  return (
    <Dialog {...props} size={props.size ?? 420}>
      {props.children}
      <div className={classes['actions']}>
        <BusyButton tone="neutral" onClick={props.onClose} disabled={isBusy} data-autofocus>
          <Text of={cancel} />
        </BusyButton>
        <BusyButton tone={tone} isBusy={isBusy} disabled={!canConfirm} onClick={onConfirm}>
          <Text of={confirm} />
        </BusyButton>
      </div>
    </Dialog>
  );
}
