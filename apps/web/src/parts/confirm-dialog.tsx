import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from './busy-button';
import { Dialog, type DialogProps } from './dialog';

export interface ConfirmDialogProps extends DialogProps {
  onConfirm: () => void;
  confirm: ReactNode;
  cancel?: ReactNode;
  isBusy?: boolean;
}

const CANCEL = <FormattedMessage id="common.cancel" defaultMessage="Cancel" />;

/** Asks before what cannot be undone, with the focus on the way back; the library asks by its own list of dialogs only. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onConfirm, confirm, cancel = CANCEL, isBusy = false, ...dialog } = props;
  return (
    <Dialog size={420} {...dialog}>
      {props.children}
      <Group justify="flex-end" gap="sm" mt="xl">
        <BusyButton variant="default" onClick={props.onClose} disabled={isBusy} data-autofocus>
          {cancel}
        </BusyButton>
        <BusyButton isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </Group>
    </Dialog>
  );
}
