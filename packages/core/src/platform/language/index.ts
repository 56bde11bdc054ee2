import type { SnapshotFrom } from 'xstate';
import type { languageMachine } from './language.machine';
import type { LanguageEvent } from './language.types';

export { LANGUAGE_KEY, languageActions, languageActors } from './language.actors';
export { languages } from './language.list';
export { languageMachine } from './language.machine';
export { languageView } from './language.view';
export type * from './language.types';

declare module '../../shared/resident' {
  interface Residents {
    language: { event: LanguageEvent; snapshot: SnapshotFrom<typeof languageMachine> };
  }
}
