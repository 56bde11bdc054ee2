import { useEffect } from 'react';

/**
 * Gives the focus back to what had it before this came, when this goes. The library does so for a dialog that is told
 * to close; ours end with what they show, so that none of it runs on unseen.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // The person has moved it.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      // What the dialog did took the opener away, or disabled it.
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
}
