import { traderRequestView, type TraderRequestView } from '@bourse/core/account';
import { useSend, useView } from '@bourse/react';
import { Button, Loader, Switch, UnstyledButton } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { BusyButton } from '../../components/busy-button';
import { PersonPicture } from '../../components/person-picture';
import classes from './manager-controls.module.css';

interface ControlProps {
  /** Before anything opens. */
  onPress?: () => void;
}

export interface ManagerControlsProps extends ControlProps {
  /** The toggle stands in the figures bar, the strip beside the ticket. */
  of: 'toggle' | 'strip';
}

/** What connects to an account manager: two controls, one rule (R7). */
export default function ManagerControls({ of, ...props }: ManagerControlsProps) {
  return of === 'toggle' ? <AutoTrader {...props} /> : <ManagerStrip {...props} />;
}

/** On exactly while a manager is connected; a press asks before anything changes (T-125, R7). */
function AutoTrader({ onPress }: ControlProps) {
  const { stage, isBusy } = useView(traderRequestView);
  const send = useSend('traderRequest');
  return (
    <Switch
      className={classes['toggle'] ?? ''}
      label={<FormattedMessage id="autoTrader.title" defaultMessage="Auto trader" />}
      checked={stage === 'connected'}
      aria-busy={isBusy || undefined}
      thumbIcon={isBusy ? <Loader size={10} color="brand" aria-hidden /> : null}
      onChange={() => {
        onPress?.();
        send({ type: 'connection.press' });
      }}
    />
  );
}

/** The manager's name, which opens the profile, and the manager button (T-010, T-011, T-012, T-261). */
function ManagerStrip({ onPress }: ControlProps) {
  const view = useView(traderRequestView);
  const send = useSend('traderRequest');
  const { managerPath, isBusy } = view;
  return (
    <div className={classes['strip']}>
      {view.stage === 'connected' ? <Name {...view} {...(onPress && { onPress })} /> : null}
      {managerPath === null ? (
        <BusyButton
          className={classes['button'] ?? ''}
          variant="default"
          size="xs"
          isBusy={isBusy}
          onClick={() => {
            onPress?.();
            send({ type: 'connection.press' });
          }}
        >
          <Label {...view} />
        </BusyButton>
      ) : (
        <Button
          component={Link}
          href={managerPath}
          className={classes['button'] ?? ''}
          variant="default"
          size="xs"
          onClick={onPress}
        >
          <Label {...view} />
        </Button>
      )}
    </div>
  );
}

/** Where the operator offers the service the button says how it stands; elsewhere it has its plain name (T-011). */
function Label({ isOffered, stage }: Pick<TraderRequestView, 'isOffered' | 'stage'>) {
  if (!isOffered) return <FormattedMessage id="autoConnect.title" defaultMessage="Account manager" />;
  if (stage === 'connected') return <FormattedMessage id="autoTrader.on" defaultMessage="AutoTrader is on" />;
  if (stage === 'waiting')
    return <FormattedMessage id="autoTrader.waiting" defaultMessage="AutoTrader: request sent" />;
  if (stage === 'offered')
    return <FormattedMessage id="autoTrader.offered" defaultMessage="AutoTrader: see the offer" />;
  return <FormattedMessage id="autoTrader.off" defaultMessage="Start AutoTrader" />;
}

type NameProps = Pick<TraderRequestView, 'managerName' | 'managerImage'> & ControlProps;

function Name({ managerName, managerImage, onPress }: NameProps) {
  const send = useSend('dialogs');
  return (
    <UnstyledButton
      className={classes['name'] ?? ''}
      aria-haspopup="dialog"
      onClick={() => {
        onPress?.();
        send({ type: 'dialog.open', name: 'managerProfile', input: {} });
      }}
    >
      <PersonPicture src={managerImage || null} alt="" size={28} color="brand" aria-hidden>
        {managerName.slice(0, 1).toUpperCase()}
      </PersonPicture>
      <span>{managerName}</span>
    </UnstyledButton>
  );
}
