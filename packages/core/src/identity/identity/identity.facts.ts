import { defineFact } from '../../shared/fact';
import type {} from './index';

/** Id of the newest document, 0 where there is none; unknown until the list came. */
export const newestDocumentFact = defineFact('newestDocument', 'identity', ({ context: { documents } }) =>
  documents === null ? undefined : (documents[0]?.id ?? 0),
);
