import { deviceSessionsView } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components';
import { useFocusAgain } from '../../components/focus';
import { EndingQuestion } from './ending-question';

const LABEL = <FormattedMessage id="deviceSessions.everywhere" defaultMessage="Sign out everywhere" />;

/** Ends every session, this one too; asks first. */
export function SignOutEverywhere() {
  const { isEverywhereAsked, canEndEverywhere } = useView(deviceSessionsView);
  if (isEverywhereAsked)
    return (
      <EndingQuestion
        question={
          <FormattedMessage
            id="deviceSessions.everywhereAsk"
            defaultMessage="Sign out on every device? This one is signed out as well."
          />
        }
        confirm={LABEL}
      />
    );
  if (!canEndEverywhere) return null;
  return <Ask />;
}

function Ask() {
  const { isHeld } = useView(deviceSessionsView);
  const send = useSend('deviceSessions');
  const button = useFocusAgain<HTMLButtonElement>('every device');
  return (
    <BusyButton
      ref={button}
      variant="default"
      fullWidth
      isLocked={isHeld}
      onClick={() => send({ type: 'everywhere.signOut' })}
    >
      {LABEL}
    </BusyButton>
  );
}
