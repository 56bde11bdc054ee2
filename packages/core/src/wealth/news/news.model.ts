import { defineModel } from '../../testing/model';
import { newsMachine } from './news.machine';
import type { NewsItem } from './news.types';
import { newsView } from './news.view';

export const article = (changes: Partial<NewsItem> = {}): NewsItem => ({
  ...{ id: 'a', title: 'Gold holds its range', summary: 'Traders wait.', url: 'https://news.example/a' },
  ...{ source: 'Example Wire', image: '', publishedAt: '2026-11-15T21:00:00.000Z' },
  ...changes,
});

export const newsModel = defineModel(newsMachine, {
  input: { language: 'en' },
  events: [
    { type: 'screen.changed', screen: 'home' },
    { type: 'screen.changed', screen: 'portfolio' },
    { type: 'language.changed', language: 'es' },
  ],
  answers: {
    readKept: {
      done: [null, { items: [article()], isFresh: true }, { items: [article()], isFresh: false }],
    },
    listNews: { done: [[article({ id: 'b' })], []] },
  },
  key: ({ context }) => [context.language, context.isShown, context.items?.map(({ id }) => id) ?? null],
  view: newsView,
});
