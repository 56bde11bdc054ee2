import type { components } from '@bourse/contract';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

type NewsItem = components['schemas']['NewsItem'];

dayjs.extend(utc);

/** Hours before the present day began, title, summary. */
const ARTICLES: ReadonlyArray<readonly [hours: number, title: string, summary: string]> = [
  [3, 'Central banks leave rates where they are', 'A quiet week for the main currency pairs.'],
  [7, 'Chip makers lead the indices', 'Technology shares rose for the third day.'],
  [12, 'Crude oil steadies after a volatile month', 'Stocks in store fell by less than was expected.'],
  [20, 'Gold holds its range', 'Traders wait for the next inflation figures.'],
  [29, 'Bitcoin moves less than in any month of the year', 'Volumes on the large exchanges were below average.'],
  [41, 'Airlines and hotels gain on travel figures', 'More people were on the road than a year before.'],
  [53, 'The yen recovers part of its losses', 'A closing gap between interest rates helped.'],
  [66, 'Wheat and coffee drift apart', 'One harvest was good, the other one was not.'],
];

/** The embedded source: a small set of invented articles, labelled as such (T-262); the same all day long. */
export function sampleNews(now: Date): NewsItem[] {
  const today = dayjs.utc(now).startOf('day');
  return ARTICLES.map(([hours, title, summary], index) => ({
    id: `sample-${index + 1}`,
    title,
    summary,
    url: '',
    source: 'Sample news',
    image: '',
    published_at: today.subtract(hours, 'hour').toISOString(),
  }));
}
