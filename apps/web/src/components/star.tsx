import { IconStar } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { IconButton } from './icon-button';

export interface StarProps {
  /** As core's views say it; only `on` and `off` take a press (T-160). */
  star: 'on' | 'off' | 'adding' | 'removing' | 'unknown';
  /** The asset's name, for the accessible name. */
  name: string;
  onClick: () => void;
  /** In a long list. */
  isRepeated?: boolean;
  /** px; it is at least 44 where a finger presses. */
  size?: number;
}

const ON = { color: 'var(--warn)', fill: 'var(--warn)' };

/** On the watchlist or not; a press changes it (T-014). It also waits for the server's answer. */
export function Star({ star, name, onClick, isRepeated = false, size = 32 }: StarProps) {
  const intl = useIntl();
  // On the list until the server has answered.
  const isOn = star === 'on' || star === 'removing';
  const label = isOn
    ? intl.formatMessage({ id: 'watchlist.remove', defaultMessage: 'Remove {name} from the watchlist' }, { name })
    : intl.formatMessage({ id: 'watchlist.add', defaultMessage: 'Add {name} to the watchlist' }, { name });
  return (
    <IconButton
      label={label}
      icon={<IconStar size={16} stroke={1.6} {...(isOn && ON)} />}
      onClick={onClick}
      isDisabled={star !== 'on' && star !== 'off'}
      isRepeated={isRepeated}
      size={size}
    />
  );
}
