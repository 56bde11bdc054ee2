import { useSend } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { Sheet } from '../components/sheet';
import { Averages } from './averages';

/** Which lines lie over the candles, on a phone. */
export default function IndicatorsDialog() {
  const send = useSend('dialogs');
  return (
    <Sheet
      title={<FormattedMessage id="indicators.title" defaultMessage="Indicators" />}
      onClose={() => send({ type: 'dialog.close', name: 'indicators' })}
    >
      <Averages />
    </Sheet>
  );
}
