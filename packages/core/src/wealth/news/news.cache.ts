import * as z from 'zod/mini';
import type { StoragePort } from '../../shared/ports';
import { newsOf } from './news.wire';
import type { KeptNews, NewsItem } from './news.types';

const KEY = 'market_news_cache';
/** How long an answer is good, ms (T-175). */
const LIFETIME = 3_600_000;

const wireCache = z.object({ at: z.number(), language: z.string(), items: z.array(z.unknown()) });

/** What was kept under the key; null when there is nothing in this language, or nothing that can be read. */
export function readKept(storage: StoragePort, now: number, language: string): KeptNews | null {
  try {
    const { at, language: kept, items } = wireCache.parse(JSON.parse(storage.get(KEY) ?? 'null'));
    if (kept !== language) return null;
    const age = now - at;
    // Of a clock that was set back nothing is known.
    return { items: newsOf(items), isFresh: age >= 0 && age < LIFETIME };
  } catch {
    return null;
  }
}

/** Keeps an answer in the wire's form, which is read again as one (R1). */
export function keepNews(storage: StoragePort, at: number, language: string, items: readonly NewsItem[]): void {
  const wire = items.map(({ publishedAt, ...item }) => ({ ...item, published_at: publishedAt }));
  storage.set(KEY, JSON.stringify({ at, language, items: wire }));
}
