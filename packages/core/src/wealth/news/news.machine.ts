import { assign, setup } from 'xstate';
import { port } from '../../shared/actor-port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import type { KeptNews, NewsContext, NewsEvent, NewsInput, NewsItem } from './news.types';

/** The page that shows them. */
const PAGE = 'home';

const flow = setup({
  types: {
    context: {} as NewsContext,
    events: {} as NewsEvent,
    input: {} as NewsInput,
    tags: {} as 'busy' | 'background',
  },
  actors: {
    readKept: port<KeptNews | null, NewsInput>('readKept'),
    listNews: port<readonly NewsItem[], NewsInput>('listNews'),
  },
  guards: {
    isPage: (_, screen: string) => screen === PAGE,
    isFresh: (_, kept: KeptNews | null) => kept?.isFresh ?? false,
    isKept: (_, kept: KeptNews | null) => kept !== null,
    isShown: ({ context }) => context.isShown,
  },
  actions: {
    setLanguage: assign((_, language: string) => ({ language })),
    setShown: assign((_, screen: string) => ({ isShown: screen === PAGE })),
    setKept: assign((_, kept: KeptNews | null) => ({ items: kept?.items ?? null })),
    setItems: assign((_, items: readonly NewsItem[]) => ({ items })),
  },
  delays: { requestTimeout, lookAgain: 600_000 },
});
const { request, withAnswer } = requestsOf(flow);

const screenOf = ({ event }: { event: { screen: string } }) => event.screen;
const setShown = { type: 'setShown', params: screenOf } as const;
const visit = { guard: { type: 'isPage', params: screenOf }, target: 'reading', actions: setShown } as const;
/** Of a page that stays open: what is kept may have passed the hour, or the network be back. */
const again = { lookAgain: { guard: 'isShown', target: 'reading' } } as const;

const input = ({ context: { language } }: { context: NewsContext }): NewsInput => ({ language });
const setLanguage = {
  type: 'setLanguage',
  params: ({ event }: { event: { language: string } }) => event.language,
} as const;
/** Articles that show, or are on their way, are of the former language. */
const translated = { 'language.changed': { target: 'reading', actions: setLanguage } } as const;

/** Market news, asked for at most once an hour; whatever goes wrong stays silent (T-175, T-176). */
export const newsMachine = flow.createMachine({
  id: 'news',
  meta: { visible: ['screen', 'language'] },
  context: ({ input: { language } }) => ({ language, items: null, isShown: false }),
  initial: 'idle',
  on: { 'screen.changed': { actions: setShown } },
  states: {
    idle: {
      description: 'Nobody has looked at the news yet.',
      on: { 'screen.changed': visit, 'language.changed': { actions: setLanguage } },
    },
    reading: {
      description: 'What was kept of a former answer is read: within the hour it is enough.',
      ...request('readKept', {
        tags: 'busy',
        input,
        answered: [
          { guard: withAnswer('isFresh'), target: 'ready', actions: withAnswer('setKept') },
          { guard: withAnswer('isKept'), target: 'refreshing', actions: withAnswer('setKept') },
          { target: 'loading' },
        ],
        failed: 'loading',
      }),
      on: { 'language.changed': { target: 'reading', reenter: true, actions: setLanguage } },
    },
    loading: {
      description: 'Nothing was kept: the first answer is on its way.',
      ...request('listNews', {
        tags: 'busy',
        input,
        answered: { target: 'ready', actions: withAnswer('setItems') },
        failed: 'failed',
      }),
      on: translated,
    },
    refreshing: {
      description: 'The kept articles show, and newer ones are on their way.',
      ...request('listNews', {
        input,
        answered: { target: 'ready', actions: withAnswer('setItems') },
        failed: 'failed',
      }),
      on: translated,
    },
    ready: { description: 'The articles show.', after: again, on: { 'screen.changed': visit, ...translated } },
    failed: {
      description: 'They did not come: the old ones stay, and nothing is said (T-176). They are asked for again later.',
      after: again,
      on: { 'screen.changed': visit, ...translated },
    },
  },
});
