// What a page is judged in. Every combination would multiply with every page: the gate takes the usual look.
import { amount, drawn } from './long.ts';

export interface Look {
  readonly device: 'desktop' | 'mobile';
  readonly scheme: 'light' | 'dark';
  readonly language: 'en' | 'es';
}

const usual: Look = { device: 'desktop', scheme: 'light', language: 'en' };
/** With the usual one these hold every pair of viewport, colour scheme and language. */
const others: readonly Look[] = [
  { device: 'desktop', scheme: 'dark', language: 'es' },
  { device: 'mobile', scheme: 'dark', language: 'en' },
  { device: 'mobile', scheme: 'light', language: 'es' },
];

/** The usual look in the gate, all of them by `npm run long`. */
export const looksOf = (suite: string): readonly Look[] => [usual, ...drawn(suite, others, 0)];

export const tagOf = (device: Look['device']): string => (device === 'desktop' ? '@desktop' : '@phone');

/** The tags of a test that takes one kind of screen in the gate and both by `npm run long`. */
export function onDrawnScreen(suite: string): string[] {
  const taken = drawn(suite, ['desktop', 'mobile'] as const);
  return taken.length > 1 ? [] : taken.map(tagOf);
}

/** The same where the gate's kind is given. */
export const onUsualScreen = (device: Look['device']): string[] =>
  amount({ sample: 1, whole: 2 }) === 1 ? [tagOf(device)] : [];
