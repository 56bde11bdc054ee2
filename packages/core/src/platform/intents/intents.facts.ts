import { defineFact } from '../../shared/fact';
import type {} from './index';

/** How many money calls were accepted, or settled in another tab: each may have changed a list that a balance says nothing of (M-104). */
export const acceptedFact = defineFact(
  'accepted',
  'intentQueue',
  ({ context }) => context.accepted,
  () => ({ type: 'source.changed' }),
);

/** Whether the note of a call that takes long shows. */
export const lateFact = defineFact('late', 'intentQueue', ({ context }) =>
  Object.values(context.inFlight).some(({ isLate }) => isLate),
);

/** How many money calls were settled after the flow that asked was gone: each may have changed the account. */
export const recoveredFact = defineFact('recovered', 'intentQueue', ({ context }) => context.recovered);
