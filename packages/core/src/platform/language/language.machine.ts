import { assign, setup } from 'xstate';
import { listenerPort } from '../../shared/actor-port';
import { english, languages } from './language.list';
import type { LanguageContext, LanguageEvent } from './language.types';

const languageOf = (value: string | null) => languages.find((each) => each.value === value);

/** Owns the language of the texts: the page's, and those of the server's answers. */
export const languageMachine = setup({
  types: {
    context: {} as LanguageContext,
    events: {} as LanguageEvent,
    input: {} as { readonly stored: string | null },
    tags: {} as 'background',
  },
  actors: { watchStored: listenerPort<LanguageEvent>('watchStored') },
  actions: {
    setLanguage: assign((_, value: string | null) => ({ language: languageOf(value) ?? english })),
    /** Supplied by createApp. */
    storeLanguage: (_, _value: string) => undefined,
  },
}).createMachine({
  id: 'language',
  meta: { visible: ['value'] },
  context: ({ input }) => ({ language: languageOf(input.stored) ?? english }),
  tags: 'background',
  // Without it the language of this tab still changes.
  invoke: { id: 'watchStored', src: 'watchStored', onError: {} },
  on: {
    'language.choose': {
      actions: [
        { type: 'setLanguage', params: ({ event }) => event.value },
        { type: 'storeLanguage', params: ({ event }) => event.value },
      ],
    },
    'language.stored': { actions: { type: 'setLanguage', params: ({ event }) => event.value } },
  },
});
