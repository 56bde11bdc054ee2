import { traderRequestView, type TraderRequestView } from '@bourse/core/account';
import { useSend, useView } from '@bourse/react';
import { Group, Stack, Text } from '@mantine/core';
import { useCallback, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, ConfirmDialog, Dialog } from '../../components';
import { PersonPicture } from '../../components/person-picture';

const TITLE = <FormattedMessage id="autoConnect.title" defaultMessage="Account manager" />;
const DECLINE = <FormattedMessage id="autoConnect.decline" defaultMessage="Decline" />;
const CANCEL_REQUEST = <FormattedMessage id="autoConnect.cancelRequest" defaultMessage="Cancel request" />;

/** The connection to an account manager: asked for, offered or ended, by the person alone (A-077, A-081, T-260). */
export default function AutoConnectDialog() {
  const view = useView(traderRequestView);
  const { asks } = view;
  if (asks === 'request' || asks === 'disconnect') return <Confirm {...view} />;
  return asks === 'offer' ? <Offer {...view} /> : <Waiting {...view} />;
}

function Confirm({ asks, managerName, managerImage, isBusy, isLocked }: TraderRequestView) {
  const send = useSend('traderRequest');
  const isRequest = asks === 'request';
  return (
    <ConfirmDialog
      title={TITLE}
      isBusy={isBusy}
      canLeave
      isLocked={isLocked}
      confirm={
        isRequest ? (
          <FormattedMessage id="autoConnect.request" defaultMessage="Send request" />
        ) : (
          <FormattedMessage id="autoConnect.disconnect" defaultMessage="Disconnect" />
        )
      }
      onClose={() => send({ type: 'dialog.leave' })}
      onConfirm={() => send({ type: 'connection.confirm' })}
    >
      {isRequest ? (
        <Text>
          <FormattedMessage
            id="autoConnect.requestText"
            defaultMessage="An account manager will be asked to trade on your account. Nothing is traded before you accept the manager who answers."
          />
        </Text>
      ) : (
        <Manager name={managerName} image={managerImage}>
          <FormattedMessage
            id="autoConnect.disconnectText"
            defaultMessage="The manager will not trade on your account any more. Open positions stay open."
          />
        </Manager>
      )}
    </ConfirmDialog>
  );
}

function Offer({ managerName, managerImage, isOffered, isBusy, isLocked }: TraderRequestView) {
  const send = useSend('traderRequest');
  // It opened in core before its file was there: the half second without presses is that of what is seen (R39).
  const settle = useCallback(
    (answers: HTMLElement | null) => {
      if (answers) send({ type: 'dialog.opened' });
    },
    [send],
  );
  return (
    <Dialog size={420} isQuestion title={TITLE} onClose={() => send({ type: 'dialog.leave' })}>
      <Manager name={managerName} image={managerImage}>
        {isOffered ? (
          <FormattedMessage
            id="autoConnect.offerText"
            defaultMessage="The manager will trade on your account with your money. You may disconnect at any time."
          />
        ) : (
          <FormattedMessage
            id="traderRequest.unavailable"
            defaultMessage="Contact your Account Manager or the support team to Activate The AutoTrader Service"
          />
        )}
      </Manager>
      <Group ref={settle} justify="flex-end" gap="sm" mt="xl">
        <BusyButton variant="default" isLocked={isBusy || isLocked} onClick={() => send({ type: 'offer.decline' })}>
          {DECLINE}
        </BusyButton>
        {isOffered ? (
          <BusyButton isBusy={isBusy} isLocked={isLocked} onClick={() => send({ type: 'offer.accept' })}>
            <FormattedMessage id="autoConnect.accept" defaultMessage="Accept" />
          </BusyButton>
        ) : null}
      </Group>
    </Dialog>
  );
}

function Waiting({ isBusy, isLocked }: TraderRequestView) {
  const send = useSend('traderRequest');
  return (
    <Dialog size={420} isQuestion title={TITLE} onClose={() => send({ type: 'dialog.leave' })}>
      <Text>
        <FormattedMessage id="autoConnect.waiting" defaultMessage="Your request is waiting for an account manager." />
      </Text>
      <Group justify="flex-end" mt="xl">
        <BusyButton
          variant="default"
          isBusy={isBusy}
          isLocked={isLocked}
          onClick={() => send({ type: 'offer.decline' })}
        >
          {CANCEL_REQUEST}
        </BusyButton>
      </Group>
    </Dialog>
  );
}

function Manager({ name, image, children }: { name: string; image: string; children: ReactNode }) {
  return (
    <Group gap="md" wrap="nowrap" align="flex-start">
      <PersonPicture src={image || null} alt="" size={48} color="brand">
        {(name || '?').slice(0, 1).toUpperCase()}
      </PersonPicture>
      <Stack gap={4}>
        <Text fw={600}>{name}</Text>
        <Text>{children}</Text>
      </Stack>
    </Group>
  );
}
