import { defineView } from '../../shared/view';
import { english, languages } from './language.list';

/** The language of the texts, and those to choose from. */
export const languageView = defineView(['language'], ({ language: snapshot }) => ({
  language: snapshot?.context.language ?? english,
  languages,
}));
