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

/** Waits until no dialog is open. */
export type QueuedDialog = OpenDialog & { readonly once: string };

type Opening = { [N in DialogName]: { name: N; input: Dialogs[N] } }[DialogName];

export type DialogsEvent =
  /** A person asks for it: it comes to the front. */
  | ({ type: 'dialog.open' } & Opening)
  /**
   * Nobody asked for it: it waits until no other is open (M-210), and does not come twice for the same `once` before
   * the sign-out, also when the account's mode is switched. It does not come at all once `never` is kept.
   */
  | ({ type: 'dialog.queue'; once: string; never?: string } & Opening)
  /** A person wants no more of what names this key as its `never`, before the sign-out (R7). */
  | { type: 'once.keep'; key: string }
  /** What these keys stood for is over: the next of its kind may come. */
  | { type: 'once.forget'; keys: readonly string[] }
  /** The named dialog takes another input and stays where it is; one that is not open is not opened. */
  | ({ type: 'dialog.change' } & Opening)
  /** It is not due any more: where it still waits it does not open, and may be asked for again. An open one stays. */
  | { type: 'dialog.unqueue'; name: DialogName }
  /** Closes the named dialog, or the top one; also what Back does (hard case 7). One that waits does not open. */
  | { type: 'dialog.close'; name?: DialogName }
  /** Closes all that are open, for a way that leads out of them. */
  | { type: 'dialogs.leave' }
  /** What was open belongs to another user or mode. `isEnd`: somebody signed out. */
  | { type: 'dialogs.clear'; isEnd?: true };

export interface DialogsContext {
  /** Bottom to top. */
  stack: readonly OpenDialog[];
  /** First to open first; empty while no dialog is open. */
  queue: readonly QueuedDialog[];
  /** Since the sign-in: what waits or was shown, by its `once`, and what is not wanted any more, by its `never`. */
  once: readonly string[];
}
