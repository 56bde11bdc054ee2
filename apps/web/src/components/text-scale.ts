/** How many times larger than usual (16 px) a person set the text of the browser; lists and panels grow with it. */
export const textScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
