/**
 * What a terminal would obey, or that would show a line in another order than it has: clients choose their names, and
 * must not write what an operator takes for the platform's own words.
 */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const BLANK = /[\p{Cc}\p{Bidi_Control}\s]+/gu;

/** A text that may be printed: its lines stay, and nothing in them moves, colours or hides others. */
export function harmless(text: string): string {
  return text.replaceAll(OBEYED, (one) => (one === '\n' ? one : ' '));
}

/** The same of what somebody typed, as a part of one line: neither a line break nor a row of blanks makes another. */
export function inLine(text: string): string {
  return text.replaceAll(BLANK, ' ');
}
