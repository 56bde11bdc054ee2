import { defineModel } from '../../testing/model';
import { languageMachine } from './language.machine';
import { languageView } from './language.view';

export const languageModel = defineModel(languageMachine, {
  input: { stored: null },
  events: [
    { type: 'language.choose', value: 'es' },
    { type: 'language.choose', value: 'en' },
    { type: 'language.stored', value: 'es' },
    { type: 'language.stored', value: 'fr' },
    { type: 'language.stored', value: null },
  ],
  answers: { watchStored: { failed: [new Error('no storage')] } },
  key: ({ context }) => [context.language.value],
  view: languageView,
});
