import { useEffect } from 'react';

/**
 * Gives the focus back to what had it before this came, when this goes. The library does so for a dialog that is told
 * to close; ours end with what they show, so that none of it runs on unseen.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // Somebody has moved the focus on purpose, or the opener went away with what the dialog did.
      if (document.activeElement !== document.body || !(opener instanceof HTMLElement) || !opener.isConnected) return;
      opener.focus({ preventScroll: true });
    };
  }, []);
}
