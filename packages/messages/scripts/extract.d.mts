/** Id → English of every message that the page's sources name. */
export function extracted(): Record<string, string>;
