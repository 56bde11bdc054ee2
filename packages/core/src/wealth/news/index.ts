import type { SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import { languageFact } from '../../platform/language/language.facts';
import { defineFlow } from '../../shared/flow';
import { newsActors } from './news.actors';
import { newsMachine } from './news.machine';
import type { NewsEvent } from './news.types';

export { newsView, type NewsView, type ShownNews } from './news.view';

export const news = defineFlow({
  name: 'news',
  machine: newsMachine,
  provide: (services) => newsMachine.provide({ actors: newsActors(services) }),
  needs: [languageFact],
  follows: [screenFact],
});

declare module '../../shared/resident' {
  interface Residents {
    news: { event: NewsEvent; snapshot: SnapshotFrom<typeof newsMachine> };
  }
}
