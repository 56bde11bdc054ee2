import { copyText } from '../ports/ports.browser';

/** Puts a text on the clipboard; whether the browser allowed it. */
export const copied = (text: string): Promise<boolean> =>
  copyText(text).then(
    () => true,
    () => false,
  );
