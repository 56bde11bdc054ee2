import type { App } from '@bourse/core';

/** Waits for a condition over residents, never for time. */
export function until<T>(
  app: App,
  names: Parameters<App['watch']>[0],
  read: () => T | undefined | false | null,
): Promise<T> {
  return new Promise((resolve) => {
    let undo = () => {};
    const look = () => {
      const value = read();
      if (value === undefined || value === false || value === null) return;
      undo();
      resolve(value);
    };
    undo = app.watch(names, look);
    look();
  });
}
