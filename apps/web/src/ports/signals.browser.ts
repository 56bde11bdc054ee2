import type { Signal } from '@bourse/core';

function signal(target: EventTarget, events: readonly string[], get: () => boolean): Signal<boolean> {
  return {
    get,
    subscribe: (listener) => {
      const tell = () => listener(get());
      for (const event of events) target.addEventListener(event, tell);
      return () => {
        for (const event of events) target.removeEventListener(event, tell);
      };
    },
  };
}

export const visible = signal(document, ['visibilitychange'], () => document.visibilityState === 'visible');
export const online = signal(window, ['online', 'offline'], () => navigator.onLine);
