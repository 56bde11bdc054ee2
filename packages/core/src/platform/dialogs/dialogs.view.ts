import { defineView } from '../../shared/view';

/**
 * The dialog in front, and how many are open: while there is one, Back closes it (hard case 7). A press beside one that
 * is arriving does not close it, and none reaches the page while the last one is leaving (R39).
 */
export const dialogsView = defineView(['dialogs'], ({ dialogs }) => {
  const top = dialogs?.context.stack.at(-1) ?? null;
  const isLocked = dialogs?.hasTag('locked') ?? false;
  return {
    top,
    depth: dialogs?.context.stack.length ?? 0,
    isArriving: isLocked && top !== null,
    isLeaving: isLocked && top === null,
  };
});

/** The names of the dialogs that are open, bottom to top. */
export const openDialogsView = defineView(['dialogs'], ({ dialogs }) => ({
  names: (dialogs?.context.stack ?? []).map(({ name }) => name),
}));
