import { traderRequestView } from '@bourse/core/account';
import { managerProfileView } from '@bourse/core/manager';
import { useSend, useView } from '@bourse/react';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '../../components';

/** The manager once loaded; without one the text of T-191, and after a failure a retry in its place. */
export function ManagerLoaded({ children }: { children: ReactNode }) {
  const { phase } = useView(managerProfileView);
  const send = useSend('managerProfile');
  return (
    <Loaded
      phase={phase === 'none' ? 'empty' : phase}
      empty={<NoManager />}
      onRetry={() => send({ type: 'profile.reload' })}
    >
      {children}
    </Loaded>
  );
}

function NoManager() {
  const { stage, isOffered } = useView(traderRequestView);
  const send = useSend('traderRequest');
  return (
    <>
      <Text span display="block" fw={600} c="var(--text)" mb="xs">
        <FormattedMessage id="manager.none" defaultMessage="You have no account manager connected" />
      </Text>
      {isOffered ? (
        <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => send({ type: 'connection.press' })}>
          {stage === 'offered' ? (
            <FormattedMessage id="manager.seeOffer" defaultMessage="See the offer of a manager" />
          ) : stage === 'waiting' ? (
            <FormattedMessage id="manager.seeRequest" defaultMessage="See your request" />
          ) : (
            <FormattedMessage id="manager.ask" defaultMessage="Ask for an account manager" />
          )}
        </Button>
      ) : null}
    </>
  );
}
