import classes from './slices.module.css';

/** For what holds a ring and its table: gives them the palette. */
export const palette = classes['palette'] ?? '';

/** A colour of the palette. */
export const sliceColor = (index: number): string => `var(--slice-${index})`;
