import { defineView } from '../../shared/view';

/**
 * The dialog in front, and how many are open: while there is one, Back closes it (hard case 7). A press beside one that
 * is arriving does not close it (R39).
 */
export const dialogsView = defineView(['dialogs'], ({ dialogs }) => ({
  top: dialogs?.context.stack.at(-1) ?? null,
  depth: dialogs?.context.stack.length ?? 0,
  isArriving: dialogs?.hasTag('locked') ?? false,
}));

/** The names of the dialogs that are open, bottom to top. */
export const openDialogsView = defineView(['dialogs'], ({ dialogs }) => ({
  names: (dialogs?.context.stack ?? []).map(({ name }) => name),
}));
