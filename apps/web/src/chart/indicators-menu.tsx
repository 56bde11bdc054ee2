import { useSend } from '@bourse/react';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useIsMobile } from '../components';
import { Averages } from './averages';

/** Which lines lie over the candles: beside the button, on a phone in a sheet. */
export function IndicatorsMenu() {
  const isMobile = useIsMobile();
  const intl = useIntl();
  const send = useSend('dialogs');
  const [isOpen, setIsOpen] = useState(false);
  const title = intl.formatMessage({ id: 'indicators.title', defaultMessage: 'Indicators' });
  const look = { variant: 'default', size: 'compact-xs' } as const;
  if (isMobile)
    return (
      <Button
        {...look}
        aria-haspopup="dialog"
        onClick={() => send({ type: 'dialog.open', name: 'indicators', input: {} })}
      >
        {title}
      </Button>
    );
  return (
    <Popover position="top-start" width="20rem" opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Button {...look} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby="" aria-label={title}>
        <Averages />
      </Popover.Dropdown>
    </Popover>
  );
}
