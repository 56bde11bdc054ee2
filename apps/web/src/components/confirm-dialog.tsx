import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from './busy-button';
import { Dialog, type DialogProps } from './dialog';

export interface ConfirmDialogProps extends Omit<DialogProps, 'isQuestion'> {
  onConfirm: () => void;
  confirm: ReactNode;
  cancel?: ReactNode;
  isBusy?: boolean;
  /** What is done goes on without the dialog: the way out stays open meanwhile. */
  canLeave?: boolean;
  /** It has only just come up: core lets no press confirm it yet. */
  isLocked?: boolean;
}

const CANCEL = <FormattedMessage id="common.cancel" defaultMessage="Cancel" />;
const HIDE = <FormattedMessage id="common.hide" defaultMessage="Hide" />;

/** Asks before what cannot be undone, with the focus on Cancel; the library's own works only with its modal manager. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onConfirm, confirm, cancel = CANCEL, isBusy = false, canLeave = false, isLocked = false, ...dialog } = props;
  return (
    <Dialog size={420} isQuestion {...dialog}>
      {props.children}
      <Group justify="flex-end" gap="sm" mt="xl">
        <BusyButton variant="default" onClick={props.onClose} disabled={isBusy && !canLeave} data-autofocus>
          {isBusy && canLeave ? HIDE : cancel}
        </BusyButton>
        <BusyButton isBusy={isBusy} isLocked={isLocked} onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </Group>
    </Dialog>
  );
}
