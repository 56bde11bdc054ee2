import { locate, navigationView, routeOf, type App } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { useCallback } from 'react';

/** Marks the one history entry that an open dialog stands on. */
const DIALOG = { dialog: true };

/**
 * The location hook of the router: the path of the screen that core's guard lets stand, and a way to ask for another
 * (hard case 7). An unknown path is '/*', which no route of the table matches; '' while the guard has not decided.
 */
export function useAppLocation(): [string, (path: string, options?: { replace?: boolean }) => void] {
  const { screen } = useView(navigationView);
  const send = useSend('navigation');
  const go = useCallback(
    (path: string, { replace = false } = {}) => send({ type: 'navigation.go', path, replace }),
    [send],
  );
  return [screen === null ? '' : routeOf(screen).path, go];
}

/**
 * The address bar and the navigation resident follow each other: the address is the truth for where, the resident
 * for whether. Back closes the top dialog first; that is one history entry however many are open.
 */
export function connectAddress(app: App, view: Window): () => void {
  const { history } = view;
  let done = 0;
  let hasDialogEntry = false;
  let awaitsBack = false;
  const isDialogOpen = () => (app.snapshot('dialogs')?.context.stack.length ?? 0) > 0;

  const sendLocation = () =>
    app.send('navigation', {
      type: 'location.changed',
      location: locate(view.location.pathname + view.location.search),
    });

  const followCommand = () => {
    const command = app.snapshot('navigation')?.context.command;
    // While a dialog's entry is being dropped, the next change of the address would be undone with it.
    if (!command || command.seq <= done || awaitsBack) return;
    done = command.seq;
    history[hasDialogEntry || command.replace ? 'replaceState' : 'pushState'](null, '', command.path);
    hasDialogEntry = false;
    sendLocation();
  };

  const dropDialogEntry = () => {
    if (isDialogOpen() || !hasDialogEntry) return;
    hasDialogEntry = false;
    awaitsBack = true;
    history.back();
  };

  const followDialogs = () => {
    if (isDialogOpen() && !hasDialogEntry) {
      history.pushState(DIALOG, '');
      hasDialogEntry = true;
    }
    // A dialog that closes by going elsewhere gives its entry to the new place, so going comes first.
    if (!isDialogOpen() && hasDialogEntry) queueMicrotask(dropDialogEntry);
  };

  const onPopState = () => {
    if (awaitsBack) {
      awaitsBack = false;
      followCommand();
    } else if (hasDialogEntry) {
      hasDialogEntry = false;
      app.send('dialogs', { type: 'dialog.close' });
      followDialogs();
    } else sendLocation();
  };

  view.addEventListener('popstate', onPopState);
  const undo = [app.watch(['navigation'], followCommand), app.watch(['dialogs'], followDialogs)];
  sendLocation();
  followCommand();
  return () => {
    view.removeEventListener('popstate', onPopState);
    for (const stop of undo) stop();
  };
}
