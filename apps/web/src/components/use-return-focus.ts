import { useEffect } from 'react';

/**
 * Gives the focus back to what had it before this came, when this goes. The library does so for a dialog that is told
 * to close; ours end with what they show, so that none of it runs on unseen.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // The person moved the focus, or the opener is gone because of what the dialog did.
      if (document.activeElement !== document.body || !(opener instanceof HTMLElement) || !opener.isConnected) return;
      opener.focus({ preventScroll: true });
    };
  }, []);
}
