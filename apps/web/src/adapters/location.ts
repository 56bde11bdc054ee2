import { locate, type App, type Location } from '@bourse/core';

/** Marks the history entry that was added for an open dialog. */
const DIALOG = { dialog: true };

/**
 * Where the address bar is. What a link carries to sign in by is taken out of it and of its history entry at once: this
 * comes before the first call.
 */
export function here({ location, history }: Window): Location {
  const at = locate(location.pathname + location.search + location.hash);
  if (at.ticket !== undefined) history.replaceState(null, '', at.path);
  const state: unknown = history.state;
  return typeof state === 'string' ? { ...at, returnTo: state } : at;
}

/**
 * The address bar and the navigation resident follow each other: the address says which screen is asked for, the
 * resident whether it may be shown. Back closes the top dialog first; that is one history entry however many are open.
 */
export function connectAddress(app: App, view: Window, first = here(view)): () => void {
  const { history } = view;
  let done = 0;
  let hasDialogEntry = false;
  let awaitsBack = false;
  let told = first.path;
  const dialogsOpen = () => app.snapshot('dialogs')?.context.stack.length ?? 0;
  const isDialogOpen = () => dialogsOpen() > 0;

  const sendLocation = (location = here(view)) => {
    told = location.path;
    app.send('navigation', { type: 'location.changed', location });
  };

  const followCommand = () => {
    const command = app.snapshot('navigation')?.context.command;
    // While a dialog's history entry is being removed, a change of the address would be reverted with it.
    if (!command || command.seq <= done || awaitsBack) return;
    done = command.seq;
    const { path, replace, returnTo = null } = command;
    history[hasDialogEntry || replace ? 'replaceState' : 'pushState'](returnTo, '', path);
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
    // An entry added now would be left again by the Back that is on its way, and the next one would leave the page.
    if (awaitsBack) return;
    if (isDialogOpen() && !hasDialogEntry) {
      history.pushState(DIALOG, '');
      hasDialogEntry = true;
    }
    // A dialog that closes by navigating leaves its history entry to the new screen, so navigate first.
    if (!isDialogOpen() && hasDialogEntry) queueMicrotask(dropDialogEntry);
  };

  /** Somebody has gone back by several entries at once: past the dialogs, to another page. */
  const leaveDialogs = (to: Location) => {
    awaitsBack = true;
    for (let left = dialogsOpen(); left > 0; left -= 1) app.send('dialogs', { type: 'dialog.close' });
    awaitsBack = false;
    sendLocation(to);
  };

  const onPopState = () => {
    if (awaitsBack) {
      awaitsBack = false;
      followCommand();
      followDialogs();
    } else if (hasDialogEntry) {
      hasDialogEntry = false;
      const location = here(view);
      if (location.path === told) app.send('dialogs', { type: 'dialog.close' });
      else leaveDialogs(location);
      followDialogs();
    } else sendLocation();
  };

  view.addEventListener('popstate', onPopState);
  const undo = [app.watch(['navigation'], followCommand), app.watch(['dialogs'], followDialogs)];
  sendLocation(first);
  followCommand();
  return () => {
    view.removeEventListener('popstate', onPopState);
    for (const stop of undo) stop();
  };
}
