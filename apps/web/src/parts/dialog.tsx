import { Drawer, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from './busy-button';
import classes from './dialog.module.css';
import { useIsMobile } from './use-is-mobile';
import { useReturnFocus } from './use-return-focus';

export interface DialogProps {
  onClose: () => void;
  /** Says the task. */
  title: ReactNode;
  /** px on a desktop; a phone gives it the whole screen. */
  size?: number;
  children: ReactNode;
}

/** The library's dialog; on a phone it fills the screen. It stands while it is rendered: core says when that ends. */
export function Dialog({ size = 480, ...props }: DialogProps) {
  useReturnFocus();
  return <Modal {...props} opened size={`${size / 16}rem`} fullScreen={useIsMobile()} />;
}

export interface SheetProps extends Omit<DialogProps, 'size'> {
  /** From the foot of a phone's screen, or from the side where reading starts. */
  position?: 'bottom' | 'left';
}

/** What a phone opens instead of a dialog, or its menu. */
export function Sheet({ position = 'bottom', ...props }: SheetProps) {
  useReturnFocus();
  const content = position === 'bottom' ? (classes['foot'] ?? '') : '';
  return <Drawer {...props} opened position={position} size="19rem" classNames={{ content }} />;
}

export interface ConfirmDialogProps extends DialogProps {
  onConfirm: () => void;
  confirm: ReactNode;
  cancel?: ReactNode;
  color?: string;
  isBusy?: boolean;
  canConfirm?: boolean;
}

const CANCEL = <FormattedMessage id="common.cancel" defaultMessage="Cancel" />;

/** Asks before what cannot be undone: a summary, one primary button, a way back. The way back has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onConfirm, confirm, cancel = CANCEL, color = 'brand', isBusy = false, canConfirm = true, ...dialog } = props;
  return (
    <Dialog size={420} {...dialog}>
      {props.children}
      <Group justify="flex-end" gap="sm" mt="xl">
        <BusyButton variant="default" onClick={props.onClose} disabled={isBusy} data-autofocus>
          {cancel}
        </BusyButton>
        <BusyButton color={color} isBusy={isBusy} disabled={!canConfirm} onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </Group>
    </Dialog>
  );
}
