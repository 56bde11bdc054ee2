import { Drawer, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** A centred dialog; on a phone it fills the screen. Escape, the cross and a press outside close it. */
export function Dialog({ isOpen, onClose, title, values, size = 480, children }: DialogProps) {
  const say = useText();
  const isMobile = useIsMobile();
  useReturnFocus();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={say(title, values)}
      size={size}
      fullScreen={isMobile}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      {children}
    </Modal>
  );
}

const SHEET = { inner: classes['inner'] ?? '', content: classes['content'] ?? '' };

/** A sheet from the foot of the screen: what a phone opens instead of a dialog. */
export function Sheet({ isOpen, onClose, title, values, children }: Omit<DialogProps, 'size'>) {
  const say = useText();
  useReturnFocus();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={say(title, values)}
      position="bottom"
      size="auto"
      radius="lg"
      classNames={SHEET}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      {children}
    </Drawer>
  );
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
      <Group justify="flex-end" gap="sm" mt="xl">
        <BusyButton tone="neutral" onClick={props.onClose} disabled={isBusy} data-autofocus>
          <Text of={cancel} />
        </BusyButton>
        <BusyButton tone={tone} isBusy={isBusy} disabled={!canConfirm} onClick={onConfirm}>
          <Text of={confirm} />
        </BusyButton>
      </Group>
    </Dialog>
  );
}
