import { locate, type App } from '@bourse/core';

/** Marks the one history entry that an open dialog stands on. */
const DIALOG = { dialog: true };

/**
 * The address bar and the navigation resident follow each other: the address is the truth for where, the resident
 * for whether (hard case 7). Back closes the top dialog first; that is one history entry however many are open.
 */
export function connectAddress(app: App, view: Window): () => void {
  const { history } = view;
  let done = 0;
  let hasDialogEntry = false;
  let awaitsBack = false;

  const tellPlace = () =>
    app.send('navigation', {
      type: 'location.changed',
      location: locate(view.location.pathname + view.location.search),
    });

  const follow = () => {
    const command = app.snapshot('navigation')?.context.command;
    // While a dialog's entry is being dropped, the next change of the address would be undone with it.
    if (!command || command.seq <= done || awaitsBack) return;
    done = command.seq;
    if (hasDialogEntry || command.replace) history.replaceState(null, '', command.path);
    else history.pushState(null, '', command.path);
    hasDialogEntry = false;
    tellPlace();
  };

  const dropDialogEntry = () => {
    const isOpen = (app.snapshot('dialogs')?.context.stack.length ?? 0) > 0;
    if (isOpen || !hasDialogEntry) return;
    hasDialogEntry = false;
    awaitsBack = true;
    history.back();
  };

  const followDialogs = () => {
    const isOpen = (app.snapshot('dialogs')?.context.stack.length ?? 0) > 0;
    if (isOpen && !hasDialogEntry) {
      history.pushState(DIALOG, '');
      hasDialogEntry = true;
    }
    // A dialog that closes by going elsewhere gives its entry to the new place, so going comes first.
    if (!isOpen && hasDialogEntry) queueMicrotask(dropDialogEntry);
  };

  const onPopState = () => {
    if (awaitsBack) {
      awaitsBack = false;
      follow();
      return;
    }
    if (hasDialogEntry) {
      hasDialogEntry = false;
      app.send('dialogs', { type: 'dialog.close' });
      followDialogs();
      return;
    }
    tellPlace();
  };

  view.addEventListener('popstate', onPopState);
  const undo = [app.watch(['navigation'], follow), app.watch(['dialogs'], followDialogs)];
  tellPlace();
  follow();
  return () => {
    view.removeEventListener('popstate', onPopState);
    for (const stop of undo) stop();
  };
}
