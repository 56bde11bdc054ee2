/** A text to show: an id of the message catalogue with its values, or words the server sent. */
export type Message =
  | { readonly id: string; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string };
