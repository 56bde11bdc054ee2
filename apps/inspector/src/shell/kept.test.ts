import { expect, it } from 'vitest';
import { createKept } from './kept';

it('a kept value is told to whoever shows it', () => {
  const kept = createKept<string | null>(null);
  let told = 0;
  const stop = kept.subscribe(() => void (told += 1));
  kept.set('a');
  stop();
  kept.set('b');
  expect([told, kept.now()]).toEqual([1, 'b']);
});
