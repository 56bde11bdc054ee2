import { assign, setup } from 'xstate';
import { port } from '../../shared/port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import type { KeptNews, NewsContext, NewsEvent, NewsItem } from './news.types';

/** The page that shows them. */
const PAGE = 'home';

const flow = setup({
  types: {
    context: {} as NewsContext,
    events: {} as NewsEvent,
    tags: {} as 'busy' | 'background',
  },
  actors: {
    readKept: port<KeptNews | null>('readKept'),
    listNews: port<readonly NewsItem[]>('listNews'),
  },
  guards: {
    isPage: (_, screen: string) => screen === PAGE,
    isFresh: (_, kept: KeptNews | null) => kept?.isFresh ?? false,
    isKept: (_, kept: KeptNews | null) => kept !== null,
  },
  actions: {
    setKept: assign((_, kept: KeptNews | null) => ({ items: kept?.items ?? null })),
    setItems: assign((_, items: readonly NewsItem[]) => ({ items })),
  },
  delays: { requestTimeout },
});
const { request, withAnswer } = requestsOf(flow);

const visit = {
  guard: { type: 'isPage', params: ({ event }: { event: NewsEvent }) => event.screen },
  target: 'reading',
} as const;

/** Market news, asked for at most once an hour; whatever goes wrong stays silent (T-175, T-176). */
export const newsMachine = flow.createMachine({
  id: 'news',
  meta: { visible: ['screen'] },
  context: { items: null },
  initial: 'idle',
  states: {
    idle: { description: 'Nobody has looked at the news yet.', on: { 'screen.changed': visit } },
    reading: {
      description: 'What was kept of a former answer is read: within the hour it is enough.',
      ...request('readKept', {
        tags: 'busy',
        answered: [
          { guard: withAnswer('isFresh'), target: 'ready', actions: withAnswer('setKept') },
          { guard: withAnswer('isKept'), target: 'refreshing', actions: withAnswer('setKept') },
          { target: 'loading' },
        ],
        failed: 'loading',
      }),
    },
    loading: {
      description: 'Nothing was kept: the first answer is on its way.',
      ...request('listNews', {
        tags: 'busy',
        answered: { target: 'ready', actions: withAnswer('setItems') },
        failed: 'failed',
      }),
    },
    refreshing: {
      description: 'The kept articles show, and newer ones are on their way.',
      ...request('listNews', {
        answered: { target: 'ready', actions: withAnswer('setItems') },
        failed: 'failed',
      }),
    },
    ready: { description: 'The articles show.', on: { 'screen.changed': visit } },
    failed: {
      description: 'They did not come: the old ones stay, and nothing is said (T-176). The next visit asks again.',
      on: { 'screen.changed': visit },
    },
  },
});
