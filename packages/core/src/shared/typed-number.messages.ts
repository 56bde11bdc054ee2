/** What a field of a figure says to separators and exponents (R40), to the letter. */
export const typedNumberMessages = {
  'field.numberFormat': 'Write decimals with a point, without separators: 0.5',
} as const;
