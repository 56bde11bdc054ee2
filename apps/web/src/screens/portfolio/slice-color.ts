/** A colour of the palette; core says which. */
export const sliceColor = (index: number): string => `var(--slice-${index})`;
