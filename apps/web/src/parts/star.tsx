import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { IconButton } from './icon-button';

export interface StarProps {
  isOn: boolean;
  /** Its change is on its way: no press until it is answered (T-160). */
  isPending?: boolean;
  /** The asset's name, for the accessible name. */
  name: string;
  onClick: () => void;
  size?: number;
}

/** In the watchlist or not; a press changes it. */
export function Star({ isOn, isPending = false, name, onClick, size = 32 }: StarProps) {
  return (
    <IconButton
      label={isOn ? 'watchlist.remove' : 'watchlist.add'}
      values={{ name }}
      icon={isOn ? <IconStarFilled size={16} color="var(--warn)" /> : <IconStar size={16} stroke={1.6} />}
      onClick={onClick}
      isPressed={isOn}
      isDisabled={isPending}
      size={size}
    />
  );
}
