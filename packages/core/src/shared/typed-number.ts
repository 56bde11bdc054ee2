import { parseDecimal } from './decimal';
import type { Message } from './message';

/** Separators and exponents are never guessed at (R40). */
export const MISWRITTEN: Message = { id: 'field.numberFormat' };

const FIGURE_WITH_MARKS = /^[-+]?[\d.,\s'’_]*\d[\d.,\s'’_]*(e[-+]?\d*)?$/i;

/** Meant as a figure, though not digits with a point: `0,5`, `1 000`, `1e3`. What is no figure at all is not. */
export const isMiswritten = (text: string): boolean =>
  parseDecimal(text) === null && FIGURE_WITH_MARKS.test(text.trim());
