import { defineFact } from '../../shared/fact';
import { accountStatus } from '../../shared/kyc-status';
import type {} from './index';

/** The documents that the server was last seen to have, newest first; unknown until the list came. */
export const knownDocumentsFact = defineFact(
  'knownDocuments',
  'identity',
  ({ context: { documents } }) => documents ?? undefined,
);

/** How the documents say that the identity stands, to who shows that beside: unknown until the list came (M-164). */
export const identityStatusFact = defineFact(
  'source',
  'identity',
  ({ context: { documents } }) => (documents === null ? undefined : accountStatus(documents)),
  () => ({ type: 'source.changed' }),
);
