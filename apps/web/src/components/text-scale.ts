/** How many times larger than usual (16 px) a person set the text of the browser; lists and panels grow with it. */
export const textScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Whether a finger presses: it needs more height than a mouse. */
export const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Height of a row of a table (`--row`), px at the usual size of text. */
export const rowHeight = (): number => (isTouched() ? 52 : 36);
