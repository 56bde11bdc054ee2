import { positionsFrameView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Sheet } from '../../components/sheet';
import { StaleNote } from '../positions/stale-note';
import { AllFigures } from './figures';
import { CurrentAsset, OrderButtons, Plan } from './figures-actions';
import classes from './figures.module.css';
import { ManagerPart } from './manager-part';

/** All of the account's figures, each of which explains itself (T-115 to T-123). */
export default function FiguresDialog() {
  const { isStale } = useView(positionsFrameView);
  const send = useSend('dialogs');
  const close = () => send({ type: 'dialog.close', name: 'figures' });
  return (
    <Sheet onClose={close} title={<FormattedMessage id="figures.title" defaultMessage="Account figures" />}>
      <Stack gap="xs" className={classes['stack']} data-stale={isStale || undefined}>
        <StaleNote isRepeated />
        <AllFigures />
        <Plan onPress={close} />
        <ManagerPart of="toggle" onPress={close} />
        <ManagerPart of="strip" onPress={close} />
        <CurrentAsset />
        <OrderButtons onPress={close} />
      </Stack>
    </Sheet>
  );
}
