/** How many times larger than usual (16 px) a person set the text of the browser; lists and panels grow with it. */
export const textScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Height of a row of a table (`--row`), px at the usual size of text: a finger needs more than a mouse. */
export const rowHeight = (): number => (window.matchMedia('(pointer: coarse)').matches ? 52 : 36);
