import { formatTime } from '../../shared/dates';
import { defineView } from '../../shared/view';
import type { NewsItem } from './news.types';

/** The source of every article of the embedded set (T-262). */
const SAMPLE = 'Sample news';
/** Articles that are listed, the newest ones. */
const MOST = 8;

/** An article, as the list shows it. */
export interface ShownNews extends Omit<NewsItem, 'publishedAt'> {
  /** "2026-11-23 09:30", in the browser's zone. */
  readonly time: string;
}

export interface NewsView {
  /** Without articles after a failure too: the news stay silent (T-176, R14). */
  readonly phase: 'loading' | 'empty' | 'ready';
  readonly items: readonly ShownNews[];
  /** They are the embedded set: they say so (T-262). */
  readonly isSample: boolean;
}

const none: NewsView = { phase: 'loading', items: [], isSample: false };

/** Total over every state; loading before the flow runs. */
export const newsView = defineView(['news'], ({ news }): NewsView => {
  const items = news?.context.items ?? [];
  if (!news || news.matches('idle')) return none;
  if (items.length === 0) return { ...none, phase: news.hasTag('busy') ? 'loading' : 'empty' };
  return {
    phase: 'ready',
    items: items.slice(0, MOST).map(({ publishedAt, ...item }) => ({ ...item, time: formatTime(publishedAt) })),
    isSample: items.every(({ source }) => source === SAMPLE),
  };
});
