import { list } from '@bourse/contract';
import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { keepNews, readKept } from './news.cache';
import type { newsMachine } from './news.machine';
import type { KeptNews, NewsInput, NewsItem } from './news.types';
import { newsOf } from './news.wire';

/** GET /news and what is kept of it (T-175, T-176). */
export const newsActors = ({ api, ports }: Services) =>
  ({
    readKept: fromPromise<KeptNews | null, NewsInput>(({ input: { language } }) =>
      Promise.resolve(readKept(ports.storage, ports.clock.now(), language)),
    ),
    listNews: fromPromise<readonly NewsItem[], NewsInput>(async ({ input: { language }, signal }) => {
      const { data } = await api.GET('/news', { signal });
      const items = newsOf(list<unknown>(data as never));
      keepNews(ports.storage, ports.clock.now(), language, items);
      return items;
    }),
  }) satisfies Parameters<typeof newsMachine.provide>[0]['actors'];
