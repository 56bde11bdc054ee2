import { readArticles } from '@bourse/server/testing/rules';
import { describe, expect, it } from 'vitest';

const LENGTH = 80_000;

/** Seconds that an article with such a summary takes to read, the best of three. */
function costOf(summary: string): number {
  const article = { id: 'a', title: summary, summary, source: 'Wire', date: '2026-11-16T11:00:00Z' };
  const times = Array.from({ length: 3 }, () => {
    const started = performance.now();
    readArticles([article]);
    return (performance.now() - started) / 1000;
  });
  return Math.min(...times);
}

describe('a provider of news that answers markup without end', () => {
  it.each([
    ['tags that never end', '<'.repeat(LENGTH)],
    ['entities that never end', '&'.repeat(LENGTH)],
    ['nothing but space', ' '.repeat(LENGTH)],
    ['a tag after each letter', 'a<'.repeat(LENGTH / 2)],
  ])('costs no more by %s than a few texts of that length (T-176)', (_name, summary) => {
    costOf('a'.repeat(LENGTH));
    const plain = Math.max(costOf('a'.repeat(LENGTH)), 0.0005);
    expect(costOf(summary) / plain).toBeLessThan(50);
  });

  it('is read no further in one text than 20,000 characters, markup and all (T-176)', () => {
    const summaryOf = (summary: string) =>
      readArticles([{ id: 'a', title: 'A', summary, source: 'Wire', date: '2026-11-16T11:00:00Z' }])[0]?.summary;
    const markup = '<br>'.repeat(4_990);
    expect(summaryOf(`${markup}within`)).toBe('within');
    expect(summaryOf(`${markup}${'<br>'.repeat(10)}beyond`)).toBe('');
  });
});
