import { defineFact } from '../../shared/fact';
import type {} from './index';

/** The language of the texts, also of those that the server sends. */
export const languageFact = defineFact('language', 'language', ({ context }) => context.language.value);
