import { defineFact } from '../../shared/fact';
import type {} from './index';

/** The documents that the server was last seen to have, newest first; unknown until the list came. */
export const knownDocumentsFact = defineFact(
  'knownDocuments',
  'identity',
  ({ context: { documents } }) => documents ?? undefined,
);
