/** Colours of the slices, the largest first: the brand's accent in steps, so that up and down keep their colours. */
const COLORS = [
  'var(--accent)',
  'color-mix(in srgb, var(--accent) 72%, var(--surface-2))',
  'color-mix(in srgb, var(--accent) 52%, var(--surface-2))',
  'color-mix(in srgb, var(--accent) 36%, var(--surface-2))',
  'color-mix(in srgb, var(--accent) 24%, var(--surface-2))',
  'var(--line-strong)',
];

export const sliceColor = (index: number): string => COLORS[index] ?? 'var(--line-strong)';
