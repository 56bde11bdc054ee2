import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useFocusAgain } from '../components/focus';
import { IconButton } from '../components/icon-button';

const CHANGED = 'fullscreenchange';

function subscribe(changed: () => void): () => void {
  document.addEventListener(CHANGED, changed);
  return () => document.removeEventListener(CHANGED, changed);
}

/** Whether the chart's panel has the whole screen. */
export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

/**
 * The page has the screen and its style gives all of it to the chart's panel: were the panel alone asked for, dialogs and
 * notices, which stand beside it, would be there unseen. A browser that refuses leaves the panel where it is.
 */
function toggle(): void {
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  asked.catch(() => undefined);
}

/** Gives the chart's panel the whole screen, where the browser can; Escape leaves it as well. */
export function FullScreenButton({ isFull }: { isFull: boolean }) {
  const intl = useIntl();
  // The screen itself may give the room another shape: its panel has a button of its own.
  const button = useFocusAgain<HTMLButtonElement>('full screen');
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      ref={button}
      label={intl.formatMessage({ id: 'chart.fullScreen', defaultMessage: 'Full screen' })}
      icon={isFull ? <IconArrowsMinimize size={16} aria-hidden /> : <IconArrowsMaximize size={16} aria-hidden />}
      isPressed={isFull}
      isFramed
      onClick={toggle}
    />
  );
}
