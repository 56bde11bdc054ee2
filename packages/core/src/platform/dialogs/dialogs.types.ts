/** Dialogs that exist, with the input each opens with. An area adds its own by declaration merging. */
export interface Dialogs {
  /** The account menu's content on a phone, the left menu. */
  menu: Record<string, never>;
}
export type DialogName = keyof Dialogs & string;

export interface OpenDialog<N extends DialogName = DialogName> {
  readonly name: N;
  readonly input: Dialogs[N];
}

export type DialogsEvent =
  | { [N in DialogName]: { type: 'dialog.open'; name: N; input: Dialogs[N] } }[DialogName]
  /** Closes the named dialog, or the top one; also what Back does (hard case 7). */
  | { type: 'dialog.close'; name?: DialogName }
  | { type: 'dialogs.clear' };

export interface DialogsContext {
  /** Bottom to top. */
  stack: readonly OpenDialog[];
}
